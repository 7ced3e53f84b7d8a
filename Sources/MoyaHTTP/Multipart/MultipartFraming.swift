import Foundation

/// The bytes between the parts of a form (RFC 2046, section 5.1).
struct MultipartFraming: Sendable {
    let boundary: String

    /// A boundary with 64 random bits.
    static func randomBoundary() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return "alamofire.boundary." + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// The form's type. A boundary that is no token must be quoted to be read back (RFC 9110, section 5.6.6).
    var contentType: String {
        if boundary.utf8.allSatisfy(\.isTokenByte) { return "multipart/form-data; boundary=\(boundary)" }
        let escaped = boundary.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "multipart/form-data; boundary=\"\(escaped)\""
    }

    /// What stands before a part's content.
    func head(of part: MultipartPart, isFirst: Bool) -> Data {
        var text = isFirst ? "--\(boundary)\r\n" : "\r\n--\(boundary)\r\n"
        for header in part.headers {
            text += "\(header.name.escapingLineBreaks): \(header.value.escapingLineBreaks)\r\n"
        }
        text += "\r\n"
        return Data(text.utf8)
    }

    /// What stands after the last part's content.
    var end: Data { Data("\r\n--\(boundary)--\r\n".utf8) }
}

extension HTTPHeaders {
    /// The fields of a part, in the order in which they are sent.
    package init(partNamed name: String, fileName: String?, mimeType: String?) {
        var disposition = "form-data; name=\"\(name.escapedForDisposition)\""
        if let fileName { disposition += "; filename=\"\(fileName.escapedForDisposition)\"" }
        self.init([.contentDisposition(disposition)])
        if let mimeType { add(.contentType(mimeType)) }
    }
}

extension String {
    /// The text with CR and LF percent-escaped, so that it can not begin another field.
    fileprivate var escapingLineBreaks: String {
        escaping { $0 == 0x0D || $0 == 0x0A }
    }

    /// The text as browsers write it between quotes: `"`, CR and LF percent-escaped, all else as it is (WHATWG HTML,
    /// "multipart/form-data encoding algorithm").
    fileprivate var escapedForDisposition: String {
        escaping { $0 == 0x22 || $0 == 0x0D || $0 == 0x0A }
    }

    private func escaping(_ isEscaped: (UInt8) -> Bool) -> String {
        guard utf8.contains(where: isEscaped) else { return self }
        var bytes: [UInt8] = []
        for byte in utf8 {
            if isEscaped(byte) {
                bytes += [0x25, byte.highHexDigit, byte.lowHexDigit]
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
