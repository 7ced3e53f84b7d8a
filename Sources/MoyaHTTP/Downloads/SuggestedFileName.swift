import Foundation

/// The name that a response suggests for its file, made safe: it never leads out of its folder.
enum SuggestedFileName {
    /// The name in `Content-Disposition` (RFC 6266), else the last part of the URL's path, else `download`.
    static func name(for response: HTTPURLResponse) -> String {
        let disposition = response.value(forHTTPHeaderField: "Content-Disposition").map(FieldParameters.init)
        let suggestions = [
            disposition?["filename*"].flatMap(decoded), disposition?["filename"], response.url?.lastPathComponent,
        ]
        return suggestions.lazy.compactMap { $0.flatMap(safe) }.first ?? "download"
    }

    /// The last part of what may be a path, if it can name a file.
    private static func safe(_ name: String) -> String? {
        let last = name.split(omittingEmptySubsequences: false) { "/\\".contains($0) }.last.map(String.init) ?? ""
        let isName = !["", ".", ".."].contains(last) && !last.unicodeScalars.contains { $0.value < 0x20 }
        return isName ? last : nil
    }

    /// A value with its character set in front, such as `UTF-8''na%C3%AFve.txt` (RFC 8187).
    private static func decoded(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return parts[2].removingPercentEncoding
    }
}
