import Foundation
import MoyaHTTP
import Testing

private func form(_ value: any Encodable, _ encoder: URLEncodedFormEncoder = URLEncodedFormEncoder()) throws -> String {
    try encoder.encode(value)
}

@Suite("URLEncodedFormEncoder")
struct URLEncodedFormEncoderTests {
    static let scalars: [(any Encodable & Sendable, String)] = [
        (["a": "text"], "a=text"), (["a": true], "a=1"), (["a": Int.min], "a=-9223372036854775808"),
        (["a": Int8(-1)], "a=-1"), (["a": Int16(-2)], "a=-2"), (["a": Int32(-3)], "a=-3"), (["a": Int64(-4)], "a=-4"),
        (["a": Int128(-5)], "a=-5"), (["a": UInt(1)], "a=1"), (["a": UInt8(2)], "a=2"), (["a": UInt16(3)], "a=3"),
        (["a": UInt32(4)], "a=4"), (["a": UInt64.max], "a=18446744073709551615"), (["a": UInt128(6)], "a=6"),
        (["a": 1.0], "a=1.0"), (["a": Float(1)], "a=1.0"), (["a": 2.5e20], "a=2.5e%2B20"), (["a": Double.nan], "a=nan"),
        (["a": Decimal(1)], "a=1"), (["a": Decimal(string: "1.123456")], "a=1.123456"),
        (["a": URL(string: "https://h/p?q")], "a=https%3A//h/p?q"), (["a": Optional<Int>.none], ""),
        (["a": UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")], "a=E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
        ([String: Int](), ""), (["a": [Int]()], ""), ([2: "two"], "2=two"), (MixedValue.Inner(), "a=a"),
    ]

    @Test("Scalars", arguments: scalars.indices)
    func scalar(index: Int) throws {
        let (value, expected) = Self.scalars[index]
        #expect(try form(value) == expected)
    }

    static let mixed = """
        five%5Ba%5D=a&four%5B%5D=1&four%5B%5D=2&four%5B%5D=3&one=one&seven%5Ba%5D=a&six%5Ba%5D%5Bb%5D=b&three=1&two=2
        """

    @Test("Every shape, sorted")
    func mixedValue() throws {
        #expect(try form(MixedValue()) == Self.mixed)
        let data: Data = try URLEncodedFormEncoder().encode(MixedValue())
        #expect(data == Data(Self.mixed.utf8))
    }

    @Test("Every shape with indices")
    func mixedValueIndexed() throws {
        let indexed = Self.mixed.replacing(
            "four%5B%5D=1&four%5B%5D=2&four%5B%5D=3",
            with: "four%5B0%5D=1&four%5B1%5D=2&four%5B2%5D=3"
        )
        #expect(try form(MixedValue(), URLEncodedFormEncoder(arrayEncoding: .indexInBrackets)) == indexed)
    }

    @Test("Every shape in the order of the value")
    func unsorted() throws {
        let unsorted = try form(MixedValue(), URLEncodedFormEncoder(alphabetizeKeyValuePairs: false))
        #expect(
            unsorted == """
                one=one&two=2&three=1&four%5B%5D=1&four%5B%5D=2&four%5B%5D=3&five%5Ba%5D=a&six%5Ba%5D%5Bb%5D=b\
                &seven%5Ba%5D=a
                """
        )
    }

    @Test("Arrays keep their order although names are sorted")
    func arrayOrder() throws {
        #expect(try form(["b": [3, 1, 2], "a": [9, 8]]) == "a%5B%5D=9&a%5B%5D=8&b%5B%5D=3&b%5B%5D=1&b%5B%5D=2")
        let list = ["d": [["e": 2, "f": 3], ["e": 1, "f": 4]]]
        #expect(
            try form(list) == "d%5B%5D%5Be%5D=2&d%5B%5D%5Bf%5D=3&d%5B%5D%5Be%5D=1&d%5B%5D%5Bf%5D=4"
        )
    }

    @Test("Arrays of dictionaries by index")
    func indexedDictionaries() throws {
        let encoder = URLEncodedFormEncoder(arrayEncoding: .indexInBrackets)
        #expect(
            try form(["foo": [["bar": 2], ["qux": 3], ["quy": 4]]], encoder)
                == "foo%5B0%5D%5Bbar%5D=2&foo%5B1%5D%5Bqux%5D=3&foo%5B2%5D%5Bquy%5D=4"
        )
    }

    @Test("A subclass and its superclass write into one object")
    func inheritance() throws {
        #expect(
            try form(DerivedValue())
                == "five%5Ba%5D=a&four%5B%5D=1&four%5B%5D=2&four%5B%5D=3&one=one&three=1&two=2"
        )
    }

    @Test("Super encoders write into the same object, or into the one at their key")
    func superEncoders() throws {
        #expect(
            try form(SuperEncoderValue())
                == "five%5Ba%5D=a&five%5Bb%5D=b&four%5Bfive%5D=2&four%5Bfour%5D=one"
        )
    }

    @Test("Containers made by hand; a later array at a key replaces an object")
    func handmade() throws {
        #expect(
            try form(HandmadeValue())
                == [
                    "root%5B%5D%5B%5D%5B%5D=1", "root%5B%5D%5B%5D%5B%5D=2", "root%5B%5D%5B%5D%5B%5D=3",
                    "root%5B%5D%5B%5D=1", "root%5B%5D%5B%5D=2", "root%5B%5D%5B%5D=3",
                    "root%5B%5D%5Ba%5D%5Bstring%5D=string",
                ].joined(separator: "&")
        )
        #expect(
            try form(HandmadeValue(), URLEncodedFormEncoder(arrayEncoding: .indexInBrackets))
                == [
                    "root%5B0%5D%5B0%5D=1", "root%5B0%5D%5B1%5D=2", "root%5B0%5D%5B2%5D=3",
                    "root%5B1%5D%5Ba%5D%5Bstring%5D=string",
                    "root%5B2%5D%5B0%5D%5B0%5D=1", "root%5B2%5D%5B0%5D%5B1%5D=2", "root%5B2%5D%5B0%5D%5B2%5D=3",
                ].joined(separator: "&")
        )
    }

    static let roots: [any Encodable & Sendable] = [[1, 2], "text", 5, true, Date(), Data([1]), Optional<Int>.none]

    @Test("An array or a single value is no form", arguments: roots.indices)
    func invalidRoot(index: Int) {
        let error = #expect(throws: URLEncodedFormEncoder.Error.self) { try form(Self.roots[index]) }
        guard case .invalidRootObject(let text) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
        #expect(text.contains("\(type(of: Self.roots[index]))"))
    }

    @Test("Names and values are escaped alike", arguments: FormTexts.escapes)
    func escaping(text: String, escaped: String) throws {
        #expect(try form([text: text]) == "\(escaped)=\(escaped)")
    }

    @Test("20,000 Chinese characters are no trouble")
    func longText() throws {
        let text = try form(["chinese": String(repeating: "一二三四五六七八九十", count: 2_000)])
        #expect(text.utf8.count == 8 + 20_000 * 9)
        #expect(text.hasPrefix("chinese=%E4%B8%80%E4%BA%8C") && text.hasSuffix("%E5%8D%81"))
    }

    @Test("Random dictionaries give one text each", arguments: 0..<200)
    func stability(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let entries = (0..<20).map { _ in
            (Int.random(in: 0...99, using: &random), Int.random(in: 0...9, using: &random))
        }
        var texts: Set<String> = []
        for _ in 0..<5 {
            var dictionary: [String: [String: Int]] = [:]
            for (key, value) in entries.shuffled(using: &random) {
                dictionary["k\(key)", default: [:]]["v\(value)"] = value
            }
            texts.insert(try form(dictionary))
        }
        #expect(texts.count == 1)
    }
}
