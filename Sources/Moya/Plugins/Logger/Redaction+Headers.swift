import Foundation
import MoyaHTTP

extension NetworkLoggerPlugin.Redaction {
    /// Header fields with the values of secret ones replaced.
    func headers(_ fields: [String: String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: fields.map { ($0.key, header($0.key, $0.value)) })
    }

    /// The value of a header field, or what stands for it.
    package func header(_ name: String, _ value: String) -> String {
        hides(name) ? replacement : text(value)
    }

    /// The description of a response object, which on some platforms tells its header fields.
    func description(of response: HTTPURLResponse) -> String {
        let secrets = response.headers.filter { hides($0.name) && !$0.value.isEmpty }
        return secrets.reduce(text(response.description)) { text, header in
            text.replacingOccurrences(of: header.value, with: replacement)
        }
    }
}
