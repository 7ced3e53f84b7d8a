import Foundation
import MoyaMockServer
import Testing

struct RoutingTests {
    @Test func answersARouteAndRecordsTheRequest() async throws {
        let server = try MockServer()
        server.route("GET", "/zen", response: .text("calm"))
        let output = try Tool.curl("-H", "X-Odd-NAME: a  b", server.url("/zen?q=1&q=2").absoluteString)
        #expect(output.text == "calm")

        let request = try await server.takeRequest()
        #expect(request.method == "GET")
        #expect(request.target == "/zen?q=1&q=2")
        #expect(request.path == "/zen")
        #expect(request.query == "q=1&q=2")
        #expect(request.httpVersion == "HTTP/1.1")
        #expect(request.headers.map(\.name) == ["Host", "User-Agent", "Accept", "X-Odd-NAME"])
        #expect(request.headers["x-odd-name"] == "a  b")
        #expect(request.connection == 1)
        #expect(request.indexOnConnection == 0)
        #expect(request.remotePort > 0)
        #expect(request.tls == nil)
    }

    @Test func unroutedRequestsTakeQueuedResponsesInOrderAndThenGet404() throws {
        let server = try MockServer()
        server.enqueue(.text("first"))
        server.enqueue(.text("second", status: 503))
        let url = server.url("/x").absoluteString
        let output = try Tool.curl("-w", "[%{http_code}]", url, url, url)
        #expect(output.text == "first[200]second[503]no route and no queued response for GET /x\n[404]")
        #expect(server.requests.count == 3)
        #expect(server.acceptedConnections == 1)
    }

    @Test(arguments: [
        ("GET", "/a/b", "exact"), ("GET", "/a/c", "long"), ("GET", "/z", "short"), ("POST", "/a/b", "long"),
        ("DELETE", "/both", "newer"),
    ])
    func theMostSpecificAndNewestRouteWins(method: String, path: String, answer: String) throws {
        let server = try MockServer()
        server.route(nil, "/both", response: .text("older"))
        server.route("GET", "/a/b", response: .text("exact"))
        server.route("/*", response: .text("short"))
        server.route("/a/*", response: .text("long"))
        server.route("/both", response: .text("newer"))
        #expect(try Tool.curl("-X", method, server.url(path).absoluteString).text == answer)
    }

    @Test(arguments: [MockRouteOptions.Execution.worker, .loop])
    func handlersMakeResponsesFromRequests(execution: MockRouteOptions.Execution) throws {
        let server = try MockServer()
        server.route("POST", "/echo*", options: MockRouteOptions(execution: execution)) { request in
            .text("\(request.target) \(request.text)", status: 201)
        }
        let output = try Tool.curl("--data", "hello", "-w", " %{http_code}", server.url("/echo/1").absoluteString)
        #expect(output.text == "/echo/1 hello 201")
    }

    @Test func handlersMayBlockWithoutHoldingUpOthers() async throws {
        let server = try MockServer()
        let gate = DispatchSemaphore(value: 0)
        server.route("GET", "/slow") { _ in
            gate.wait()
            return .text("slow")
        }
        server.route("GET", "/fast") { _ in .text("fast") }
        let slow = try RawClient(port: server.port)
        slow.send(get("/slow"))
        _ = try await server.takeRequest()
        let fast = try RawClient(port: server.port)
        fast.send(get("/fast"))
        #expect(fast.receiveResponse().body == "fast")
        gate.signal()
        #expect(slow.receiveResponse().body == "slow")
    }

    @Test func takingARequestFailsWithATextThatNamesTheServer() async throws {
        let server = try MockServer()
        await #expect(throws: MockServerError.timedOut("no request came to \(server.baseURL) within 0.05 seconds")) {
            try await server.takeRequest(timeout: .milliseconds(50))
        }
    }
}
