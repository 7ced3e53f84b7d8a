import Foundation
import Testing

@testable import MoyaMockServer

struct StateMachineTests {
    @Test func theParserReadsTheSameWhereverTheBytesAreSplit() {
        let wire = Array(
            ("\r\nPOST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
                + "PUT /b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n1;x\r\nf\r\n0\r\nT: 1\r\n\r\n"
                + "GET /c HTTP/1.0\r\n\r\n").utf8
        )
        let whole = ["head POST /a", "abc", "end 0", "head PUT /b", "def", "end 1", "head GET /c", "end 0"]
        for split in 1..<wire.count {
            var parser = RequestParser(maximumHeadByteCount: 10_000)
            let events = Self.parse([Array(wire[..<split]), Array(wire[split...])], &parser)
            #expect(events == whole, "split at \(split)")
            #expect(parser.isBetweenRequests)
        }
        var parser = RequestParser(maximumHeadByteCount: 10_000)
        #expect(Self.parse(wire.map { [$0] }, &parser) == whole)
    }

    @Test func theParserTakesAnyBytesWithoutHarm() {
        var generator = SystemRandomNumberGenerator()
        let words = [
            "GET ", "/ ", "HTTP/1.1", "\r\n", "\r\n\r\n", "Host: a", "Content-Length: ", "9", "-", "\u{0}", "ü",
        ]
        for _ in 0..<2_000 {
            let text = (0..<20).map { _ in words.randomElement(using: &generator) ?? "" }.joined()
            var parser = RequestParser(maximumHeadByteCount: 1_000)
            _ = Self.parse(text.utf8.map { [$0] }, &parser)
        }
    }

    @Test func theWriterGathersSmallPiecesAndKeepsLargeOnesWhole() {
        let small = MockResponse(body: .chunks([Data("a".utf8), Data("b".utf8)]))
        #expect(Self.outputs(of: small) == ["64 bytes", "finished true"])
        let large = MockResponse(body: .data(Data(count: 100_000)))
        #expect(Self.outputs(of: large) == ["43 bytes", "100000 bytes", "finished true"])
    }

    @Test func theWriterPutsDelaysGatesAndFaultsInTheirPlaces() {
        let response = MockResponse(body: .text("0123456789"))
            .preceded(by: MockInformational(status: 103))
            .delayed(by: .seconds(1))
            .waiting(for: MockGate())
            .fault(.stall, at: .body(afterBytes: 4))
            .fault(.halfClose, at: .body(afterBytes: 2))
            .fault(.reset, at: .head(afterBytes: 5))
            .fault(.close, at: .afterResponse)
            .fault(.stall, at: .beforeHead)
        #expect(
            Self.outputs(of: response) == [
                "28 bytes", "wait 1.0 seconds", "pause", "stall", "5 bytes", "reset", "36 bytes", "halfClose",
                "2 bytes",
                "stall", "6 bytes", "close", "finished true",
            ]
        )
    }

    @Test func theWriterDripsPieceByPiece() {
        let response = MockResponse(body: .text("abcde")).dripping(bytesPerTick: 2, interval: .seconds(3))
        #expect(
            Self.outputs(of: response) == [
                "38 bytes", "2 bytes", "wait 3.0 seconds", "2 bytes", "wait 3.0 seconds", "1 bytes",
                "wait 3.0 seconds", "finished true",
            ]
        )
    }

    @Test func timersComeInTheOrderOfTheirDeadlines() {
        var timers = TimerQueue<Int>()
        let start = ContinuousClock.now
        let delays = (0..<500).map { $0 * 7_919 % 500 }
        for delay in delays { timers.add(delay, at: start + .seconds(delay)) }
        #expect(timers.takeDue(at: start - .seconds(1)) == nil)
        var taken: [Int] = []
        while let next = timers.takeDue(at: start + .seconds(249)) { taken.append(next) }
        #expect(taken == Array(0..<250))
        #expect(timers.nextDeadline == start + .seconds(250))
    }

    @Test(arguments: PollerKind.allCases)
    func everyPollerServes(kind: PollerKind) async throws {
        var configuration = MockServer.Configuration()
        configuration.poller = kind
        let server = try MockServer(configuration: configuration)
        server.route("GET", "/big", response: MockResponse(body: .generated(count: 5_000_000)))
        server.route("/*") { .text($0.path) }
        let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
        for (index, client) in clients.enumerated() { client.send(get("/\(index)")) }
        for (index, client) in clients.enumerated().reversed() {
            #expect(client.receiveResponse().body == "/\(index)")
            if index.isMultiple(of: 2) { client.close() }
        }
        #expect(await server.waitUntil { $0.openConnections == 10 })
        #expect(MockPattern.matches(try Tool.curl(server.url("/big").absoluteString).data))
        server.stop()
        #expect(clients[1].receiveAll() == Data())
        #expect(clients[1].end == .fin)
    }

    private static func parse(_ parts: [[UInt8]], _ parser: inout RequestParser) -> [String] {
        var events: [String] = []
        var body = ""
        for part in parts {
            part.withUnsafeBytes { bytes in
                var input = bytes
                while true {
                    switch parser.next(&input) {
                    case .needsMore:
                        return
                    case .head(let head):
                        events.append("head \(head.method) \(head.target)")
                    case .body(let bytes):
                        body += String(decoding: bytes, as: UTF8.self)
                    case .end(let trailers, _):
                        if !body.isEmpty { events.append(body) }
                        body = ""
                        events.append("end \(trailers.count)")
                    case .malformed(let malformation):
                        events.append("malformed \(malformation.reason)")
                    }
                }
            }
        }
        return events
    }

    private static func outputs(of response: MockResponse) -> [String] {
        var writer = ResponseWriter(response, context: ResponseContext())
        var outputs: [String] = []
        while outputs.count < 100 {
            let output = writer.next()
            outputs.append(describe(output))
            if case .finished = output { break }
        }
        return outputs
    }

    private static func describe(_ output: ResponseWriter.Output) -> String {
        switch output {
        case .bytes(let segment): "\(segment.count) bytes"
        case .wait(let delay): "wait \(delay)"
        case .pause: "pause"
        case .stall: "stall"
        case .reset: "reset"
        case .close: "close"
        case .halfClose: "halfClose"
        case .finished(let keepsAlive): "finished \(keepsAlive)"
        }
    }
}
