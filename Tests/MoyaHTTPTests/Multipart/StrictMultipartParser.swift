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

    private let bytes: Data
    private var position = 0

    static func parts(of body: Data, boundary: String) throws -> [Part] {
        // From a copy, whose indices begin at zero.
        var parser = StrictMultipartParser(bytes: Data(Array(body)))
        return try parser.parse(boundary: Data("--\(boundary)".utf8))
    }

    private init(bytes: Data) {
        self.bytes = bytes
    }

    private mutating func parse(boundary: Data) throws -> [Part] {
        try expect(boundary)
        try expect(crlf)
        var parts: [Part] = []
        while true {
            let headers = try readHeaders()
            let content = try readContent(until: crlf + boundary)
            parts.append(Part(headers: headers, content: content))
            if starts(with: crlf) {
                try expect(crlf)
            } else {
                try expect(Data("--".utf8) + crlf)
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

    private mutating func readContent(until end: Data) throws -> Data {
        guard let range = bytes.range(of: end, in: position..<bytes.count) else {
            throw Fault(what: "no \(String(decoding: end, as: UTF8.self))", offset: position)
        }
        defer { position = range.upperBound }
        return Data(bytes[position..<range.lowerBound])
    }

    private mutating func expect(_ expected: Data) throws {
        guard starts(with: expected) else {
            throw Fault(what: "no \(String(decoding: expected, as: UTF8.self))", offset: position)
        }
        position += expected.count
    }

    private func starts(with expected: Data) -> Bool {
        bytes[position...].starts(with: expected)
    }

    private let crlf = Data("\r\n".utf8)
}
