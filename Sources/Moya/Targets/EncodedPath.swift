import Foundation

/// A target whose path is percent-encoded already, and may bring a query: it is appended as it is written.
///
/// ```swift
/// extension Legacy: EncodedPath {
///     var path: String { "/login.do?key=a%26b" }
/// }
/// ```
///
/// Characters that no URL may hold, such as spaces, are encoded still. A query of the base URL comes first.
public protocol EncodedPath: TargetType {}

extension URL {
    /// The text of a URL with a path that is encoded already.
    static func text(_ baseURL: URL, appendingEncoded path: String) -> String {
        guard !path.isEmpty else { return baseURL.absoluteString }
        var (base, query) = baseURL.absoluteString.splitAtQuestionMark
        let (path, pathQuery) = path.splitAtQuestionMark
        switch (base.last == "/", path.first == "/") {
        case (true, true): base.removeLast()
        case (false, false) where !path.isEmpty: base.append("/")
        default: break
        }
        if let pathQuery { query = query.map { "\($0)&\(pathQuery)" } ?? pathQuery }
        return base + path + (query.map { "?\($0)" } ?? "")
    }
}

extension String {
    fileprivate var splitAtQuestionMark: (before: String, after: String?) {
        guard let mark = firstIndex(of: "?") else { return (self, nil) }
        return (String(self[..<mark]), String(self[index(after: mark)...]))
    }
}

extension TargetType {
    /// The target that is meant, out of every ``MultiTarget`` around it.
    var innermost: any TargetType {
        var target: any TargetType = self
        while let wrapper = target as? MultiTarget { target = wrapper.target }
        return target
    }
}
