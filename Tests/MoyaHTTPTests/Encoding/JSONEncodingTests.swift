import Foundation
import MoyaHTTP
import Testing

@Suite("JSONEncoding")
struct JSONEncodingTests {
    private struct Custom {}

    @Test("Parameters become the body", arguments: [HTTPMethod.post, .put, .get])
    func body(method: HTTPMethod) throws {
        let parameters: [String: Any] = [
            "foo": "bar", "baz": ["a", 1, true] as [Any],
            "qux": ["a": 1, "b": [2, 2], "c": [3, 3, 3]] as [String: Any],
            "null": NSNull(),
        ]
        let encoded = try JSONEncoding(options: .sortedKeys).encode(request(method), with: parameters)
        #expect(
            encoded.bodyText
                == #"{"baz":["a",1,true],"foo":"bar","null":null,"qux":{"a":1,"b":[2,2],"c":[3,3,3]}}"#
        )
        #expect(encoded.contentType == "application/json")
        #expect(encoded.query == nil)
    }

    @Test("No parameters leave the request alone")
    func nilParameters() throws {
        let encoded = try JSONEncoding.default.encode(request(.post), with: nil)
        #expect(encoded.httpBody == nil)
        #expect(encoded.contentType == nil)
    }

    @Test("A content type that is there is kept")
    func keepsContentType() throws {
        let start = try request(.post, headers: ["Content-Type": "application/vnd.api+json"])
        let encoded = try JSONEncoding.default.encode(start, with: ["a": 1])
        #expect(encoded.contentType == "application/vnd.api+json")
    }

    @Test("A top-level array is possible")
    func topLevelArray() throws {
        let encoded = try JSONEncoding.default.encode(request(.post), withJSONObject: [1, 2, 3])
        #expect(encoded.bodyText == "[1,2,3]")
        #expect(encoded.contentType == "application/json")
    }

    @Test("Pretty printed JSON has lines and reads back the same")
    func prettyPrinted() throws {
        let encoded = try JSONEncoding.prettyPrinted.encode(request(.post), with: ["a": [1, 2]])
        let body = try #require(encoded.httpBody)
        #expect(encoded.bodyText?.contains("\n") == true)
        #expect(try JSONSerialization.jsonObject(with: body) as? [String: [Int]] == ["a": [1, 2]])
    }

    static let notJSON: [@Sendable () -> Any] = [
        { ["d": Date()] }, { ["d": Double.nan] }, { ["d": -Double.infinity] }, { ["d": NSNumber(value: Double.nan)] },
        { ["d": Float.infinity] }, { ["d": Decimal.nan] }, { ["d": Custom()] }, { ["d": [1: 2]] }, { ["d": Data([1])] },
        { ["d": ["deep": [Date()]]] }, { ["d": Set([1])] }, { 5 }, { "text" }, { Custom() },
    ]

    @Test("What is no JSON is an error", arguments: notJSON.indices)
    func unencodable(index: Int) throws {
        let start = try request(.post)
        let error = #expect(throws: AFError.self) {
            try JSONEncoding.default.encode(start, withJSONObject: Self.notJSON[index]())
        }
        #expect(error?.isParameterEncodingError == true)
        #expect(error?.underlyingError as? JSONEncoding.Error == .invalidJSONObject)
        #expect(error?.localizedDescription.contains("not JSON") == true)
    }
}
