import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Who decides about redirects, and what comes of it.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct RedirectorTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("/first", response: .redirect(to: "/second"))
        server.route("/second", response: .redirect(to: "/end", status: 307))
        server.route("/end", response: .text("end"))
        server.route("/other", response: .text("other"))
        return server
    }

    @Test("redirects are followed, several hops, and the response has the last URL")
    func followed() async throws {
        let server = try server()
        for handler in [nil, Redirector.follow] {
            let response = await testSession(redirectHandler: handler).request(server.url("/first")).rawResponse()
            #expect(response.data == Data("end".utf8))
            #expect(response.response?.url == server.url("/end"))
            #expect(response.response?.statusCode == 200)
        }
        #expect(server.requests.map(\.path) == ["/first", "/second", "/end", "/first", "/second", "/end"])
    }

    @Test("a redirect that is not followed is the response", arguments: [true, false])
    func notFollowed(bySession: Bool) async throws {
        let server = try server()
        let session = testSession(redirectHandler: bySession ? Redirector.doNotFollow : nil)
        let request = session.request(server.url("/first"))
        if !bySession { request.redirect(using: .doNotFollow) }
        let response = await request.rawResponse()
        #expect(response.response?.statusCode == 302)
        #expect(response.response?.url == server.url("/first"))
        #expect(response.data == nil && response.error == nil)
        #expect(server.requests.count == 1)
    }

    @Test("a redirect is followed elsewhere, or with a request that was changed")
    func modified() async throws {
        let server = try server()
        let seen = Journal<String>()
        let request = testSession().request(server.url("/first")).redirect(
            using: .modify { task, request, response in
                seen.add("\(task.originalRequest?.url?.path ?? "") \(request.url?.path ?? "") \(response.statusCode)")
                return URLRequest(url: server.url("/other"))
            }
        )
        #expect(await request.rawResponse().data == Data("other".utf8))
        #expect(seen.entries == ["/first /second 302"])
        let stopped = testSession().request(server.url("/first")).redirect(using: .modify { _, _, _ in nil })
        #expect(await stopped.rawResponse().response?.statusCode == 302)
    }

    @Test("the request's handler counts more than the session's", arguments: [true, false])
    func precedence(sessionFollows: Bool) async throws {
        let server = try server()
        let session = testSession(redirectHandler: sessionFollows ? Redirector.follow : Redirector.doNotFollow)
        let request = session.request(server.url("/first"))
            .redirect(using: sessionFollows ? Redirector.doNotFollow : Redirector.follow)
        let response = await request.rawResponse()
        #expect(response.response?.statusCode == (sessionFollows ? 302 : 200))
        #expect(request.redirectHandler != nil)
        #expect(session.redirectHandler != nil)
    }

    @Test("an answer may come later; a request that is cancelled meanwhile does not wait for it")
    func later() async throws {
        struct Late: RedirectHandler {
            let waiting: Journal<Bool>
            let answers: Bool

            func task(
                _ task: URLSessionTask,
                willBeRedirectedTo request: URLRequest,
                for response: HTTPURLResponse,
                completion: @escaping (URLRequest?) -> Void
            ) {
                waiting.add(true)
                if answers { completion(request) } else { withExtendedLifetime(completion) {} }
            }
        }
        let server = try server()
        let waiting = Journal<Bool>()
        let answered = testSession().request(server.url("/second")).redirect(
            using: Late(waiting: waiting, answers: true)
        )
        #expect(await answered.rawResponse().data == Data("end".utf8))
        let request = testSession().request(server.url("/second")).redirect(
            using: Late(waiting: waiting, answers: false)
        )
        async let response = request.rawResponse()
        #expect(await becomesTrue { waiting.entries.count == 2 })
        request.cancel()
        #expect(await response.error?.isExplicitlyCancelledError == true)
    }

    @Test("downloads and uploads follow alike; a body that must go along does")
    func kinds() async throws {
        let server = try server()
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent("out")
        let file = await testSession().download(server.url("/first"), to: { _, _ in (place, []) }).rawResponse()
        #expect(try String(contentsOf: #require(file.fileURL), encoding: .utf8) == "end")
        _ = await testSession().upload(Data("body".utf8), to: server.url("/second")).rawResponse()
        #expect(server.requests.suffix(2).map(\.text) == ["body", "body"])
        #expect(server.requests.suffix(2).map(\.method) == ["POST", "POST"])
    }
}
