import Foundation
import Moya
import Testing

/// One use of an operator: on which response, and what is expected to come out.
struct OperatorCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expected: String
    let run: @Sendable (any ResponseStream.Type) -> String

    init(
        _ name: String,
        _ response: Response,
        _ expected: String,
        _ operation: @escaping @Sendable (any ResponseStream) -> String
    ) {
        testDescription = name
        self.expected = expected
        run = { operation($0.init(response)) }
    }
}

struct Issue: Decodable, CustomStringConvertible {
    let title: String?
    let created: Date?

    var description: String { "\(title ?? "nil")@\(created?.timeIntervalSince1970 ?? 0)" }
}

extension OperatorCase {
    private static func status(_ code: Int) -> Response { Response(statusCode: code, data: Data()) }
    private static func body(_ text: String) -> Response { Response(statusCode: 200, data: Data(text.utf8)) }
    private static let notText = Response(statusCode: 200, data: Data([0xC3, 0x28]))

    static let filters = [
        OperatorCase("closed range, above", status(10), "x(statusCode)") { $0.filter(statusCodes: 0...9) },
        OperatorCase("closed range, below", status(-1), "x(statusCode)") { $0.filter(statusCodes: 0...9) },
        OperatorCase("closed range, its end", status(9), "9 |") { $0.filter(statusCodes: 0...9) },
        OperatorCase("half-open range, its end", status(9), "x(statusCode)") { $0.filter(statusCodes: 0..<9) },
        OperatorCase("half-open range, below", status(-1), "x(statusCode)") { $0.filter(statusCodes: 0..<9) },
        OperatorCase("one-sided range", status(500), "500 |") { $0.filter(statusCodes: 400...) },
        OperatorCase("successful, 404", status(404), "x(statusCode)") { $0.filterSuccessfulStatusCodes() },
        OperatorCase("successful, 200", status(200), "200 |") { $0.filterSuccessfulStatusCodes() },
        OperatorCase("successful, 304", status(304), "x(statusCode)") { $0.filterSuccessfulStatusCodes() },
        OperatorCase("or redirect, 404", status(404), "x(statusCode)") { $0.filterSuccessfulStatusAndRedirectCodes() },
        OperatorCase("or redirect, 200", status(200), "200 |") { $0.filterSuccessfulStatusAndRedirectCodes() },
        OperatorCase("or redirect, 304", status(304), "304 |") { $0.filterSuccessfulStatusAndRedirectCodes() },
        OperatorCase("this code", status(42), "42 |") { $0.filter(statusCode: 42) },
        OperatorCase("another code", status(43), "x(statusCode)") { $0.filter(statusCode: 42) },
    ]

    static let texts = [
        OperatorCase("JSON", body("[1]"), "[1] |") { $0.mapJSON(failsOnEmptyData: true) },
        OperatorCase("broken JSON", body("{"), "x(jsonMapping)") { $0.mapJSON(failsOnEmptyData: true) },
        OperatorCase("no JSON", body(""), "x(jsonMapping)") { $0.mapJSON(failsOnEmptyData: true) },
        OperatorCase("no JSON, allowed", body(""), "\(NSNull()) |") { $0.mapJSON(failsOnEmptyData: false) },
        OperatorCase("text", body("hello"), "hello |") { $0.mapString(atKeyPath: nil) },
        OperatorCase("text at a key path", body(#"{"a":{"b":"hi"}}"#), "hi |") { $0.mapString(atKeyPath: "a.b") },
        OperatorCase("no text", notText, "x(stringMapping)") { $0.mapString(atKeyPath: nil) },
    ]

    private static let issue = #"{"title":"Moya","created":60}"#

    static let objects = [
        OperatorCase("object", body(issue), "Moya@60.0 |") { $0.map(Issue.self) },
        OperatorCase("array", body("[\(issue),\(issue)]"), "[Moya@60.0, Moya@60.0] |") { $0.map([Issue].self) },
        OperatorCase("empty object", body(""), "nil@0.0 |") { $0.map(Issue.self, failsOnEmptyData: false) },
        OperatorCase("empty array", body(""), "[nil@0.0] |") { $0.map([Issue].self, failsOnEmptyData: false) },
        OperatorCase("empty, not allowed", body(""), "x(objectMapping)") { $0.map(Issue.self) },
        OperatorCase("object at a key path", body(#"{"issue":\#(issue)}"#), "Moya@60.0 |") {
            $0.map(Issue.self, atKeyPath: "issue")
        },
        OperatorCase("array at a key path", body(#"{"issues":[\#(issue)]}"#), "[Moya@60.0] |") {
            $0.map([Issue].self, atKeyPath: "issues")
        },
        OperatorCase("empty object at a key path", body(""), "nil@0.0 |") {
            $0.map(Issue.self, atKeyPath: "issue", failsOnEmptyData: false)
        },
        OperatorCase("empty array at a key path", body(""), "[nil@0.0] |") {
            $0.map([Issue].self, atKeyPath: "issues", failsOnEmptyData: false)
        },
        OperatorCase("number", body(#"{"count":3}"#), "3 |") { $0.map(Int.self, atKeyPath: "count") },
        OperatorCase("truth", body(#"{"is":true}"#), "true |") { $0.map(Bool.self, atKeyPath: "is") },
        OperatorCase("word", body(#"{"a":"b"}"#), "b |") { $0.map(String.self, atKeyPath: "a") },
        OperatorCase("URL", body(#"{"a":"https://h/p"}"#), "https://h/p |") { $0.map(URL.self, atKeyPath: "a") },
        OperatorCase("number as truth", body(#"{"is":1}"#), "x(objectMapping)") { $0.map(Bool.self, atKeyPath: "is") },
        OperatorCase("word as number", body(#"{"a":"1"}"#), "x(objectMapping)") { $0.map(Int.self, atKeyPath: "a") },
        OperatorCase("array as word", body(#"{"a":[]}"#), "x(objectMapping)") { $0.map(String.self, atKeyPath: "a") },
        OperatorCase("word as array", body(#"{"a":"b"}"#), "x(objectMapping)") {
            $0.map([String].self, atKeyPath: "a")
        },
    ]

    static let all = filters + texts + objects
}
