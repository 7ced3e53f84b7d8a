import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct RequestHeads {
        static let fields = [
            HTTPHeader(name: "Accept", value: "application/json"),
            HTTPHeader(name: "Authorization", value: "Bearer abc.def"),
            HTTPHeader(name: "X-Empty", value: ""),
            HTTPHeader(name: "X-Odd", value: "a: b; c=\"d, e\""),
            HTTPHeader(name: "X-Long", value: String(repeating: "v", count: 8000)),
            HTTPHeader(name: "User-Agent", value: "Conformance/1"),
        ]

        private func recorded(
            _ subject: TransportUnderTest,
            _ request: (MockServer) -> TransferRequest
        ) async throws -> RecordedRequest {
            let server = try MockServer()
            server.route(nil, "/*", response: .text("ok"))
            return try await subject.with { transport in
                _ = try await transport.whole(request(server))
                return try #require(server.requests.first)
            }
        }

        @Test(arguments: Transports.all)
        func fieldsArriveAsGiven(subject: TransportUnderTest) async throws {
            let request = try await recorded(subject) {
                TransferRequest(url: $0.address("/h"), headers: Self.fields)
            }
            for field in Self.fields {
                #expect(request.headers.values(of: field.name) == [field.value])
            }
        }

        @Test(arguments: Transports.all)
        func nothingIsAddedToAGetButTheHost(subject: TransportUnderTest) async throws {
            let request = try await recorded(subject) { TransferRequest(url: $0.address("/h")) }
            #expect(request.headers.map { $0.name.lowercased() } == ["host"])
        }

        @Test(arguments: Transports.all)
        func nothingIsAddedToABodyButItsFraming(subject: TransportUnderTest) async throws {
            let request = try await recorded(subject) {
                TransferRequest(method: .post, url: $0.address("/h"), body: .data(Data("abc".utf8)))
            }
            #expect(Set(request.headers.map { $0.name.lowercased() }) == ["host", "content-length"])
            #expect(request.headers["Content-Length"] == "3")
        }

        @Test(arguments: Transports.all, ["GET", "HEAD", "DELETE", "OPTIONS"])
        func noBodyMeansNoFraming(subject: TransportUnderTest, method: String) async throws {
            let request = try await recorded(subject) {
                TransferRequest(method: HTTPMethod(rawValue: method), url: $0.address("/h"))
            }
            #expect(request.headers["Content-Length"] == nil)
            #expect(request.headers["Transfer-Encoding"] == nil)
        }

        @Test(arguments: Transports.able(to: .requestFieldLines))
        func orderSpellingAndRepetitionsAreKept(subject: TransportUnderTest) async throws {
            let fields = [
                HTTPHeader(name: "x-Zebra", value: "1"),
                HTTPHeader(name: "Accept", value: "a/b"),
                HTTPHeader(name: "X-Twice", value: "1"),
                HTTPHeader(name: "aLPHA", value: "2"),
                HTTPHeader(name: "X-Twice", value: "2"),
            ]
            let request = try await recorded(subject) { TransferRequest(url: $0.address("/h"), headers: fields) }
            let lines = request.headers.filter { $0.name != "Host" }.map { "\($0.name): \($0.value)" }
            #expect(lines == fields.map(\.description))
        }

        @Test(arguments: Transports.able(to: .requestFieldLines))
        func methodsAreCaseSensitive(subject: TransportUnderTest) async throws {
            let request = try await recorded(subject) {
                TransferRequest(method: HTTPMethod(rawValue: "patch"), url: $0.address("/h"))
            }
            #expect(request.method == "patch")
        }

        @Test(arguments: Transports.unable(to: .requestFieldLines))
        func repeatedFieldsAreAtLeastJoined(subject: TransportUnderTest) async throws {
            let fields = ["1", "2"].map { HTTPHeader(name: "X-Twice", value: $0) }
            let request = try await recorded(subject) { TransferRequest(url: $0.address("/h"), headers: fields) }
            #expect(request.headers.values(of: "X-Twice") == ["1, 2"])
        }

        static let targets = [
            "/", "/a/b%20c", "/%E6%96%87", "/a?b=c&d=%2B%26", "/a?", "/a//b", "/a;p=1?q=%25", "/a/../b", "/a?q=a+b",
            "/x?url=http://h/?a=b",
        ]

        @Test(arguments: Transports.able(to: .requestFieldLines), targets)
        func theTargetIsSentAsItStands(subject: TransportUnderTest, target: String) async throws {
            let request = try await recorded(subject) { TransferRequest(url: $0.address(target)) }
            #expect(request.target == target)
        }

        @Test(arguments: Transports.all)
        func theFragmentStaysAtHome(subject: TransportUnderTest) async throws {
            let request = try await recorded(subject) { TransferRequest(url: $0.address("/a?b=c#fragment")) }
            #expect(request.target == "/a?b=c")
        }

        @Test(arguments: Transports.all)
        func theHostFieldNamesThePort(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/h", response: .text("ok"))
            try await subject.with { transport in
                _ = try await transport.get("http://localhost:\(server.port)/h")
            }
            #expect(server.requests.first?.headers["Host"] == "localhost:\(server.port)")
        }

        @Test(arguments: Transports.able(to: .ipv6Literal))
        func anIPv6AddressIsAHost(subject: TransportUnderTest) async throws {
            var configuration = MockServer.Configuration()
            configuration.usesIPv6 = true
            let server = try MockServer(configuration: configuration)
            server.route(nil, "/h", response: .text("ok"))
            try await subject.with { transport in
                let reply = try await transport.get("http://[::1]:\(server.port)/h")
                #expect(reply.text == "ok")
            }
        }

        @Test(arguments: Transports.unable(to: .ipv6Literal))
        func anIPv6AddressIsAtLeastAnErrorThatSaysSo(subject: TransportUnderTest) async throws {
            try await subject.with { transport in
                let error = try await transport.failure(TransferRequest(url: "http://[::1]:1/h"))
                #expect(error.code == .unsupported)
                #expect(error.message.contains("::1"))
            }
        }
    }
}
