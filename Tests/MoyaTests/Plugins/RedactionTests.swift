import Foundation
import Testing

@testable import Moya

struct RedactionTests {
    private let redaction = NetworkLoggerPlugin.Redaction.default

    @Test(arguments: [
        "Authorization", "proxy-authorization", "Cookie", "Set-Cookie", "X-Api-Key", "api_key", "X-Auth-Token",
        "access_token", "refreshToken", "password", "user[password]", "client_secret", "X-Amz-Signature",
    ])
    func hidesNamesThatTellOfASecret(name: String) {
        #expect(redaction.hides(name))
        #expect(redaction.headers([name: "s3cret"]) == [name: "<redacted>"])
        #expect(redaction.text("http://h/p?\(name)=s3cret&a=b#c") == "http://h/p?\(name)=<redacted>&a=b#c")
        #expect(redaction.text(#"{"\#(name)" : "s3cret", "a":1}"#) == #"{"\#(name)" : "<redacted>", "a":1}"#)
    }

    @Test(arguments: ["Accept", "Content-Type", "token_count", "tokens", "key", "page", "author", ""])
    func showsOtherNames(name: String) {
        #expect(!redaction.hides(name))
        #expect(redaction.headers([name: "value"]) == [name: "value"])
    }

    @Test(arguments: [
        ("token=s3cret&a=b", "token=<redacted>&a=b"), ("a=b&password=s3cret", "a=b&password=<redacted>"),
        ("http://h#access_token=s3cret", "http://h#access_token=<redacted>"),
        ("http://h?api%5Fkey=s3cret", "http://h?api%5Fkey=<redacted>"),
        ("http://h?token=", "http://h?token=<redacted>"),
        (#"failed "http://h?token=s3cret" at 1"#, #"failed "http://h?token=<redacted>" at 1"#),
        ("http://user:s3cret@h/p", "http://user:<redacted>@h/p"), ("http://u:p@s3cret@h", "http://u:<redacted>@h"),
        ("http://h:80/a:b@c", "http://h:80/a:b@c"), ("no secret: token = 1", "no secret: token = 1"), ("", ""),
        ("=", "="),
        ("://", "://"), ("a://", "a://"), (":", ":"), ("?", "?"), ("?=&=", "?=&="),
    ])
    func hidesSecretsOfURLsAndForms(text: String, expected: String) {
        #expect(redaction.text(text) == expected)
    }

    @Test(arguments: [
        (
            #"{"a":{"password":"x","b":[{"token":"y"}]}}"#,
            #"{"a":{"password":"<redacted>","b":[{"token":"<redacted>"}]}}"#
        ),
        (#"{"pass\u0077ord":1}"#, #"{"pass\u0077ord":"<redacted>"}"#),
        (#"{"token":12.5,"a":1}"#, #"{"token":"<redacted>","a":1}"#),
        (#"{"token":{"a":["}"]},"b":1}"#, #"{"token":"<redacted>","b":1}"#),
        (#"{"token":null}"#, #"{"token":"<redacted>"}"#),
        (#"{"token":"s3cr"#, #"{"token":"<redacted>""#), (#"{"token":"#, #"{"token":"<redacted>""#),
        (#"{"a":"token","b":"x"}"#, #"{"a":"token","b":"x"}"#), (#"x " {"token":"y"}"#, #"x " {"token":"<redacted>"}"#),
        (#"{"token":"a\"b","c":1}"#, #"{"token":"<redacted>","c":1}"#),
        (#"{"k":"http://h?token=s"}"#, #"{"k":"http://h?token=<redacted>"}"#),
    ])
    func hidesSecretsOfJSON(text: String, expected: String) {
        #expect(redaction.text(text) == expected)
        #expect(redaction.body(Data(text.utf8)) == Data(expected.utf8))
    }

    @Test(arguments: [
        (#"{"data":"{\"password\":\"x\",\"b\":1}"}"#, #"{"data":"{\"password\":\"<redacted>\",\"b\":1}"}"#),
        (#"{"d":"{\"token\": 12, \"b\":1}"}"#, #"{"d":"{\"token\": \"<redacted>\", \"b\":1}"}"#),
        (#"{"d":"{\"token\":\"a\\\"s3cret\",\"b\":1}"}"#, #"{"d":"{\"token\":\"<redacted>\",\"b\":1}"}"#),
        (#"{"d":"{\"token\":{\"a\":\"x\"},\"b\":1}"}"#, #"{"d":"{\"token\":\"<redacted>\""}"#),
        (#"{"d":"{\"token\":\"s3cr"#, #"{"d":"{\"token\":\"<redacted>\""#),
        (#"{"d":"{\"a\":\"token\",\"b\":\"x\"}"}"#, #"{"d":"{\"a\":\"token\",\"b\":\"x\"}"}"#),
        (#"\"token\":"#, #"\"token\":\"<redacted>\""#), (#"\"token\""#, #"\"token\""#), (#"\""#, #"\""#),
        (#"\"#, #"\"#),
    ])
    func hidesSecretsOfJSONInsideJSON(text: String, expected: String) {
        #expect(redaction.text(text) == expected)
    }

    @Test(arguments: [
        (#"in(user: "ann", password: "a, \"b\")", again: 1)"#, #"in(user: "ann", password: <redacted>, again: 1)"#),
        (#"pay(cardCVV: Optional("1(2"), sum: 3)"#, #"pay(cardCVV: <redacted>, sum: 3)"#),
        (#"a(b: C(token: ["x", "y"]), d: 1)"#, #"a(b: C(token: <redacted>), d: 1)"#),
        (#"a(token: "x"#, #"a(token: <redacted>"#), ("a(token:", "a(token:<redacted>"),
        ("a(b: 1, tokens: 2)", "a(b: 1, tokens: 2)"),
        (#"a(["token": "x"])"#, #"a(["token": "<redacted>"])"#), ("zen", "zen"), ("", ""), ("(", "("), (":", ":"),
    ])
    func hidesSecretsOfValuesByTheirLabels(text: String, expected: String) {
        #expect(redaction.description(of: text) == expected)
        #expect(NetworkLoggerPlugin.Redaction.none.description(of: text) == text)
    }

    private enum Account: TargetType {
        case login(user: String, password: String)

        var baseURL: URL { URL(fileURLWithPath: "/") }
        var path: String { "" }
        var method: Moya.Method { .post }
        var task: Moya.Task { .requestPlain }
        var headers: [String: String]? { nil }
    }

    @Test("a target that holds a secret is named without it")
    func secretsOfTargets() {
        var lines: [String] = []
        let plugin = NetworkLoggerPlugin()
        plugin.configuration.output = { _, items in lines += items }
        let target = Account.login(user: "ann", password: "s3cret")
        plugin.didReceive(.success(Response(statusCode: 200, data: Data())), target: target)
        let refusal = TaskError.multipartWithoutParts(target: "\(target)")
        plugin.didReceive(.failure(.parameterEncoding(refusal)), target: target)
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains(#"login(user: "ann", password: <redacted>"#) })
        #expect(!lines.contains { $0.contains("s3cret") })
    }

    @Test func leavesBodiesAloneThatAreNoText() {
        let data = Data([0xFF, 0xFE, 0x00]) + Data("token=x".utf8)
        #expect(redaction.body(data) == data)
    }

    @Test func canBeSwitchedOffAndExtended() {
        let none = NetworkLoggerPlugin.Redaction.none
        #expect(none.text("http://u:p@h?token=x") == "http://u:p@h?token=x")
        #expect(none.headers(["Authorization": "x"]) == ["Authorization": "x"])
        var more = redaction
        more.names.append("iban")
        more.replacement = "…"
        #expect(more.text("a=1&iban=DE02") == "a=1&iban=…")
    }

    @Test(arguments: [
        "id=c00kie", "a=1&token=x&c00kie", #""c00kie""#, #"k={"token":"x","z":"c00kie"}"#, #"a\b", c00kie"#,
    ])
    func hidesSecretsInTheDescriptionOfAResponse(cookie: String) throws {
        let url = try #require(URL(string: "http://h/p?token=s3cret"))
        let fields = ["Set-Cookie": cookie, "A": "b"]
        let response = try #require(
            HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: fields)
        )
        let text = redaction.description(of: response)
        #expect(!text.contains("c00kie"))
        #expect(!text.contains("s3cret"))
        #expect(text.contains("http://h/p?token=<redacted>"))
    }

    @Test(arguments: [true, false])
    func aVerboseLogHoldsNoSecretUnlessTold(hidden: Bool) throws {
        var text = ""
        let plugin = NetworkLoggerPlugin.verbose
        plugin.configuration.output = { _, items in text += items.joined(separator: "\n") }
        if !hidden { plugin.configuration.redaction = .none }
        var request = URLRequest(url: try #require(URL(string: "https://h/p?token=s3cret-1")))
        request.allHTTPHeaderFields = ["Authorization": "Bearer s3cret-2", "Cookie": "id=s3cret-3"]
        request.httpBody = Data(#"{"password":"s3cret-4"}"#.utf8)
        let session = ["Proxy-Authorization": "s3cret-5"]
        plugin.willSend(TestRequest(request, sessionHeaders: session), target: TestTarget())
        plugin.didReceive(
            .success(Response(statusCode: 200, data: Data(#"{"token":"s3cret-6"}"#.utf8))),
            target: TestTarget()
        )
        for number in 1...6 { #expect(text.contains("s3cret-\(number)") != hidden) }
    }
}
