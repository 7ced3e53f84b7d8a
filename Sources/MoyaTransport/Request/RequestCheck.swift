import Foundation

/// Finds what can never be sent, before a byte is.
package enum RequestCheck {
    /// - Throws: `badURL`, `unsupportedURL`, or `badRequest` naming the field or the method.
    package static func check(_ request: TransferRequest) throws(TransferError) {
        if !isPlain(request.url) { _ = try RequestOrigin(url: request.url) }
        for header in request.headers {
            if let fault = header.fault {
                throw TransferError(.badRequest, message: "A request cannot be sent: \(fault).")
            }
        }
        let method = request.method
        guard !method.rawValue.isEmpty, method.rawValue.utf8.allSatisfy(\.isTokenByte) else {
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
        guard url.hasPrefix("http://") || url.hasPrefix("https://") else { return false }
        let authority = url.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        guard let first = authority.first, first.isTokenByte || first == UInt8(ascii: "[") else { return false }
        return url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
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
