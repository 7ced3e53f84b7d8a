import Foundation
import Testing

@testable import Moya

struct KeyPathWalkerTests {
    private func text(at keyPath: String, in json: String) throws -> String? {
        try KeyPathWalker(keyPath).value(in: Data(json.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        (#"{"a":1}"#, "a", "1"), (#" { "a" : { "b" : -1.5e+3 } } "#, "a.b", "-1.5e+3"),
        (#"{"a":{"b":{"c":"x.y"}}}"#, "a.b.c", #""x.y""#), (#"{"a":null}"#, "a", "null"),
        (#"{"a":[1, 2]}"#, "a", "[1, 2]"), (#"{"":{"":true}}"#, ".", "true"), (#"{"":1}"#, "", "1"),
        (#"{"é":1}"#, "é", "1"), (#"{"\u0061":1}"#, "a", "1"), (#"{"a":1,"a":2}"#, "a", "2"),
        (#"{"a":"\\\"\/\b\f\n\r\t\u00e9"}"#, "a", #""\\\"\/\b\f\n\r\t\u00e9""#), (#"{"@count":1}"#, "@count", "1"),
    ])
    func findsAValue(json: String, keyPath: String, expected: String) throws {
        #expect(try text(at: keyPath, in: json) == expected)
    }

    @Test(arguments: [
        (#"{"l":[{"x":1},{"x":2}]}"#, "l.x", "[1,2]"),
        (#"{"l":[{"x":1},{"y":2},3,null]}"#, "l.x", "[1,null,null,null]"),
        (#"{"l":[]}"#, "l.x", "[]"), (#"{"l":[[{"x":1}],[]]}"#, "l.x", "[[1],[]]"),
        (#"{"l":[{"m":[{"x":1},{"x":2}]},{"m":[]}]}"#, "l.m.x", "[[1,2],[]]"),
    ])
    func passesThroughArraysElementByElement(json: String, keyPath: String, expected: String) throws {
        #expect(try text(at: keyPath, in: json) == expected)
    }

    @Test(arguments: [
        (#"{"a":1}"#, "b"), (#"{"a":1}"#, "a.b"), (#"{"a":null}"#, "a.b"), (#"{"a":{"b":1}}"#, "a.c"), ("{}", ""),
        (#"{"a.b":1}"#, "a.b"), (#"{"a":"x"}"#, "a.length"), (#"{"l":[1]}"#, "@count"),
    ])
    func findsNothing(json: String, keyPath: String) throws {
        #expect(try text(at: keyPath, in: json) == nil)
    }

    @Test(arguments: [
        "", " ", "[]", "1", "{", "}", "{]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,}"#, #"{"a":01}"#, #"{"a":1.}"#,
        #"{"a":.5}"#, #"{"a":+1}"#, #"{"a":-}"#, #"{"a":1e}"#, #"{"a":tru}"#, #"{"a":True}"#, #"{"a":"}"#,
        #"{"a":"\x"}"#, #"{"a":"\u12"}"#, "{\"a\":\"\n\"}", #"{"a":[1,]}"#, #"{"a":[1 2]}"#, #"{"a":[}"#, #"{"a":1}{}"#,
        #"{a:1}"#,
        #"{"a":"\"#, #"{"b":nul,"a":1}"#, "{'a':1}", #"{"a":NaN}"#,
    ])
    func refusesWhatIsNotAJSONObject(json: String) {
        #expect(throws: MalformedJSON.self) { try text(at: "a", in: json) }
        #expect(throws: MalformedJSON.self) { try text(at: "zzz", in: json) }
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .utf16])
    func readsOtherUnicodeEncodings(encoding: String.Encoding) throws {
        let data = try #require(#"{"a":"é"}"#.data(using: encoding))
        #expect(try KeyPathWalker("a").value(in: data) == Data(#""é""#.utf8))
    }

    @Test func passesAByteOrderMark() throws {
        #expect(try KeyPathWalker("a").value(in: Data([0xEF, 0xBB, 0xBF]) + Data(#"{"a":1}"#.utf8)) == Data("1".utf8))
    }

    @Test func refusesInvalidUTF8() {
        #expect(throws: MalformedJSON.self) {
            try KeyPathWalker("a").value(in: Data(#"{"a":""#.utf8) + Data([0xC3]) + Data(#""}"#.utf8))
        }
    }

    @Test func refusesNestingThatIsTooDeepInsteadOfOverflowingTheStack() throws {
        func nested(_ depth: Int) -> String {
            #"{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
        }
        #expect(try text(at: "b", in: nested(JSONScanner.depthLimit - 1)) == nil)
        #expect(throws: MalformedJSON.self) { try text(at: "b", in: nested(JSONScanner.depthLimit)) }
        #expect(throws: MalformedJSON.self) { try text(at: "a.b", in: nested(100_000)) }
    }
}
