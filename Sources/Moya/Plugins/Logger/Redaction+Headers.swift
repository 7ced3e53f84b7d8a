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

    /// The description of a response object, which tells its header fields.
    func description(of response: HTTPURLResponse) -> String {
        text((redacted(response) ?? response).description)
    }

    /// A response object whose secret fields are replaced, or `nil` if it has none. Its description is read, since in
    /// that of the original a value may be escaped or broken up.
    private func redacted(_ response: HTTPURLResponse) -> HTTPURLResponse? {
        let fields = response.headers.dictionary
        guard let url = response.url, fields.keys.contains(where: hides) else { return nil }
        return HTTPURLResponse(
            url: url,
            statusCode: response.statusCode,
            httpVersion: nil,
            headerFields: headers(fields)
        )
    }
}
