import Foundation

/// Puts an encoded form where it belongs: behind the URL or into the body.
extension URLRequest {
    /// Joins `form` to the query; an empty form changes nothing.
    mutating func appendQuery(_ form: String, to url: URL) {
        if !form.isEmpty { self.url = url.appendingQuery(form) ?? url }
    }

    /// Makes `form` the body, and names its type if nothing is named yet.
    mutating func setFormBody(_ form: Data) {
        setContentTypeIfAbsent("application/x-www-form-urlencoded; charset=utf-8")
        httpBody = form
    }

    /// Sets `Content-Type` unless there is one.
    mutating func setContentTypeIfAbsent(_ type: String) {
        if value(forHTTPHeaderField: "Content-Type") == nil {
            setValue(type, forHTTPHeaderField: "Content-Type")
        }
    }
}

extension URL {
    /// The URL with `form`, which is escaped already, joined to its query.
    ///
    /// The present query and the fragment keep their bytes: nothing is taken apart and escaped a second time.
    func appendingQuery(_ form: String) -> URL? {
        let text = absoluteString
        let end = text.firstIndex(of: "#") ?? text.endIndex
        let head = text[..<end]
        let separator =
            switch head.firstIndex(of: "?") {
            case nil: "?"
            case let mark? where head.index(after: mark) == end: ""
            case _?: "&"
            }
        return URL(string: head + separator + form + text[end...])
    }
}

extension HTTPMethod {
    /// Whether parameters go into the query unless somebody says otherwise.
    var encodesParametersInURL: Bool {
        self == .get || self == .head || self == .delete
    }
}
