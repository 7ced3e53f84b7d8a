import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Where bodies end, in both directions (cases T60, T61).
@Suite(.everyEngine) struct FramingTests {
    private let bytes = Data(repeating: 7, count: 100_000)

    private func put(_ server: MockServer) -> URLRequest {
        var request = URLRequest(url: server.url("/"))
        request.httpMethod = "PUT"
        return request
    }

    private func framing(_ request: RecordedRequest?) -> [String] {
        ["Content-Length", "Transfer-Encoding"].filter { request?.headers[$0] != nil }
    }

    @Test("a streamed body has exactly one framing field (T60)", arguments: [true, false])
    func upload(isLengthKnown: Bool) async throws {
        let server = try MockServer()
        server.route("*", response: .text("thanks"))
        let length = isLengthKnown ? Int64(bytes.count) : nil
        let stream = BodyStream(length: length, isReplayable: true) { [bytes] in OnePieceSource(bytes) }
        var request = put(server)
        // A field of the caller's own must not become a second one.
        request.setValue("3", forHTTPHeaderField: "Content-Length")
        _ = try await plainSession().upload(for: request, from: stream)
        #expect(framing(server.requests.first) == [isLengthKnown ? "Content-Length" : "Transfer-Encoding"])
        #expect(server.requests.first?.body == bytes)
    }

    @Test("an input stream has exactly one framing field (T60)", arguments: Way.allCases)
    func inputStream(way: Way) async throws {
        let server = try MockServer()
        server.route("*", response: .text("thanks"))
        let plugin = StreamPlugin(bytes)
        _ = try await way.result(of: server.target("/", .put), plugins: [plugin]).get()
        let form = Moya.MultipartFormData(provider: .stream(InputStream(data: bytes), UInt64(bytes.count)), name: "s")
        _ = try await way.result(of: server.target("/", .put, .uploadMultipart([form]))).get()
        #expect(server.requests.map(framing) == [["Transfer-Encoding"], ["Content-Length"]])
        #expect(server.requests.first?.body == bytes)
    }

    @Test("a body shorter than announced is a lost connection, not a response (T61)", arguments: Way.allCases)
    func truncated(way: Way) async throws {
        let server = try MockServer()
        let short = MockResponse(body: .generated(count: 10), framing: .contentLength(100)).persistence(.close)
        server.route("*", response: short)
        let folder = try TemporaryFolder()
        let place = folder.file("out")
        for task in [Moya.Task.requestPlain, .downloadDestination { _, _ in (place, []) }] {
            let result = await way.result(of: server.target("/", .get, task))
            #expect(result.urlErrorCode == .networkConnectionLost, "\(result)")
        }
        #expect(!FileManager.default.fileExists(atPath: place.path))
        let before = try temporaryDownloads()
        let session = plainSession()
        let request = URLRequest(url: server.url("/"))
        let outcomes = [
            await session.outcome { (session) async throws(AFError) in try await session.data(for: request) },
            await session.outcome { (session) async throws(AFError) in try await session.download(for: request) },
        ]
        for outcome in outcomes { #expect(outcome.urlErrorCode == .networkConnectionLost) }
        #expect(try temporaryDownloads().subtracting(before).isEmpty)
    }
}

/// Gives everything at once.
private final class OnePieceSource: BodySource {
    private let piece: Locked<Data?>

    init(_ data: Data) {
        piece = Locked(data)
    }

    func next() async throws -> Data? {
        piece.withLock { $0.take() }
    }

    func cancel() {}
}

/// Gives requests a stream as their body.
private struct StreamPlugin: PluginType {
    private let bytes: Data

    init(_ bytes: Data) {
        self.bytes = bytes
    }

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        var request = request
        request.httpBodyStream = InputStream(data: bytes)
        return request
    }
}
