import Foundation
import Moya
import MoyaHTTP
import Testing

struct CURLCommandTests {
    private func request(
        _ url: String = "https://h/p",
        method: String = "GET",
        headers: [String: String] = [:],
        body: String? = nil
    ) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.httpMethod = method
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        request.httpBody = body.map { Data($0.utf8) }
        return request
    }

    /// The words that a shell makes of a command, without the first, `curl`.
    private func words(_ command: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        let script = #"curl() { for word; do printf '%s\036' "$word"; done; }"# + "\n\(command.dropFirst(2))\n"
        process.arguments = ["-c", script]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self).split(separator: "\u{1E}", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    @Test func writesOneOptionALine() throws {
        let description = CURLCommand(
            request: try request(headers: ["B": "request"]),
            sessionHeaders: ["Accept-Language": "en", "b": "session"]
        )
        #expect(
            description.text == """
                $ curl -v \\
                \t-X GET \\
                \t-H "Accept-Language: en" \\
                \t-H "B: request" \\
                \t"https://h/p"
                """
        )
    }

    static let nasty = [
        "it's", #"say "x""#, "$HOME `id` $(id)", #"back\slash\\"#, "wow!! !x", "a\nb\tc", "@file", "", "é 文件 😀",
        #"{"k":"v"}"#,
        "'", "*?[a-z]~", "-d", "a b ; rm -rf & | > <", #"\"\"#, "%s %00", "#c",
    ]

    @Test(arguments: nasty)
    func aShellReadsBackExactlyTheBody(text: String) throws {
        let headers = ["Content-Type": "text/plain"]
        let request = try request(method: "POST", headers: headers, body: text)
        let expected = [
            "-v", "-X", "POST", "-H", "Content-Type: text/plain", text.hasPrefix("@") ? "--data-raw" : "-d", text,
        ]
        #expect(try words(CURLCommand(request: request).text) == expected + ["https://h/p"])
    }

    @Test(arguments: nasty.filter { !$0.contains("\n") && !$0.isEmpty })
    func aShellReadsBackExactlyTheHeader(text: String) throws {
        let request = try request(headers: ["X-Test": text])
        #expect(
            try words(CURLCommand(request: request).text).dropLast() == [
                "-v", "-X", "GET", "-H", "X-Test: \(text)",
            ]
        )
    }

    @Test(arguments: ["M$HOME", "A&B", "A|B", "it's", "`id`", "*", "M-SEARCH", "!x", "#x"])
    func aShellReadsBackExactlyTheMethod(method: String) throws {
        let request = try request(method: method)
        #expect(try words(CURLCommand(request: request).text) == ["-v", "-X", method, "https://h/p"])
    }

    @Test func anEmptyHeaderIsSentToo() throws {
        #expect(try CURLCommand(request: request(headers: ["X-Empty": ""])).text.contains(#"-H "X-Empty;""#))
    }

    @Test func aBodyWithoutContentTypeStaysWithout() throws {
        #expect(try CURLCommand(request: request(method: "POST", body: "x")).text.contains(#"-H "Content-Type:""#))
    }

    @Test func headIsAskedForWithoutBody() throws {
        #expect(try words(CURLCommand(request: request(method: "HEAD")).text).contains("--head"))
    }

    @Test(arguments: [("http://[::1]:80/p", "--globoff"), ("https://h/a/../b", "--path-as-is")])
    func curlIsKeptFromChangingTheURL(url: String, option: String) throws {
        let words = try words(CURLCommand(request: request(url)).text)
        #expect(words.last == url)
        #expect(words.contains(option))
    }

    @Test func cookiesAndCredentialsAreOptions() throws {
        let cookie = try #require(
            HTTPCookie(properties: [.name: "id", .value: "1", .domain: "h", .path: "/"])
        )
        let description = CURLCommand(
            request: try request(),
            credential: URLCredential(user: "user", password: "pass", persistence: .none),
            cookies: [cookie, cookie]
        )
        let words = try words(description.text)
        #expect(words.contains("user:pass"))
        #expect(words.contains("id=1; id=1"))
        let own = CURLCommand(request: try request(headers: ["Cookie": "own=1"]), cookies: [cookie])
        #expect(try self.words(own.text).contains("own=1"))
        #expect(!own.text.contains("id=1"))
        #expect(!own.text.contains("-H \"Cookie"))
    }

    @Test func storedCookiesAreLeftOutWhereTheRequestWantsNone() throws {
        var request = try request()
        request.httpShouldHandleCookies = false
        let cookie = try #require(HTTPCookie(properties: [.name: "id", .value: "1", .domain: "h", .path: "/"]))
        #expect(!CURLCommand(request: request, cookies: [cookie]).text.contains("-b"))
    }

    @Test func aRequestWithoutHostCannotBeWritten() throws {
        #expect(try CURLCommand(request: request("/p")).text == "$ curl command could not be created")
    }

    @Test func secretsAreHiddenWhenAsked() throws {
        let headers = ["Authorization": "Bearer s3cret", "Cookie": "id=s3cret", "Accept": "a"]
        let url = "https://u:s3cret@h/p?token=s3cret&a=b"
        let request = try request(url, method: "POST", headers: headers, body: #"{"password":"s3cret","n":1}"#)
        let credential = URLCredential(user: "user", password: "s3cret", persistence: .none)
        #expect(CURLCommand(request: request, credential: credential).text.contains("s3cret"))
        let description = CURLCommand(
            request: request,
            credential: credential,
            hiding: NetworkLoggerPlugin.Redaction.default
        )
        #expect(!description.text.contains("s3cret"))
        #expect(try words(description.text).contains(#"{"password":"<redacted>","n":1}"#))
        #expect(try words(description.text).contains("Accept: a"))
    }
}
