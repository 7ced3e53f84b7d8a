import Foundation

/// Reads a form back after RFC 2046, section 5.1, and takes nothing that the grammar does not allow.
struct StrictMultipartParser {
    struct Part: Equatable {
        var headers: [String]
        var content: Data

        var text: String { String(decoding: content, as: UTF8.self) }
    }

    struct Fault: Error {
        let what: String
        let offset: Int
    }

    private let bytes: [UInt8]
    private var position = 0

    static func parts(of body: Data, boundary: String) throws -> [Part] {
        var parser = StrictMultipartParser(bytes: [UInt8](body))
        return try parser.parse(boundary: Array("--\(boundary)".utf8))
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func parse(boundary: [UInt8]) throws -> [Part] {
        try expect(boundary)
        try expect(crlf)
        var parts: [Part] = []
        while true {
            let headers = try readHeaders()
            let content = try readContent(until: crlf + boundary)
            parts.append(Part(headers: headers, content: Data(content)))
            if starts(with: crlf) {
                try expect(crlf)
            } else {
                try expect(Array("--".utf8) + crlf)
                guard position == bytes.count else { throw Fault(what: "epilogue", offset: position) }
                return parts
            }
        }
    }

    private mutating func readHeaders() throws -> [String] {
        var headers: [String] = []
        while !starts(with: crlf) {
            let line = try readContent(until: crlf)
            guard let text = String(validating: line, as: UTF8.self), let colon = text.firstIndex(of: ":"),
                !text[..<colon].isEmpty, text[..<colon].allSatisfy({ $0.isLetter || $0 == "-" }),
                text[colon...].hasPrefix(": "), !line.contains(0x0A), !line.contains(0x0D)
            else { throw Fault(what: "header", offset: position) }
            headers.append(text)
        }
        try expect(crlf)
        return headers
    }

    private mutating func readContent(until end: [UInt8]) throws -> ArraySlice<UInt8> {
        var index = position
        while index + end.count <= bytes.count {
            if bytes[index] == end.first, bytes[index..<index + end.count].elementsEqual(end) {
                defer { position = index + end.count }
                return bytes[position..<index]
            }
            index += 1
        }
        throw Fault(what: "no \(String(decoding: end, as: UTF8.self))", offset: position)
    }

    private mutating func expect(_ expected: [UInt8]) throws {
        guard starts(with: expected) else {
            throw Fault(what: "no \(String(decoding: expected, as: UTF8.self))", offset: position)
        }
        position += expected.count
    }

    private func starts(with expected: [UInt8]) -> Bool {
        bytes[position...].starts(with: expected)
    }

    private let crlf: [UInt8] = [0x0D, 0x0A]
}
