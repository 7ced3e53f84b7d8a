/// Names and values that a ``ParameterEncoding`` applies to a request.
///
/// The values are `Any` and not `Sendable`, so that dictionaries and encodings written with a plain `[String: Any]`
/// fit in every language mode. That is safe because parameters are applied at once, on the caller's thread, and never
/// kept for later.
public typealias Parameters = [String: Any]

/// Applies parameters to a request.
///
/// ```swift
/// struct SignedEncoding: ParameterEncoding {
///     func encode(_ urlRequest: any URLRequestConvertible, with parameters: [String: Any]?) throws -> URLRequest {
///         var request = try URLEncoding.default.encode(urlRequest, with: parameters)
///         request.headers.add(name: "X-Signature", value: sign(request.url))
///         return request
///     }
/// }
/// ```
public protocol ParameterEncoding: Sendable {
    /// Applies parameters to a request and returns the outcome.
    ///
    /// - Parameters:
    ///   - urlRequest: The request to start from.
    ///   - parameters: What to apply; `nil` leaves the request as it is.
    /// - Throws: An ``AFError/parameterEncodingFailed(reason:)``, or what making the request threw.
    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest
}
