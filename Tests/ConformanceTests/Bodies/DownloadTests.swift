import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct Downloads {
        static let sizes = [0, 1, 1000, 65_535, 65_536, 65_537, 1 << 20, 10 << 20]
        static let framings: [MockFraming] = [.automatic, .chunked(size: 10_000), .untilClose]

        @Test(arguments: Transports.all, framings)
        func bodiesOfAnySizeArriveWhole(subject: TransportUnderTest, framing: MockFraming) async throws {
            let server = try MockServer()
            let folder = try TemporaryFolder()
            try await subject.with { transport in
                for size in Self.sizes {
                    server.route(nil, "/b", response: MockResponse(body: .generated(count: size), framing: framing))
                    let place = folder.file("\(size).bin")
                    for delivery in [BodyDelivery.memory, .file(place), .stream(buffer: 65_536)] {
                        let reply = try await transport.get(server.address("/b"), delivery: delivery)
                        #expect(reply.body.count == size)
                        #expect(MockPattern.matches(reply.body))
                    }
                }
            }
        }

        @Test(arguments: Transports.all, [204, 304])
        func someStatusesHaveNoBody(subject: TransportUnderTest, status: Int) async throws {
            let server = try MockServer()
            server.route(nil, "/b", response: MockResponse(status: status, headers: ["X-A": "1"]))
            server.route(nil, "/next", response: .text("next"))
            try await subject.with { transport in
                let reply = try await transport.get(server.address("/b"))
                #expect(reply.head.statusCode == status)
                #expect(reply.head.headers.value(for: "X-A") == "1")
                #expect(reply.body.isEmpty)
                let next = try await transport.get(server.address("/next"))
                #expect(next.text == "next")
            }
        }

        @Test(arguments: Transports.all)
        func aHeadResponseHasALengthButNoBody(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route("HEAD", "/b", response: MockResponse(body: .generated(count: 5000)))
            server.route("GET", "/b", response: .text("next"))
            try await subject.with { transport in
                let reply = try await transport.whole(TransferRequest(method: .head, url: server.address("/b")))
                #expect(reply.head.contentLength == 5000)
                #expect(reply.body.isEmpty)
                let next = try await transport.get(server.address("/b"))
                #expect(next.text == "next")
            }
        }

        @Test(arguments: Transports.all)
        func aFileIsReplaced(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/b", response: .text("new"))
            let folder = try TemporaryFolder()
            let place = try folder.write(Data("something old and longer".utf8), to: "out.txt")
            let reply = try await subject.with { transport in
                try await transport.get(server.address("/b"), delivery: .file(place))
            }
            #expect(reply.text == "new")
            #expect(try folder.contents == ["out.txt"])
        }

        @Test(arguments: Transports.able(to: .trailers))
        func trailersAreRead(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            var response = MockResponse(body: .text("ok"), framing: .chunked(size: 1))
            response.trailers = ["X-Checksum": "abc"]
            server.route(nil, "/b", response: response)
            server.route(nil, "/next", response: .text("next"))
            try await subject.with { transport in
                let reply = try await transport.get(server.address("/b"))
                #expect(reply.text == "ok")
                let next = try await transport.get(server.address("/next"))
                #expect(next.text == "next")
            }
        }

        @Test(arguments: Transports.all)
        func aStreamEndsWhenTheBodyDoes(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse(body: .generated(count: 1000)).dripping(
                bytesPerTick: 100,
                interval: .milliseconds(10)
            )
            server.route(nil, "/b", response: response)
            try await subject.with { transport in
                let request = TransferRequest(url: server.address("/b"), delivery: .stream(buffer: 65_536))
                let reply = try await transport.send(request, events: .none)
                guard case .stream(let bytes) = reply.body else {
                    Issue.record("The reply to a streamed request is no stream.")
                    return
                }
                var iterator = bytes.makeAsyncIterator()
                var count = 0
                var pieces = 0
                while let piece = try await iterator.next() {
                    #expect(!piece.isEmpty)
                    count += piece.count
                    pieces += 1
                }
                #expect(count == 1000)
                #expect(pieces > 1)
                let afterEnd = try await iterator.next()
                #expect(afterEnd == nil)
            }
        }
    }
}
