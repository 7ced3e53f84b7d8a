import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct ResponseHeads {
        private func reply(_ subject: TransportUnderTest, to response: MockResponse) async throws -> WholeReply {
            let server = try MockServer()
            server.route(nil, "/r", response: response)
            return try await subject.with { try await $0.get(server.address("/r")) }
        }

        @Test(arguments: Transports.all, [200, 201, 203, 206, 300, 400, 403, 404, 409, 418, 429, 500, 503, 599])
        func everyStatusIsHandedBackWithItsBody(subject: TransportUnderTest, status: Int) async throws {
            let reply = try await reply(subject, to: .text("body of \(status)", status: status))
            #expect(reply.head.statusCode == status)
            #expect(reply.text == "body of \(status)")
        }

        @Test(arguments: Transports.all)
        func fieldsAreFoundInAnyCase(subject: TransportUnderTest) async throws {
            let head = try await reply(subject, to: .text("").header("x-MiXeD", "1").header("ETag", "\"a\"")).head
            for name in ["X-Mixed", "x-mixed", "X-MIXED"] {
                #expect(head.headers.value(for: name) == "1")
                #expect(head.headers.fields[name] == "1")
            }
            #expect(head.headers.value(for: "etag") == "\"a\"")
        }

        @Test(arguments: Transports.all)
        func repeatedFieldsAreJoined(subject: TransportUnderTest) async throws {
            let head = try await reply(subject, to: .text("").header("X-Dup", "a").header("X-Dup", "b")).head
            #expect(head.headers.fields["x-dup"] == "a, b")
        }

        @Test(arguments: Transports.able(to: .responseFieldLines))
        func fieldLinesAreKeptAsTheyCame(subject: TransportUnderTest) async throws {
            let response = MockResponse()
                .header("x-zebra", "1").header("ALPHA", "2").header("x-zebra", "3").header("mIxEd", "4")
            let lines = try await reply(subject, to: response).head.headers.lines().map(\.description)
            let own = lines.filter { !$0.hasPrefix("Content-Length") }
            #expect(own == ["x-zebra: 1", "ALPHA: 2", "x-zebra: 3", "mIxEd: 4"])
        }

        @Test(arguments: Transports.all)
        func cookiesAreKeptApart(subject: TransportUnderTest) async throws {
            let cookies = [
                "a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT; Path=/", "b=2", "c=; Max-Age=0; HttpOnly",
                "d=x=y; Domain=example.com",
            ]
            let response = cookies.reduce(MockResponse()) { $0.header("Set-Cookie", $1) }
            let head = try await reply(subject, to: response).head
            #expect(head.headers.values(for: "set-cookie") == cookies)
        }

        @Test(arguments: Transports.all)
        func emptyAndOddValuesAreKept(subject: TransportUnderTest) async throws {
            let odd = "  a:b, \"c;d\"\te = ~!@#$%^&*()  "
            let response = MockResponse().header("X-Empty", "").header("X-Odd", odd).header("X-UTF8", "naïve 文")
            let head = try await reply(subject, to: response).head
            #expect(head.headers.value(for: "X-Empty") == "")
            #expect(head.headers.value(for: "X-Odd") == odd.trimmingCharacters(in: .whitespaces))
            #expect(head.headers.value(for: "X-UTF8") == "naïve 文")
        }

        private static let unreadable = Data(
            "HTTP/1.1 200 OK\r\nX-Latin: caf".utf8 + [0xE9] + "\r\nX-Blank:   \r\nContent-Length: 2\r\n\r\nok".utf8
        )

        @Test(arguments: Transports.able(to: .unreadableFields))
        func fieldsThatAreNotUTF8AreReadAsLatin1(subject: TransportUnderTest) async throws {
            let reply = try await reply(subject, to: .raw(Self.unreadable))
            #expect(reply.head.headers.value(for: "X-Latin") == "café")
            #expect(reply.head.headers.value(for: "X-Blank") == "")
            #expect(reply.text == "ok")
        }

        @Test(arguments: Transports.unable(to: .unreadableFields))
        func fieldsThatAreNotUTF8AreAtLeastAnError(subject: TransportUnderTest) async throws {
            let error = await #expect(throws: TransferError.self) {
                try await reply(subject, to: .raw(Self.unreadable))
            }
            #expect(error?.code == .badServerResponse)
        }

        @Test(arguments: Transports.able(to: .bareStatusLine))
        func aStatusLineMayEndWithTheCode(subject: TransportUnderTest) async throws {
            let bytes = Data("HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok".utf8)
            let reply = try await reply(subject, to: .raw(bytes))
            #expect(reply.head.statusCode == 200)
            #expect(reply.text == "ok")
        }

        @Test(arguments: Transports.all, ["HTTP/1.1 200 \r\n", "HTTP/1.1 200 OK Then\r\n", "HTTP/1.0 200 OK\r\n"])
        func oddStatusLinesAreRead(subject: TransportUnderTest, line: String) async throws {
            let bytes = Data("\(line)Content-Length: 2\r\n\r\nok".utf8)
            let reply = try await reply(subject, to: .raw(bytes))
            #expect(reply.head.statusCode == 200)
            #expect(reply.text == "ok")
        }

        @Test(arguments: Transports.able(to: .protocolVersion), [("1.0", HTTPVersion.http1_0), ("1.1", .http1_1)])
        func theVersionIsTold(subject: TransportUnderTest, version: (String, HTTPVersion)) async throws {
            let bytes = Data("HTTP/\(version.0) 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8)
            let reply = try await reply(subject, to: .raw(bytes))
            #expect(reply.head.version == version.1)
        }

        @Test(arguments: Transports.all)
        func aHugeHeadIsReadOrRefused(subject: TransportUnderTest) async throws {
            let response = (0..<20).reduce(MockResponse.text("ok")) { response, index in
                response.header("X-Filler-\(index)", String(repeating: "f", count: 10 * 1024))
            }
            do {
                let reply = try await reply(subject, to: response)
                #expect(reply.head.headers.value(for: "X-Filler-19")?.count == 10 * 1024)
                #expect(reply.text == "ok")
            } catch let error as TransferError {
                #expect(error.code == .badServerResponse)
            }
        }

        @Test(arguments: Transports.all)
        func interimResponsesAreEvents(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let response = MockResponse.text("final")
                .preceded(by: MockInformational(status: 102))
                .preceded(by: MockInformational(status: 103, headers: ["Link": "</style.css>; rel=preload"]))
            server.route(nil, "/r", response: response)
            let log = EventLog()
            let reply = try await subject.with { transport in
                try await transport.whole(TransferRequest(url: server.address("/r")), events: log.sink)
            }
            #expect(reply.head.statusCode == 200)
            #expect(reply.head.headers.value(for: "Link") == nil)
            #expect(reply.text == "final")
            #expect(log.order == ["informational 102", "informational 103", "head", "received"])
            let links = log.events.compactMap { event in
                if case .informational(let head) = event { head.headers.value(for: "Link") } else { nil }
            }
            #expect(links == ["</style.css>; rel=preload"])
        }

        @Test(arguments: Transports.able(to: .metrics))
        func metricsTellWhatHappened(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/r", response: MockResponse(body: .echo).delayed(by: .milliseconds(50)))
            try await subject.with { transport in
                let request = TransferRequest(
                    method: .post,
                    url: server.address("/r"),
                    body: .data(Data(repeating: 0x61, count: 5000))
                )
                let first = try #require(try await transport.whole(request).metrics)
                let second = try #require(try await transport.whole(request).metrics)
                #expect(first.bytesSent == 5000)
                #expect(first.bytesReceived == 5000)
                #expect(first.firstByte >= .milliseconds(50))
                #expect(first.total >= first.firstByte)
                #expect(!first.reusedConnection)
                #expect(second.reusedConnection)
                #expect(first.remoteAddress?.contains("127.0.0.1") == true)
            }
        }
    }
}
