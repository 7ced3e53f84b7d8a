import Foundation
import MoyaTransport

/// Compares a response's content type with a list of acceptable ones (RFC 9110, section 12.5.1).
struct ContentTypeCheck {
    let acceptable: [String]

    func failure(of reply: Reply) -> AFError? {
        if reply.hasEmptyBody { return nil }
        let types = acceptable.compactMap(MediaType.init)
        guard let text = reply.head.headers.value(for: "Content-Type"), let type = MediaType(text) else {
            if types.contains(where: { $0 == MediaType("*/*") }) { return nil }
            return .responseValidationFailed(reason: .missingContentType(acceptableContentTypes: acceptable.sorted()))
        }
        if types.contains(where: { $0.matches(type) }) { return nil }
        return .responseValidationFailed(
            reason: .unacceptableContentType(
                acceptableContentTypes: acceptable.sorted(),
                responseContentType: "\(type.type)/\(type.subtype)"
            )
        )
    }
}

/// A media type without its parameters; either half may be `*`.
struct MediaType: Equatable {
    let type: String
    let subtype: String

    init?(_ text: String) {
        let essence = text.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        let halves = essence.split(separator: "/", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, !halves[1].isEmpty else { return nil }
        type = String(halves[0])
        subtype = String(halves[1])
    }

    func matches(_ other: MediaType) -> Bool {
        (type == "*" || type.equalsIgnoringASCIICase(other.type))
            && (subtype == "*" || subtype.equalsIgnoringASCIICase(other.subtype))
    }
}

extension Reply {
    /// Whether no byte came, in memory or in a file; of a stream nobody knows yet.
    fileprivate var hasEmptyBody: Bool {
        switch body {
        case .data(let data): data.isEmpty
        case .file(let file): (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize == 0
        case .stream: false
        }
    }
}
