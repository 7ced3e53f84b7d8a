import Foundation
import MoyaHTTP
import Testing

/// A value, the encoding and the body it makes. The value is behind a closure because `Any` crosses no thread.
struct FormCase: Sendable, CustomTestStringConvertible {
    let expected: String
    let encoding: URLEncoding
    let parameters: @Sendable () -> [String: Any]

    init(
        _ expected: String,
        _ encoding: URLEncoding = .httpBody,
        _ parameters: @escaping @Sendable () -> [String: Any]
    ) {
        self.expected = expected
        self.encoding = encoding
        self.parameters = parameters
    }

    var testDescription: String { expected }
}

private let indexed = URLEncoding(destination: .httpBody, arrayEncoding: .indexInBrackets)
private let plain = URLEncoding(destination: .httpBody, arrayEncoding: .noBrackets)
private let literal = URLEncoding(destination: .httpBody, boolEncoding: .literal)
private let numbered = URLEncoding(destination: .httpBody, arrayEncoding: .custom { "\($0).\($1 + 1)" })

private func nils(_ encoding: URLEncoding.NilEncoding) -> URLEncoding {
    URLEncoding(destination: .httpBody, nilEncoding: encoding)
}

@Suite("URLEncoding, values")
struct URLEncodingValueTests {
    static let scalars: [FormCase] = [
        FormCase("foo=bar") { ["foo": "bar"] },
        FormCase("bar=2&foo=1") { ["foo": 1, "bar": 2] },
        FormCase("foo=25") { ["foo": NSNumber(value: 25)] },
        FormCase("foo=0") { ["foo": NSNumber(value: false)] },
        FormCase("foo=1.1") { ["foo": 1.1] },
        FormCase("foo=-7") { ["foo": Int8(-7)] },
        FormCase("foo=18446744073709551615") { ["foo": UInt64.max] },
        FormCase("foo=1.123456") { ["foo": Decimal(string: "1.123456") as Any] },
        FormCase("foo=3") { ["foo": CGFloat(3)] },
        FormCase("foo=3.5") { ["foo": Float(3.5)] },
        FormCase("foo=nan") { ["foo": Double.nan] },
        FormCase("foo=x") { ["foo": Substring("x")] },
        FormCase("foo=text") { ["foo": NSString("text")] },
        FormCase("foo=5") { ["foo": Optional(5) as Any] },
        FormCase("foo=https%3A//h/p") { ["foo": Optional(URL(string: "https://h/p")) as Any] },
        FormCase("foo=1") { ["foo": true] },
        FormCase("foo=true", literal) { ["foo": true] },
        FormCase("foo=false", literal) { ["foo": NSNumber(value: false)] },
        FormCase("a=1&b=0&c=1&d=0&e=1&f=0&g=1&h=0&i=true&j=false&k=true&l=false", literal) {
            [
                "a": 1, "b": 0, "c": 1.0, "d": 0.0,
                "e": NSNumber(value: 1), "f": NSNumber(value: 0), "g": NSNumber(value: 1.0), "h": NSNumber(value: 0.0),
                "i": true, "j": false, "k": NSNumber(value: true), "l": NSNumber(value: false),
            ]
        },
    ]

    static let containers: [FormCase] = [
        FormCase("foo%5B%5D=a&foo%5B%5D=1&foo%5B%5D=1") { ["foo": ["a", 1, true] as [Any]] },
        FormCase("foo%5B%5D=a&foo%5B%5D=1") { ["foo": NSArray(array: ["a", 1])] },
        FormCase("foo=a&foo=1&foo=1", plain) { ["foo": ["a", 1, true] as [Any]] },
        FormCase("foo%5B0%5D=a&foo%5B1%5D=1&foo%5B2%5D=1", indexed) { ["foo": ["a", 1, true] as [Any]] },
        FormCase("foo%5B0%5D=a&foo%5B1%5D%5Bbar%5D=2&foo%5B2%5D%5Bquy%5D%5Bquz%5D=3", indexed) {
            ["foo": ["a", ["bar": 2], ["quy": ["quz": 3]]] as [Any]]
        },
        FormCase("foo.1=a&foo.2=1&foo.3=1", numbered) { ["foo": ["a", 1, true] as [Any]] },
        FormCase("foo%5Bbar%5D=1") { ["foo": ["bar": 1]] },
        FormCase("foo%5Bbar%5D=1") { ["foo": NSDictionary(dictionary: ["bar": 1])] },
        FormCase("foo%5Bbar%5D%5Bbaz%5D=1") { ["foo": ["bar": ["baz": 1]]] },
        FormCase("foo%5Bbar%5D%5Bbaz%5D%5B%5D=a&foo%5Bbar%5D%5Bbaz%5D%5B%5D=1&foo%5Bbar%5D%5Bbaz%5D%5B%5D=1") {
            ["foo": ["bar": ["baz": ["a", 1, true] as [Any]]]]
        },
        FormCase("foo%5Bbar%5D%5Bbaz%5D=a&foo%5Bbar%5D%5Bbaz%5D=1&foo%5Bbar%5D%5Bbaz%5D=1", plain) {
            ["foo": ["bar": ["baz": ["a", 1, true] as [Any]]]]
        },
        FormCase("a%5B%5D=1&a%5B%5D=2") { ["a": [1, 2]] },
        FormCase("d%5B%5D%5Be%5D=1&d%5B%5D%5Be%5D=2") { ["d": [["e": 1], ["e": 2]]] },
        FormCase("z%5Ba%5D=3&z%5Bb%5D%5Bc%5D=2&z%5Bb%5D%5Bd%5D=1") {
            ["z": ["b": ["d": 1, "c": 2], "a": 3] as [String: Any]]
        },
        FormCase("") { ["a": [Int]()] },
        FormCase("") { ["a": [String: Int]()] },
    ]

    static let absences: [FormCase] = [
        FormCase("foo=%3Cnull%3E") { ["foo": NSNull()] },
        FormCase("a=nil") { ["a": Optional<Int>.none as Any] },
        FormCase("b=1", nils(.dropKey)) { ["a": NSNull(), "b": 1] },
        FormCase("b=1", nils(.dropKey)) { ["a": Optional<Int>.none as Any, "b": 1] },
        FormCase("b=1", nils(.dropKey)) { ["a": [NSNull()], "b": 1] },
        FormCase("a=", nils(.dropValue)) { ["a": Optional<Int>.none as Any] },
        FormCase("a=null", nils(.null)) { ["a": NSNull()] },
    ]

    @Test("Scalars", arguments: scalars)
    func scalar(_ item: FormCase) throws {
        try check(item)
    }

    @Test("Containers, sorted at every level", arguments: containers)
    func container(_ item: FormCase) throws {
        try check(item)
    }

    @Test("Missing values", arguments: absences)
    func absence(_ item: FormCase) throws {
        try check(item)
    }

    private func check(_ item: FormCase) throws {
        let body = try item.encoding.encode(request(.post), with: item.parameters()).bodyText
        #expect(body == item.expected)
    }

    @Test("Values that make no pair leave no question mark behind")
    func noPairs() throws {
        let encoded = try URLEncoding.queryString.encode(request(), with: ["a": [Int]()])
        #expect(encoded.url?.absoluteString == "https://example.com/")
    }

    @Test("Query components are escaped pairs")
    func queryComponents() {
        let components = URLEncoding.default.queryComponents(fromKey: "a b", value: ["c": ["d&e", true] as [Any]])
        #expect(components.map(\.0) == ["a%20b%5Bc%5D%5B%5D", "a%20b%5Bc%5D%5B%5D"])
        #expect(components.map(\.1) == ["d%26e", "1"])
    }

    @Test("Equal parameters give one text, whatever their order of insertion", arguments: 0..<1_000)
    func stability(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let entries = RandomParameters.entries(depth: 3, using: &random)
        var texts: Set<String> = []
        for _ in 0..<5 {
            let parameters = RandomParameters.dictionary(entries.shuffled(using: &random), using: &random)
            texts.insert(try #require(try URLEncoding.httpBody.encode(request(.post), with: parameters).bodyText))
        }
        #expect(texts.count == 1)
    }
}
