import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import Testing

/// The monitors of a session watch the calls of its providers (behaviour B3).
@Suite(.everyEngine) struct MonitorTests {
    private final class Monitor: EventMonitor {
        let queue = DispatchQueue(label: "monitor")
        let events = Journal<String>()

        func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest) { events.add("initial") }
        func requestDidResume(_ request: Request) { events.add("resumed") }

        func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest) {
            events.add("request \(urlRequest.value(forHTTPHeaderField: "X-Order") ?? "-")")
        }

        func request(_ request: Request, didCreateTask task: URLSessionTask) { events.add("task") }
        func request(_ request: Request, didResumeTask task: URLSessionTask) { events.add("task resumed") }

        func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?) {
            events.add("task completed \(error?.responseCode ?? 0)")
        }

        func requestIsRetrying(_ request: Request) { events.add("retrying") }

        func requestDidFinish(_ request: Request) {
            events.add("finished \(request.response?.statusCode ?? -1) \(request.error?.responseCode ?? 0)")
        }
    }

    /// Wants every failure tried a second time.
    private struct SecondTry: RequestInterceptor {
        func retry(
            _ request: Request,
            for session: Session,
            dueTo error: any Error,
            completion: @escaping @Sendable (RetryResult) -> Void
        ) {
            completion(request.retryCount < 1 ? .retry : .doNotRetry)
        }
    }

    @Test("a provider's call is watched from its request to its end", arguments: [200, 500], [false, true])
    func watched(code: Int, retries: Bool) async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello", status: code))
        let monitor = Monitor()
        let session = Session(
            configuration: .ephemeral,
            startRequestsImmediately: false,
            interceptor: retries ? SecondTry() : nil,
            eventMonitors: [monitor],
            transport: Engine.current.make()
        )
        let provider = MoyaProvider<AnyAPI>(session: session, plugins: [JournalPlugin("A", Journal())])
        let result = await provider.result(server.target("/", validation: .successCodes))
        #expect(((try? result.get()) != nil) == (code == 200))
        let attempt = ["request A", "task", "task resumed"]
        let again = retries && code == 500 ? ["retrying"] + attempt : []
        let refusal = code == 200 ? 0 : code
        let end = ["task completed \(refusal)", "finished \(code) \(refusal)"]
        let expected = ["resumed", "initial"] + attempt + again + end
        #expect(await monitor.events.waitUntil(count: expected.count))
        #expect(monitor.events.entries == expected)
    }

    @Test("a stub is watched as well")
    func stub() async throws {
        let monitor = Monitor()
        let session = Session(configuration: .ephemeral, eventMonitors: [monitor])
        let provider = MoyaProvider<AnyAPI>(stubClosure: MoyaProvider.immediatelyStub, session: session)
        _ = try await provider.request(AnyAPI(baseURL: URL(fileURLWithPath: "/")))
        #expect(await monitor.events.waitUntil(count: 7))
        #expect(monitor.events.entries.first == "resumed" && monitor.events.entries.last?.hasPrefix("finished") == true)
    }
}
