import Foundation

/// Finds what can never be sent, before a byte is.
package enum RequestCheck {
    /// - Throws: `badURL`, `unsupportedURL`, or `badRequest` naming the field or the method.
    package static func check(_ request: TransferRequest) throws(TransferError) {
        try checkLine(of: request)
        try check(request.headers)
    }

    /// Checks the fields alone.
    ///
    /// - Throws: `badRequest` naming the first field that cannot be sent.
    package static func check(_ headers: [HTTPHeader]) throws(TransferError) {
        for header in headers {
            if let fault = header.fault {
                throw TransferError(.badRequest, message: "A request cannot be sent: \(fault).")
            }
        }
    }

    /// Checks everything but the fields.
    ///
    /// - Throws: `badURL`, `unsupportedURL`, or `badRequest` naming the method.
    package static func checkLine(of request: TransferRequest) throws(TransferError) {
        if !isPlain(request.url) { _ = try RequestOrigin(url: request.url) }
        let method = request.method
        guard !method.rawValue.isEmpty, method.rawValue.allBytes(\.isTokenByte) else {
            let name = method.rawValue.escapingControlCharacters
            throw TransferError(.badRequest, message: "\"\(name)\" is no method: a method is a token.")
        }
        if method == .get || method == .head, !request.body.isNone {
            let message = "A \(method.rawValue) request cannot have a body; use POST, PUT, PATCH or QUERY."
            throw TransferError(.badRequest, message: message)
        }
    }

    /// Whether the bytes alone show that the URL can be tried; anything unusual is read in full.
    private static func isPlain(_ url: String) -> Bool {
        let host = url.hasBytes("http://") ? 7 : url.hasBytes("https://") ? 8 : Int.max
        let isPlain = url.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.count > host, bytes[host].isTokenByte || bytes[host] == UInt8(ascii: "[") else { return false }
            return bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        }
        return isPlain ?? false
    }
}

extension TransferBody {
    fileprivate var isNone: Bool {
        switch self {
        case .none: true
        case .data(let data): data.isEmpty
        case .file, .stream: false
        }
    }
}
