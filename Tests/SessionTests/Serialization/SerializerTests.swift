import Foundation
import MoyaHTTP
import Testing

/// What serializers make of bytes and files.
@Suite struct SerializerTests {
    private func text(_ body: Data, type: String? = nil, encoding: String.Encoding? = nil) throws -> String {
        try StringResponseSerializer(encoding: encoding).serialize(
            request: nil,
            response: Given.response(type: type),
            data: body,
            error: nil
        )
    }

    @Test(
        "text is read in the encoding that the response names",
        arguments: [
            ("utf-8", String.Encoding.utf8), ("UTF-8", .utf8), ("\"utf-8\"", .utf8), ("iso-8859-1", .isoLatin1),
            ("utf-16", .utf16), ("utf-16be", .utf16BigEndian), ("utf-16le", .utf16LittleEndian), ("utf-32", .utf32),
            ("utf-32be", .utf32BigEndian), ("utf-32le", .utf32LittleEndian),
        ]
    )
    func charset(name: String, encoding: String.Encoding) throws {
        let body = try #require("façade".data(using: encoding))
        #expect(try text(body, type: "text/plain; charset=\(name)") == "façade")
        #expect(try text(body, type: "text/plain;charset=\(name); x=y") == "façade")
    }

    @Test("a given encoding counts more than the response's; without both it is ISO 8859-1")
    func encodings() throws {
        let latin = Data([0x66, 0xE9])
        #expect(try text(latin) == "fé")
        #expect(try text(latin, type: "text/plain") == "fé")
        #expect(try text(latin, type: "text/plain; charset=no-such-thing") == "fé")
        #expect(try text(Data("é".utf8), type: "text/plain; charset=iso-8859-1", encoding: .utf8) == "é")
    }

    @Test("bytes that do not fit the encoding are a failure that names it")
    func wrongEncoding() throws {
        let body = try #require("random string".data(using: .utf32))
        let failure = serializationFailure { try text(body, type: "text/plain; charset=utf-8", encoding: .utf8) }
        guard case .stringSerializationFailed(encoding: .utf8) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @available(*, deprecated)
    @Test("JSON of any shape is read, fragments too", arguments: [#"{"a":[1,null]}"#, "[true]", "5", "null"])
    func json(text: String) throws {
        let value = try JSONResponseSerializer().serialize(
            request: nil,
            response: nil,
            data: Data(text.utf8),
            error: nil
        )
        let again = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        #expect(String(decoding: again, as: UTF8.self) == text)
    }

    @available(*, deprecated)
    @Test("what is no JSON has the code of Foundation", arguments: ["5", "{", "random text"])
    func noJSON(text: String) {
        let serializer = JSONResponseSerializer(options: [])
        let failure = serializationFailure {
            try serializer.serialize(request: nil, response: nil, data: Data(text.utf8), error: nil)
        }
        guard case .jsonSerializationFailed(let error) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect((error as? CocoaError)?.code.rawValue == 3840)
    }

    @Test("values are decoded, and a failure carries the decoder's error")
    func decodable() throws {
        let serializer = DecodableResponseSerializer<Person>()
        let body = Data(#"{"name":"Ada"}"#.utf8)
        #expect(try serializer.serialize(request: nil, response: nil, data: body, error: nil) == Person())
        let failure = serializationFailure {
            try serializer.serialize(request: nil, response: nil, data: Data("{}".utf8), error: nil)
        }
        guard case .decodingFailed(let error) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(error is DecodingError)
        let list = PropertyListEncoder()
        list.outputFormat = .xml
        let plist = DecodableResponseSerializer<Person>(decoder: PropertyListDecoder())
        let bytes = try list.encode(Person())
        #expect(try plist.serialize(request: nil, response: nil, data: bytes, error: nil) == Person())
    }

    @available(*, deprecated)
    @Test("a preprocessor comes first, and what it throws is the failure")
    func preprocessors() throws {
        let body = Data(#" {"name":"Ada"}"#.utf8)
        let dropping = DroppingPreprocessor()
        let rejecting = RejectingPreprocessor()
        func read<S: ResponseSerializer>(_ serializer: S) throws -> S.SerializedObject {
            try serializer.serialize(request: nil, response: nil, data: body, error: nil)
        }
        #expect(try read(.data(dataPreprocessor: dropping)) == body.dropFirst())
        #expect(try read(.string(dataPreprocessor: dropping)) == #"{"name":"Ada"}"#)
        #expect(try read(.decodable(of: Person.self, dataPreprocessor: dropping)) == Person())
        #expect(try read(JSONResponseSerializer(dataPreprocessor: dropping)) as? [String: String] == ["name": "Ada"])
        #expect(throws: Rejected.self) { try read(.data(dataPreprocessor: rejecting)) }
        #expect(throws: Rejected.self) { try read(.string(dataPreprocessor: rejecting)) }
        #expect(throws: Rejected.self) { try read(.decodable(of: Person.self, dataPreprocessor: rejecting)) }
        #expect(throws: Rejected.self) { try read(JSONResponseSerializer(dataPreprocessor: rejecting)) }
    }

    @Test("the guard against scripts is dropped where it is, and nothing else")
    func scriptGuard() throws {
        let guarded: any DataPreprocessor = .googleXSSI
        #expect(try guarded.preprocess(Data(")]}',\nabcd".utf8)) == Data("abcd".utf8))
        #expect(try guarded.preprocess(Data("abcd".utf8)) == Data("abcd".utf8))
        #expect(try guarded.preprocess(Data()) == Data())
        let plain: any DataPreprocessor = .passthrough
        #expect(try plain.preprocess(Data(")]}',\nabcd".utf8)) == Data(")]}',\nabcd".utf8))
    }

    @Test("a download without a file, and one whose file cannot be read, fail with the place")
    func files() throws {
        func read(_ file: URL?) throws -> String {
            try StringResponseSerializer().serializeDownload(request: nil, response: nil, fileURL: file, error: nil)
        }
        guard case .inputFileNil = serializationFailure({ try read(nil) }) else {
            Issue.record("no file was taken for one")
            return
        }
        let missing = URL(filePath: "/no/such/file")
        guard case .inputFileReadFailed(at: missing) = serializationFailure({ try read(missing) }) else {
            Issue.record("a missing file was read")
            return
        }
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("text")
        try Data("text".utf8).write(to: file)
        #expect(try read(file) == "text")
        let url: URLResponseSerializer = .url
        #expect(try url.serializeDownload(request: nil, response: nil, fileURL: file, error: nil) == file)
        guard
            case .inputFileNil = serializationFailure({
                try url.serializeDownload(request: nil, response: nil, fileURL: nil, error: nil)
            })
        else {
            Issue.record("no file was taken for one")
            return
        }
    }
}
