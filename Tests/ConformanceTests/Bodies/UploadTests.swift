import Foundation
import MoyaMockServer
import MoyaTransport
import Testing

extension Conformance {
    @Suite struct Uploads {
        /// The forms of a body.
        enum Form: String, CaseIterable {
            case data, file, streamOfKnownLength, streamOfUnknownLength

            func body(count: Int, in folder: TemporaryFolder) throws -> TransferBody {
                switch self {
                case .data: .data(MockPattern.data(0..<count))
                case .file: .file(try folder.write(MockPattern.data(0..<count), to: "\(count).bin"))
                case .streamOfKnownLength: PatternSource.body(count: count, isLengthKnown: true)
                case .streamOfUnknownLength: PatternSource.body(count: count, isLengthKnown: false)
                }
            }
        }

        @Test(arguments: Transports.all, Form.allCases)
        func bodiesOfAnySizeLeaveWhole(subject: TransportUnderTest, form: Form) async throws {
            let server = try MockServer()
            server.route(nil, "/u", response: .text("ok"))
            let folder = try TemporaryFolder()
            try await subject.with { transport in
                for size in Downloads.sizes {
                    for method in [HTTPMethod.post, .put] {
                        let request = TransferRequest(
                            method: method,
                            url: server.address("/u"),
                            headers: [HTTPHeader(name: "Content-Type", value: "application/octet-stream")],
                            body: try form.body(count: size, in: folder)
                        )
                        let reply = try await transport.whole(request)
                        #expect(reply.text == "ok")
                        let recorded = try await server.takeRequest()
                        #expect(recorded.method == method.rawValue)
                        #expect(recorded.bodyCount == size)
                        #expect(recorded.bodySHA256 == MockPattern.sha256(count: size))
                        #expect(recorded.headers.values(of: "Content-Type") == ["application/octet-stream"])
                    }
                }
            }
        }

        @Test(arguments: Transports.all, Form.allCases)
        func aBodyHasExactlyOneFraming(subject: TransportUnderTest, form: Form) async throws {
            let server = try MockServer()
            server.route(nil, "/u", response: .text("ok"))
            let folder = try TemporaryFolder()
            // A length given by hand must neither double the framing nor contradict it.
            let byHand: [[HTTPHeader]] = [[], [HTTPHeader(name: "Content-Length", value: "3000")]]
            try await subject.with { transport in
                for headers in byHand {
                    let request = TransferRequest(
                        method: .post,
                        url: server.address("/u"),
                        headers: headers,
                        body: try form.body(count: 3000, in: folder)
                    )
                    _ = try await transport.whole(request)
                    let recorded = try await server.takeRequest()
                    #expect(recorded.bodyCount == 3000)
                    let framing =
                        recorded.headers.values(of: "Content-Length")
                        + recorded.headers.values(of: "Transfer-Encoding")
                    let isChunked = form == .streamOfUnknownLength && headers.isEmpty
                    #expect(framing.count == 1)
                    if isChunked { #expect(framing == ["chunked"]) }
                    if form != .streamOfUnknownLength { #expect(framing == ["3000"]) }
                }
            }
        }

        @Test(arguments: Transports.all)
        func noContentTypeIsMadeUp(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/u", response: .text("ok"))
            let folder = try TemporaryFolder()
            try await subject.with { transport in
                for form in Form.allCases {
                    let body = try form.body(count: 10, in: folder)
                    _ = try await transport.whole(
                        TransferRequest(method: .post, url: server.address("/u"), body: body)
                    )
                }
            }
            #expect(server.requests.map { $0.headers["Content-Type"] } == [nil, nil, nil, nil])
            #expect(server.requests.map { $0.headers["Expect"] } == [nil, nil, nil, nil])
        }

        @Test(arguments: Transports.all)
        func anAnswerBeforeTheEndOfTheBodyIsHandedBack(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(
                nil,
                "/u",
                options: MockRouteOptions(bodyReading: .answer(afterBytes: 1000)),
                response: .text("too large", status: 413)
            )
            try await subject.with { transport in
                let body = TransferBody.data(MockPattern.data(0..<200_000))
                let request = TransferRequest(method: .post, url: server.address("/u"), body: body)
                do {
                    let reply = try await transport.whole(request)
                    #expect(reply.head.statusCode == 413)
                } catch let error as TransferError {
                    // The reset that follows such an answer may overtake it.
                    #expect(error.code == .connectionLost)
                }
            }
        }

        @Test(arguments: Transports.able(to: .liveUploadStream))
        func aStreamLeavesWhileItIsMade(subject: TransportUnderTest) async throws {
            let server = try MockServer()
            server.route(nil, "/u", response: .text("ok"))
            let source = StuckSource()
            try await subject.with { transport in
                let request = TransferRequest(method: .post, url: server.address("/u"), body: source.body(length: nil))
                let call = Task { try await transport.whole(request) }
                let hasArrived = await server.waitUntil { $0.receivedByteCount > 1000 }
                #expect(hasArrived)
                call.cancel()
                _ = await call.result
            }
        }
    }
}
