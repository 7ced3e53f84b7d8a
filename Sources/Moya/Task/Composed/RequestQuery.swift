import Foundation
public import MoyaHTTP

/// What a request has in its query, behind what its URL brings.
public struct RequestQuery {
    let content: RequestContent?

    /// Nothing.
    public static var none: RequestQuery { RequestQuery(content: nil) }

    /// Parameters.
    ///
    /// - Parameters:
    ///   - parameters: Names and values.
    ///   - encoding: How names and values are written; they go to the query whatever its destination is.
    public static func parameters(_ parameters: [String: Any], encoding: URLEncoding = .queryString) -> RequestQuery {
        let encoding = URLEncoding(
            destination: .queryString,
            arrayEncoding: encoding.arrayEncoding,
            boolEncoding: encoding.boolEncoding,
            nilEncoding: encoding.nilEncoding
        )
        return RequestQuery(content: .parameters(parameters, encoding))
    }

    /// The fields of a value; optional ones that are `nil` are left out.
    ///
    /// - Parameters:
    ///   - value: A value whose properties are the fields.
    ///   - encoder: How names and values are written.
    public static func value(
        _ value: any Encodable,
        encoder: URLEncodedFormEncoder = URLEncodedFormEncoder()
    ) -> RequestQuery {
        let encoder = URLEncodedFormParameterEncoder(encoder: encoder, destination: .queryString)
        return RequestQuery(content: .form(value, encoder))
    }
}
