import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Which responses pass.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct ValidationTests {
    private struct Wrong: Error, Equatable {}

    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/status/*") { request in
            .text("body", status: Int(request.path.split(separator: "/").last ?? "") ?? 0)
        }
        server.route("/type") { request in
            MockResponse(headers: ["Content-Type": request.headers["X-Type"] ?? ""], body: .text("body"))
        }
        server.route("/untyped", response: MockResponse(body: .text("body")))
        server.route("/empty", response: MockResponse(status: 204))
        return server
    }

    @Test("a status passes that is in the sequence", arguments: [(200, true), (299, true), (404, false), (500, false)])
    func statuses(status: Int, passes: Bool) async throws {
        let server = try server()
        let session = testSession()
        let url = server.url("/status/\(status)")
        let data = await session.request(url).validate(statusCode: 200..<300).rawResponse()
        let file = await session.download(url).validate(statusCode: [200, 299]).rawResponse()
        for error in [data.error, file.error] {
            #expect((error == nil) == passes)
            #expect(error?.responseCode == (passes ? nil : status))
        }
        #expect(data.data == Data("body".utf8))
        let none = await session.request(url).validate(statusCode: [Int]()).rawResponse()
        #expect(none.error?.responseCode == status)
        file.fileURL.map { try? FileManager.default.removeItem(at: $0) }
    }

    @Test(
        "a content type passes that the list names, halves as wildcards, without parameters",
        arguments: [
            ("application/json", ["application/json"], true), ("application/json; charset=utf-8", ["*/*"], true),
            ("application/json;charset=utf-8", ["application/json"], true), ("APPLICATION/JSON", ["*/json"], true),
            ("application/json", ["application/*"], true), ("application/json", ["text/*", " */json "], true),
            ("application/json", ["application/json; charset=utf-8"], true), ("image/gif", ["application/*"], false),
            ("application/xml", ["*/json", "text/html"], false), ("application/json", [], false),
            ("application/json", ["json", ""], false), ("application/jsonp", ["application/json"], false),
        ]
    )
    func contentTypes(type: String, acceptable: [String], passes: Bool) async throws {
        let server = try server()
        let request = testSession().request(server.url("/type"), headers: ["X-Type": type])
        let error = await request.validate(contentType: acceptable).rawResponse().error
        #expect((error == nil) == passes)
        guard !passes else { return }
        #expect(error?.acceptableContentTypes == acceptable.sorted())
        #expect(error?.responseContentType == String(type.prefix { $0 != ";" }))
    }

    @Test("a response without a type passes a full wildcard alone")
    func untyped() async throws {
        let server = try server()
        let session = testSession()
        #expect(await session.request(server.url("/untyped")).validate(contentType: ["*/*"]).rawResponse().error == nil)
        for types in [["application/*"], ["b/b", "a/a"], []] {
            let error = await session.request(server.url("/untyped")).validate(contentType: types).rawResponse().error
            guard case .responseValidationFailed(.missingContentType(let acceptable)) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(acceptable == types.sorted())
        }
    }

    @Test("an empty body passes any content type, in memory and as a file")
    func emptyBody() async throws {
        let server = try server()
        let session = testSession()
        let data = await session.request(server.url("/empty")).validate(contentType: ["a/b"]).rawResponse()
        #expect(data.error == nil)
        let file = await session.download(server.url("/empty")).validate(contentType: ["a/b"]).rawResponse()
        #expect(file.error == nil)
        file.fileURL.map { try? FileManager.default.removeItem(at: $0) }
    }

    @Test(
        "without arguments a good status and what the request accepts pass",
        arguments: [
            (nil, "image/png", true), ("*/*", "image/png", true), ("image/png", "image/png", true),
            ("text/html, application/xml;q=0.9, image/webp, */*;q=0.8", "image/png", true),
            ("text/html, image/*;q=0.9", "image/png", true), ("application/json", "image/png", false),
            ("text/html, application/xml;q=0.9", "image/png", false),
        ]
    )
    func automatic(accept: String?, type: String, passes: Bool) async throws {
        let server = try server()
        var headers: HTTPHeaders = ["X-Type": type]
        if let accept { headers.add(.accept(accept)) }
        let error = await testSession().request(server.url("/type"), headers: headers).validate().rawResponse().error
        #expect((error == nil) == passes)
        #expect(passes || error?.responseContentType == type)
        let bad = await testSession().request(server.url("/status/300"), headers: headers).validate().rawResponse()
        #expect(bad.error?.responseCode == 300)
    }

    @Test("of several conditions the first that fails counts, in the order in which they were added")
    func order() async throws {
        let server = try server()
        let session = testSession()
        let url = server.url("/status/500")
        let status = await session.request(url).validate(statusCode: [200]).validate(contentType: ["a/b"])
            .rawResponse()
        #expect(status.error?.responseCode == 500)
        let type = await session.request(url).validate(contentType: ["a/b"]).validate(statusCode: [200])
            .rawResponse()
        #expect(type.error?.responseContentType == "text/plain")
        let own = await session.request(url).validate { _, _, _ in .failure(Wrong()) }.validate().rawResponse()
        #expect(own.error?.underlyingError is Wrong)
    }

    @Test("a condition of the app's sees request, response and body; what it throws is the cause")
    func custom() async throws {
        let server = try server()
        let session = testSession()
        let seen = Journal<String>()
        let data = await session.request(server.url("/status/201")).validate { request, response, data in
            seen.add("\(request?.url?.path ?? "") \(response.statusCode) \(data?.count ?? 0)")
            return .failure(Wrong())
        }.rawResponse()
        let file = await session.download(server.url("/status/202")).validate { request, response, file in
            let count = file.flatMap { try? Data(contentsOf: $0) }?.count ?? 0
            seen.add("\(request?.url?.path ?? "") \(response.statusCode) \(count)")
            return .failure(Wrong())
        }.rawResponse()
        #expect(seen.entries == ["/status/201 201 4", "/status/202 202 4"])
        for error in [data.error, file.error] {
            guard case .responseValidationFailed(.customValidationFailed(let cause)) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(cause is Wrong)
            #expect(error?.underlyingError is Wrong)
        }
        let passed = await session.request(server.url("/status/200")).validate { _, _, _ in .success(()) }.rawResponse()
        #expect(passed.error == nil)
    }

    @Test("extensions of the app's may wrap conditions")
    func extended() async throws {
        let server = try server()
        let data = await testSession().request(server.url("/status/200")).validateTwice().rawResponse()
        #expect(data.error?.underlyingError is Wrong)
        let file = await testSession().download(server.url("/status/200")).validateTwice().rawResponse()
        #expect(file.error?.underlyingError is Wrong)
    }

    @Test("what a transfer failed with is not replaced by a condition")
    func failedTransfer() async throws {
        let server = try MockServer()
        server.route("/", response: MockResponse().fault(.reset, at: .beforeHead))
        let error = await testSession().request(server.url("/")).validate().rawResponse().error
        #expect((error?.underlyingError as? URLError)?.code == .networkConnectionLost)
    }
}

extension DataRequest {
    fileprivate func validateTwice() -> Self {
        validate().validate { _, _, _ in .failure(ValidationTests.wrong) }
    }
}

extension DownloadRequest {
    fileprivate func validateTwice() -> Self {
        validate().validate { _, _, _ in .failure(ValidationTests.wrong) }
    }
}

extension ValidationTests {
    fileprivate static var wrong: any Error & Sendable { Wrong() }
}
