import Foundation
import Testing

@testable import Moya

private struct Issue311: Decodable, Equatable {
    let title: String
    let createdAt: Date
}

private struct Optionals: Decodable, Equatable {
    let title: String?
    let count: Int?
}

private func response(_ body: String) -> Response {
    Response(statusCode: 200, data: Data(body.utf8))
}

private func reason(_ operation: () throws -> Any) -> String {
    do {
        return "value \(try operation())"
    } catch let error as MoyaError {
        switch error {
        case .jsonMapping: return "jsonMapping"
        case .stringMapping: return "stringMapping"
        case .objectMapping(let inner, _): return inner is DecodingError ? "objectMapping" : "\(inner)"
        default: return "\(error)"
        }
    } catch {
        return "\(error)"
    }
}

struct MapJSONTests {
    @Test func givesADictionary() throws {
        let json = try response(#"{"title":"Hello"}"#).mapJSON() as? [String: String]
        #expect(json == ["title": "Hello"])
    }

    @Test func allowsALoneNumber() throws {
        #expect(try response("1").mapJSON() as? Int == 1)
    }

    @Test(arguments: ["", "{", "not json"])
    func failsOnWhatIsNotJSON(body: String) {
        #expect(reason { try response(body).mapJSON() } == "jsonMapping")
    }

    @Test func givesNullForAnEmptyBodyThatIsAllowed() throws {
        #expect(try response("").mapJSON(failsOnEmptyData: false) is NSNull)
    }

    @Test func stillFailsOnABrokenBodyWhenAnEmptyOneIsAllowed() {
        #expect(reason { try response("{").mapJSON(failsOnEmptyData: false) } == "jsonMapping")
    }
}

struct MapStringTests {
    @Test(arguments: ["", "You have the right to remain silent.", "日本語"])
    func givesTheText(body: String) throws {
        #expect(try response(body).mapString() == body)
    }

    @Test func failsOnInvalidUTF8() {
        let response = Response(statusCode: 200, data: Data([0x11, 0xC0, 0xFF]))
        #expect(reason { try response.mapString() } == "stringMapping")
    }

    @Test func givesTheTextAtAKeyPath() throws {
        let body = #"{"words_to_live_by":{"first":"You have the \"right\" \u0041"}}"#
        #expect(try response(body).mapString(atKeyPath: "words_to_live_by.first") == #"You have the "right" A"#)
    }

    @Test(arguments: [
        (#"{"a":1}"#, "a", "stringMapping"), (#"{"a":"b"}"#, "x", "stringMapping"),
        (#"{"a":null}"#, "a", "stringMapping"),
        ("[]", "a", "jsonMapping"), (#"{"a":"b""#, "a", "jsonMapping"), ("", "a", "jsonMapping"),
    ])
    func failsWhereNoStringIs(body: String, keyPath: String, expected: String) {
        #expect(reason { try response(body).mapString(atKeyPath: keyPath) } == expected)
    }
}

struct MapObjectTests {
    private let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()
    private let issue = #"{"title":"Hello, Moya!","createdAt":"1995-01-14T12:34:56Z"}"#

    @Test func decodesAnObjectWithTheGivenDecoder() throws {
        let value = try response(issue).map(Issue311.self, using: decoder)
        #expect(value == Issue311(title: "Hello, Moya!", createdAt: Date(timeIntervalSince1970: 790_086_896)))
    }

    @Test func decodesAnArray() throws {
        let value = try response("[\(issue),\(issue),\(issue)]").map([Issue311].self, using: decoder)
        #expect(value.map(\.title) == ["Hello, Moya!", "Hello, Moya!", "Hello, Moya!"])
    }

    @Test func decodesAtAKeyPath() throws {
        let body = response(#"{"issue":\#(issue),"issues":[\#(issue)]}"#)
        #expect(try body.map(Issue311.self, atKeyPath: "issue", using: decoder).title == "Hello, Moya!")
        #expect(try body.map([Issue311].self, atKeyPath: "issues", using: decoder).count == 1)
    }

    @Test func anUndecodableDateIsAnObjectMappingErrorWithTheDecodersError() {
        #expect(reason { try response(issue).map(Issue311.self) } == "objectMapping")
    }

    @Test(arguments: [nil, "issue"])
    func decodesAnAllowedEmptyBodyAsAnObjectOfNils(keyPath: String?) throws {
        let value = try response("").map(Optionals.self, atKeyPath: keyPath, failsOnEmptyData: false)
        #expect(value == Optionals(title: nil, count: nil))
    }

    @Test(arguments: [nil, "issue"])
    func decodesAnAllowedEmptyBodyAsAnArrayOfOneObjectOfNils(keyPath: String?) throws {
        let value = try response("").map([Optionals].self, atKeyPath: keyPath, failsOnEmptyData: false)
        #expect(value == [Optionals(title: nil, count: nil)])
    }

    @Test func failsOnAnAllowedEmptyBodyThatNothingCanStandFor() {
        #expect(reason { try response("").map(Int.self, failsOnEmptyData: false) } == "objectMapping")
    }

    @Test func failsOnAnEmptyBodyByDefault() {
        #expect(reason { try response("").map(Optionals.self) } == "objectMapping")
        #expect(reason { try response("").map(Optionals.self, atKeyPath: "a") } == "jsonMapping")
    }

    @Test func aKeyPathThatLeadsNowhereIsAnErrorEvenWhereAnEmptyBodyIsAllowed() {
        let body = response(#"{"title":"root"}"#)
        #expect(reason { try body.map(Optionals.self, atKeyPath: "a") } == "jsonMapping")
        #expect(reason { try body.map(Optionals.self, atKeyPath: "a", failsOnEmptyData: false) } == "jsonMapping")
    }

    @Test func decodesScalarsAtAKeyPath() throws {
        let body = response(#"{"n":42,"b":true,"s":"x","u":"https://h/p","max":18446744073709551615,"z":null}"#)
        #expect(try body.map(Int.self, atKeyPath: "n") == 42)
        #expect(try body.map(Bool.self, atKeyPath: "b"))
        #expect(try body.map(String.self, atKeyPath: "s") == "x")
        #expect(try body.map(URL.self, atKeyPath: "u").absoluteString == "https://h/p")
        #expect(try body.map(UInt64.self, atKeyPath: "max") == .max)
        #expect(try body.map(Int?.self, atKeyPath: "z") == nil)
    }

    @Test func keepsEveryDigitOfADecimal() throws {
        let body = response(#"{"small":0.1,"long":12345678901234567890.123456789}"#)
        #expect(try body.map(Decimal.self, atKeyPath: "small") == Decimal(string: "0.1"))
        #expect(try body.map(Decimal.self, atKeyPath: "long") == Decimal(string: "12345678901234567890.123456789"))
    }

    @Test func doesNotConvertBetweenTypes() {
        let body = response(#"{"one":1,"text":"123","list":["a"],"flag":true}"#)
        #expect(reason { try body.map(Bool.self, atKeyPath: "one") } == "objectMapping")
        #expect(reason { try body.map(Int.self, atKeyPath: "flag") } == "objectMapping")
        #expect(reason { try body.map(Int.self, atKeyPath: "text") } == "objectMapping")
        #expect(reason { try body.map(String.self, atKeyPath: "list") } == "objectMapping")
        #expect(reason { try body.map([String].self, atKeyPath: "text") } == "objectMapping")
    }

    @Test(arguments: ["[{\"a\":1}]", "\"a\"", "1", "{\"a\":1", "{\"a\":1}x"])
    func aKeyPathNeedsAJSONObject(body: String) {
        #expect(reason { try response(body).map(Int.self, atKeyPath: "a") } == "jsonMapping")
    }

    @Test func anOutcomeIsTyped() {
        let accepted: Result<Response, MoyaError> = response("").attempt { try $0.filter(statusCode: 200) }
        #expect(throws: Never.self) { try accepted.get() }
        let refused: Result<Response, MoyaError> = response("").attempt { try $0.filter(statusCode: 201) }
        #expect(throws: MoyaError.self) { try refused.get() }
    }
}
