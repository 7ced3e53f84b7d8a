import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Requests as commands.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct CURLDescriptionTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("*", response: .text("x"))
        return server
    }

    /// The parts of a command after the first, in any order.
    private func parts(_ command: String) -> Set<String> {
        Set(command.components(separatedBy: " \\\n\t").dropFirst())
    }

    @Test("method, fields, body and URL, each on its line")
    func parts() async throws {
        let server = try server()
        let session = testSession { $0.headers = ["X-Session": "1", "X-Both": "session"] }
        let get = session.request(server.url("/a"), parameters: ["q": "x y"], headers: ["X-Both": "request"])
        _ = await get.rawResponse()
        let url = server.url("/a").absoluteString + "?q=x%20y"
        #expect(get.cURLDescription().hasPrefix("$ curl -v \\\n\t"))
        #expect(get.cURLDescription().hasSuffix(" \\\n\t\"\(url)\""))
        #expect(
            parts(get.cURLDescription()) == [
                "-X GET", "-H \"X-Session: 1\"", "-H \"X-Both: request\"", "\"\(url)\"",
            ]
        )
        let post = session.request(server.url("/a"), method: .post, parameters: ["a": "b\"c"], encoder: .json)
        _ = await post.rawResponse()
        #expect(parts(post.cURLDescription()).contains("-X POST"))
        #expect(parts(post.cURLDescription()).contains(#"-d "{\"a\":\"b\\\"c\"}""#))
        #expect(parts(post.cURLDescription()).contains("-H \"Content-Type: application/json\""))
    }

    @Test("a credential and the jar's cookies, unless cookies are switched off", arguments: [true, false])
    func credentials(setsCookies: Bool) async throws {
        let server = try server()
        let cookie = try #require(HTTPCookie(properties: [.name: "a", .value: "1", .path: "/", .domain: "127.0.0.1"]))
        let session = testSession { $0.httpShouldSetCookies = setsCookies }
        let storage = try #require(session.sessionConfiguration.httpCookieStorage)
        storage.setCookie(cookie)
        defer { storage.deleteCookie(cookie) }
        let request = session.request(server.url("/")).authenticate(username: "user", password: "pass")
        _ = await request.rawResponse()
        let parts = parts(request.cURLDescription())
        #expect(parts.contains("-u \"user:pass\""))
        #expect(parts.contains("-b \"a=1\"") == setsCookies)
        #expect(!parts.contains { $0.hasPrefix("-H \"Cookie") })
    }

    @Test("the command comes in a closure as well, as often as it is asked for, on the queue")
    func closures() async throws {
        let server = try server()
        let request = testSession().request(server.url("/"))
        let commands = Journal<String>()
        let key = DispatchSpecificKey<Bool>()
        let own = DispatchQueue(label: "own")
        own.setSpecific(key: key, value: true)
        let onQueue = Journal<Bool>()
        request.cURLDescription(calling: commands.add).cURLDescription(calling: commands.add)
        request.cURLDescription(on: own) { command in
            commands.add(command)
            onQueue.add(DispatchQueue.getSpecific(key: key) == true)
        }
        _ = await request.rawResponse()
        #expect(await becomesTrue { commands.entries.count == 3 })
        #expect(commands.entries.allSatisfy { parts($0) == parts(request.cURLDescription()) })
        #expect(onQueue.entries == [true])
    }

    @Test("what cannot be a command says so")
    func impossible() async throws {
        let request = testSession().request("")
        _ = await request.rawResponse()
        #expect(request.cURLDescription() == "$ curl command could not be created")
    }

    @Test(
        "pasted into a shell, the command sends the same request (T66)",
        arguments: [
            "it's", #"{"k":"v"}"#, "$HOME `id` \\ \" !", "a&b=c", "@/etc/hostname", "文件 😀", "two\nlines\n", "",
        ]
    )
    func shell(text: String) async throws {
        let server = try server()
        var source = try URLRequest(url: server.url("/path"), method: .post)
        source.headers = [
            "X-Empty": "", "Cookie": text.isEmpty ? "nameless" : "a=1; b=2",
            "X-Quoted": #"{"k":"v"} $HOME `id` \ it's"#, "Accept": "a/b", "User-Agent": "u",
        ]
        if text.count.isMultiple(of: 2) { source.headers.add(.contentType("text/x")) }
        source.httpBody = Data(text.utf8)
        let request = testSession { $0.headers = [] }.request(source)
        _ = await request.rawResponse()
        let command = String(request.cURLDescription().dropFirst("$ ".count))
        _ = try await Tool.run("env", ["sh", "-c", command + " 2>/dev/null"])
        let (mine, pasted) = (try #require(server.requests.first), try #require(server.requests.last))
        #expect(server.requests.count == 2)
        #expect(pasted.method == mine.method && pasted.target == mine.target)
        #expect(pasted.text == mine.text)
        for name in ["Content-Type", "X-Empty", "Cookie", "X-Quoted", "Accept", "User-Agent"] {
            #expect(pasted.headers[name] == mine.headers[name])
        }
    }
}
