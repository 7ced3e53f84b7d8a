import Foundation
import MoyaHTTP
import Testing

private struct Failure: Error {}

private func form(_ value: any Encodable, _ encoder: URLEncodedFormEncoder) throws -> String {
    try encoder.encode(value)
}

@Suite("URLEncodedFormEncoder, options")
struct URLEncodedFormOptionTests {
    @Test("Arrays")
    func arrays() throws {
        let value = ["array": [1, 2]]
        #expect(try form(value, .init(arrayEncoding: .brackets)) == "array%5B%5D=1&array%5B%5D=2")
        #expect(try form(value, .init(arrayEncoding: .noBrackets)) == "array=1&array=2")
        #expect(try form(value, .init(arrayEncoding: .indexInBrackets)) == "array%5B0%5D=1&array%5B1%5D=2")
        #expect(try form(value, .init(arrayEncoding: .custom { "\($0).\($1 + 1)" })) == "array.1=1&array.2=2")
    }

    @Test("Bool")
    func bools() throws {
        #expect(try form(["bool": true], .init(boolEncoding: .numeric)) == "bool=1")
        #expect(try form(["bool": [true, false]], .init(boolEncoding: .literal)) == "bool%5B%5D=true&bool%5B%5D=false")
    }

    @Test("Data")
    func data() throws {
        let value = ["data": Data("data".utf8)]
        #expect(try form(value, .init(dataEncoding: .base64)) == "data=ZGF0YQ%3D%3D")
        #expect(
            try form(value, .init(dataEncoding: .deferredToData))
                == "data%5B%5D=100&data%5B%5D=97&data%5B%5D=116&data%5B%5D=97"
        )
        #expect(try form(value, .init(dataEncoding: .custom { "\($0.count) bytes" })) == "data=4%20bytes")
        #expect(throws: Failure.self) { try form(value, .init(dataEncoding: .custom { _ in throw Failure() })) }
    }

    @Test("Date")
    func dates() throws {
        let value = ["date": Date(timeIntervalSinceReferenceDate: 123.456)]
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss.SSSS"
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        #expect(try form(value, .init(dateEncoding: .deferredToDate)) == "date=123.456")
        #expect(try form(value, .init(dateEncoding: .secondsSince1970)) == "date=978307323.456")
        #expect(try form(value, .init(dateEncoding: .millisecondsSince1970)) == "date=978307323456.0")
        #expect(try form(value, .init(dateEncoding: .iso8601)) == "date=2001-01-01T00%3A02%3A03Z")
        #expect(try form(value, .init(dateEncoding: .formatted(formatter))) == "date=2001-01-01%2000%3A02%3A03.4560")
        #expect(try form(value, .init(dateEncoding: .custom { "\($0.timeIntervalSince1970 > 0)" })) == "date=true")
        #expect(throws: Failure.self) { try form(value, .init(dateEncoding: .custom { _ in throw Failure() })) }
    }

    @Test(
        "Words of names are joined",
        arguments: [
            ("oneTwoThree", "one_two_three"), ("myURLProperty", "my_url_property"), ("URL", "url"),
            ("myURL", "my_url"), ("version2Beta", "version2_beta"), ("_private", "_private"), ("a", "a"), ("", ""),
            ("already_there", "already_there"), ("URLs", "ur_ls"), ("x1", "x1"),
        ]
    )
    func snakeCase(name: String, snake: String) throws {
        #expect(try form([name: 1], .init(keyEncoding: .convertToSnakeCase)) == "\(snake)=1")
        let kebab = snake.replacing("_", with: "-")
        if !name.contains("_") { #expect(try form([name: 1], .init(keyEncoding: .convertToKebabCase)) == "\(kebab)=1") }
    }

    @Test("Names")
    func keys() throws {
        let value = ["oneTwoThree": 1]
        #expect(try form(value, .init(keyEncoding: .useDefaultKeys)) == "oneTwoThree=1")
        #expect(try form(value, .init(keyEncoding: .capitalized)) == "OneTwoThree=1")
        #expect(try form(value, .init(keyEncoding: .uppercased)) == "ONETWOTHREE=1")
        #expect(try form(value, .init(keyEncoding: .lowercased)) == "onetwothree=1")
        #expect(try form(value, .init(keyEncoding: .custom { "A" + $0 })) == "AoneTwoThree=1")
    }

    @Test("Names are changed once they are composed")
    func composedKeys() throws {
        let value = ["myURLProperty": ["subKey": 1, "URLValue": 2]]
        #expect(
            try form(value, .init(keyEncoding: .convertToSnakeCase))
                == "my_url_property%5Bsub_key%5D=1&my_url_property%5Burl_value%5D=2"
        )
        #expect(try form(["a": ["b": 1]], .init(keyEncoding: .custom { "\($0)!" })) == "a%5Bb%5D%21=1")
    }

    @Test("Key paths")
    func keyPaths() throws {
        let value = ["a": ["b": "b"]]
        #expect(try form(value, .init(keyPathEncoding: .brackets)) == "a%5Bb%5D=b")
        #expect(try form(value, .init(keyPathEncoding: .dots)) == "a.b=b")
        #expect(try form(value, .init(keyPathEncoding: .init { "-\($0)" })) == "a-b=b")
    }

    @Test("Absent values")
    func nils() throws {
        let value = AbsentValue(one: "one", inner: AbsentValue.Inner(), list: ["a", nil])
        #expect(try form(value, .init(nilEncoding: .dropKey)) == "list%5B%5D=a&one=one")
        #expect(
            try form(value, .init(nilEncoding: .dropValue))
                == "inner%5Bfour%5D=&inner%5Bthree%5D=&list%5B%5D=a&list%5B%5D=&one=one&two="
        )
        #expect(
            try form(value, .init(nilEncoding: .null))
                == "inner%5Bfour%5D=null&inner%5Bthree%5D=null&list%5B%5D=a&list%5B%5D=null&one=one&two=null"
        )
        #expect(try form(["a": Int?.none], .init(nilEncoding: .init { "none" })) == "a=none")
        #expect(try form(["a": Int?.none], .init(nilEncoding: .dropKey)) == "")
        #expect(try form(AbsentValue(), .init(nilEncoding: .dropKey)) == "")
    }

    @Test("Spaces")
    func spaces() throws {
        let value = ["spaces": "replace with spaces", "plus": "a+b "]
        #expect(
            try form(value, .init(spaceEncoding: .percentEscaped)) == "plus=a%2Bb%20&spaces=replace%20with%20spaces"
        )
        #expect(try form(value, .init(spaceEncoding: .plusReplaced)) == "plus=a%2Bb+&spaces=replace+with+spaces")
    }

    @Test("Characters that stand for themselves")
    func allowedCharacters() throws {
        var allowed = CharacterSet.afURLQueryAllowed
        allowed.remove(charactersIn: "?/")
        #expect(try form(["a": "?/b é"], .init(allowedCharacters: allowed)) == "a=%3F%2Fb%20%C3%A9")
        let encoder = URLEncodedFormEncoder()
        encoder.allowedCharacters.insert(charactersIn: ":")
        #expect(try form(["a": "b:c&d"], encoder) == "a=b:c%26d")
    }

    @Test("The set of characters is letters, digits and -._~/?")
    func afURLQueryAllowed() {
        var expected = CharacterSet.urlQueryAllowed
        expected.remove(charactersIn: ":#[]@!$&'()*+,;=")
        for scalar in (0..<0x3000).compactMap(Unicode.Scalar.init(_:)) {
            #expect(CharacterSet.afURLQueryAllowed.contains(scalar) == expected.contains(scalar))
        }
    }
}
