import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Names that code reads and that nothing else here does.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct NamesTests {
    @Test("the session that nobody had to make, and what it knows of itself")
    func entryPoints() {
        #expect(AF === Session.default)
        #expect(AF.startRequestsImmediately && AF.startImmediately)
        #expect(AF.interceptor == nil && AF.cachedResponseHandler == nil && AF.serverTrustManager == nil)
        #expect(AF.sessionConfiguration.headers["User-Agent"] != nil)
        #expect(AlamofireExtension(5).type == 5)
        let configuration = URLSessionConfiguration.default
        #expect(configuration.af.type === configuration)
    }

    @Test("what a request knows of itself")
    func request() async throws {
        let server = try MockServer()
        server.route("/", response: .text("x"))
        let session = testSession()
        let request = session.request(server.url("/")).cacheResponse(using: .doNotCache).eventMonitor(EventRecorder())
        let modifier: Session.RequestModifier = { $0.method = .put }
        let delegate: (any RequestDelegate)? = request.delegate
        #expect(delegate === session)
        #expect(delegate?.startImmediately == true)
        #expect(delegate?.sessionConfiguration === session.sessionConfiguration)
        #expect(request.cachedResponseHandler != nil)
        let state: Request.State = request.state
        #expect(state == .initialized)
        _ = await request.rawResponse()
        #expect(request.firstTask === request.lastTask && request.task != nil)
        #expect(request.metrics == nil && request.firstMetrics == nil && request.lastMetrics == nil)
        #expect(request.allMetrics.isEmpty)
        #expect(Set([request, request]).count == 1)
        let upload = session.upload(Data(), to: server.url("/"), requestModifier: modifier)
        #expect(upload.fileManager === FileManager.default)
        _ = await upload.rawResponse()
        #expect(server.requests.last?.method == "PUT")
        guard case .request(let convertible) = session.download(server.url("/")).downloadable else {
            Issue.record("a download of a request is none")
            return
        }
        #expect(try convertible.asURLRequest().url == server.url("/"))
    }

    @Test("the default fields, one by one")
    func defaultHeaders() {
        let headers: [HTTPHeader] = [.defaultAcceptEncoding, .defaultAcceptLanguage, .defaultUserAgent]
        #expect(headers == Array(HTTPHeaders.default))
        let first = HTTPHeaders.default.first
        #expect(first == HTTPHeaders.default[HTTPHeaders.default.startIndex])
        #expect(HTTPHeaders.default.endIndex == 3)
    }

    @Test("handlers of redirects and caches say what they do")
    func behaviours() {
        guard case .follow = Redirector(behavior: .follow).behavior else {
            Issue.record("a redirector follows and does not say so")
            return
        }
        for (cacher, name) in [(ResponseCacher.cache, "cache"), (.doNotCache, "doNotCache")] {
            #expect("\(cacher.behavior)" == name)
        }
        guard case .modify = ResponseCacher(behavior: .modify { _, response in response }).behavior else {
            Issue.record("a cacher modifies and does not say so")
            return
        }
    }
}
