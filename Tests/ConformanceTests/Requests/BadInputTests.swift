import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct BadInput {
        static let urls: [(url: String, code: TransferError.Code)] = [
            ("", .badURL),
            ("www.somehost.com/api/x", .badURL),
            ("http://", .badURL),
            ("http:///path", .badURL),
            ("http://host with space/", .badURL),
            ("http://127.0.0.1/a b", .badURL),
            ("http://127.0.0.1/\r\nX: y", .badURL),
            ("http://127.0.0.1/文件", .badURL),
            ("http://127.0.0.1:99999/", .badURL),
            ("http://127.0.0.1:port/", .badURL),
            ("ftp://127.0.0.1/", .unsupportedURL),
            ("file:///etc/passwd", .unsupportedURL),
            ("ws://127.0.0.1/", .unsupportedURL),
        ]

        @Test(arguments: Transports.all, urls)
        func aURLThatCannotBeSentIsNamed(
            subject: TransportUnderTest,
            input: (url: String, code: TransferError.Code)
        ) async throws {
            try await subject.with { transport in
                let error = try await transport.failure(TransferRequest(url: input.url))
                #expect(error.code == input.code)
                let shown = input.url.prefix(16).prefix { $0 != "\r\n" }
                #expect(shown.isEmpty || error.message.contains(shown))
            }
        }

        static let headers = [
            HTTPHeader(name: "X-Break", value: "a\r\nX-Injected: 1"),
            HTTPHeader(name: "X-Break", value: "a\nb"),
            HTTPHeader(name: "X-Break", value: "a\u{0}b"),
            HTTPHeader(name: "X Break", value: "a"),
            HTTPHeader(name: "X-Break\r\nX-Injected", value: "a"),
            HTTPHeader(name: "", value: "a"),
        ]

        @Test(arguments: Transports.all, headers)
        func aFieldThatWouldWriteOthersIsNotSent(subject: TransportUnderTest, header: HTTPHeader) async throws {
            let server = try MockServer()
            try await subject.with { transport in
                let request = TransferRequest(url: server.address("/"), headers: [header])
                let error = try await transport.failure(request)
                #expect(error.code == .badRequest)
            }
            #expect(server.acceptedConnections == 0)
        }

        @Test(arguments: Transports.all, ["", "GE T", "GET\r\nX: y", "GÉT"])
        func aMethodThatIsNoTokenIsNotSent(subject: TransportUnderTest, method: String) async throws {
            let server = try MockServer()
            try await subject.with { transport in
                let request = TransferRequest(method: HTTPMethod(rawValue: method), url: server.address("/"))
                let error = try await transport.failure(request)
                #expect(error.code == .badRequest)
            }
            #expect(server.acceptedConnections == 0)
        }

        @Test(arguments: Transports.all, ["GET", "HEAD"])
        func aBodyOnAMethodThatHasNoneIsNotSent(subject: TransportUnderTest, method: String) async throws {
            let server = try MockServer()
            try await subject.with { transport in
                let request = TransferRequest(
                    method: HTTPMethod(rawValue: method),
                    url: server.address("/"),
                    body: .data(Data("x".utf8))
                )
                let error = try await transport.failure(request)
                #expect(error.code == .badRequest)
                #expect(error.message.contains(method))
            }
            #expect(server.acceptedConnections == 0)
        }

        @Test(arguments: Transports.all)
        func aMissingUploadFileIsNamed(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let folder = try TemporaryFolder()
            try await subject.with { transport in
                let body = TransferBody.file(folder.file("missing.bin"))
                let request = TransferRequest(method: .put, url: server.address("/"), body: body)
                let error = try await transport.failure(request)
                #expect(error.code == .cannotReadBody)
                #expect(error.message.contains("missing.bin"))
            }
            #expect(server.requests.isEmpty)
        }

        @Test(arguments: Transports.all)
        func aFolderIsNoUploadFile(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            let folder = try TemporaryFolder()
            try await subject.with { transport in
                let request = TransferRequest(method: .put, url: server.address("/"), body: .file(folder.url))
                let error = try await transport.failure(request)
                #expect(error.code == .cannotReadBody)
                #expect(error.message.contains(folder.url.lastPathComponent))
            }
        }

        @Test(arguments: Transports.all)
        func aFileThatCannotBeWrittenIsNamed(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/*", response: .text("ok"))
            let folder = try TemporaryFolder()
            try await subject.with { transport in
                let place = folder.file("no/such/folder/out.bin")
                let request = TransferRequest(url: server.address("/"), delivery: .file(place))
                let error = try await transport.failure(request)
                #expect(error.code == .cannotWriteFile)
                #expect(error.message.contains("out.bin"))
            }
        }

        @Test(arguments: Transports.all)
        func aSourceThatCannotBeOpenedIsTheReason(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            try await subject.with { transport in
                let body = TransferBody.stream(
                    BodyStream(length: nil, isReplayable: false) { throw FailingSource.Failure(reason: "locked") }
                )
                let request = TransferRequest(method: .put, url: server.address("/"), body: body)
                let error = try await transport.failure(request)
                #expect(error.code == .cannotReadBody)
                #expect(error.underlying as? FailingSource.Failure == .init(reason: "locked"))
            }
        }

        @Test(arguments: Transports.all, [nil, 100_000] as [Int64?])
        func aSourceThatFailsIsTheReason(subject: TransportUnderTest, length: Int64?) async throws {
            let server = try MockServer()
            server.route(nil, "/*", response: .text("ok"))
            try await subject.with { transport in
                let body = TransferBody.stream(
                    BodyStream(length: length, isReplayable: false) { FailingSource() }
                )
                let request = TransferRequest(method: .put, url: server.address("/"), body: body)
                let error = try await transport.failure(request)
                #expect(error.code == .cannotReadBody)
                #expect(error.underlying as? FailingSource.Failure == .init(reason: "the disk is gone"))
            }
            #expect(server.requests.isEmpty)
        }

        @Test(arguments: Transports.all, [10, 2000] as [Int64])
        func aSourceThatBreaksItsPromiseOfLengthFails(subject: TransportUnderTest, length: Int64) async throws {
            let server = try MockServer()
            server.route(nil, "/*", response: .text("ok"))
            try await subject.with { transport in
                let body = TransferBody.stream(
                    BodyStream(length: length, isReplayable: false) { PatternSource(count: 1000) }
                )
                let request = TransferRequest(
                    method: .put,
                    url: server.address("/"),
                    body: body,
                    timeouts: TransferTimeouts(idle: .seconds(5))
                )
                let error = try await transport.failure(request)
                #expect(error.code == .cannotReadBody)
            }
        }
    }
}
