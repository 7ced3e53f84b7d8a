import Foundation
import MoyaHTTP

extension NetworkLoggerPlugin.Redaction: SecretHiding {
    /// A text with the secrets replaced that stand in URLs, forms and JSON.
    package func text(_ text: String) -> String {
        if names.isEmpty { return text }
        var bytes = Array(text.utf8)
        replace(SecretFinder(bytes).passwordsInURLs(), in: &bytes, by: replacement)
        replace(SecretFinder(bytes).valuesOfPairs(where: hides), in: &bytes, by: replacement)
        replace(SecretFinder(bytes).valuesOfMembers(where: hides), in: &bytes, by: "\"\(replacement)\"")
        let escaped = "\\\"\(replacement)\\\""
        replace(SecretFinder(bytes).valuesOfEscapedMembers(where: hides), in: &bytes, by: escaped)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What Swift writes of a value, with the secrets replaced that follow a label or stand in texts.
    func description(of value: Any) -> String {
        let text = text("\(value)")
        if names.isEmpty { return text }
        var bytes = Array(text.utf8)
        replace(SecretFinder(bytes).valuesOfLabels(where: hides), in: &bytes, by: replacement)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A body with the secrets replaced; untouched if it is not UTF-8.
    package func body(_ data: Data) -> Data {
        guard !names.isEmpty, let body = String(data: data, encoding: .utf8) else { return data }
        return Data(text(body).utf8)
    }

    /// A password, or what stands for it.
    package func password(_ password: String) -> String {
        hides("password") ? replacement : password
    }

    /// Replaces every one of `ranges`, which are in order and do not overlap.
    private func replace(_ ranges: [Range<Int>], in bytes: inout [UInt8], by replacement: String) {
        if ranges.isEmpty { return }
        var result: [UInt8] = []
        var copied = 0
        for range in ranges {
            result += bytes[copied..<range.lowerBound]
            result += replacement.utf8
            copied = range.upperBound
        }
        bytes = result + bytes[copied...]
    }
}
