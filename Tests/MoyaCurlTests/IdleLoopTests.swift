import Foundation
import MoyaCurl
import MoyaMockServer
import MoyaTransport
import Testing

@Suite("An idle loop")
struct IdleLoopTests {
    @Test("sleeps after calls whose quick answers made it poll")
    func sleeps() async throws {
        let server = try MockServer()
        server.route("GET", "/quick", response: .text("ok"))
        let transport = try CurlTransport()
        defer { transport.close() }
        for _ in 0..<200 {
            let url = "http://127.0.0.1:\(server.port)/quick"
            #expect(try await transport.send(TransferRequest(url: url), events: .none).head.statusCode == 200)
        }
        let deadline = ContinuousClock.now + .seconds(10)
        while try Self.loopsAreAwake, ContinuousClock.now < deadline { await Task.yield() }
        #expect(try !Self.loopsAreAwake)
    }

    /// Whether a loop's thread runs, or would if a processor were free.
    private static var loopsAreAwake: Bool {
        get throws {
            let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
            let states = tasks.compactMap { try? String(contentsOfFile: "/proc/self/task/\($0)/stat", encoding: .utf8) }
            let loops = states.filter { $0.contains("(moya-curl)") }
            try #require(!loops.isEmpty)
            return loops.contains { !$0.contains("(moya-curl) S") }
        }
    }
}
