/// Applies an `Encodable` value to a request.
public protocol ParameterEncoder: Sendable {
    /// Applies a value to a request and returns the outcome.
    ///
    /// - Parameters:
    ///   - parameters: What to apply; `nil` leaves the request as it is.
    ///   - request: The request to start from.
    /// - Throws: An ``AFError`` that says what could not be encoded.
    func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?,
        into request: URLRequest
    ) throws -> URLRequest
}
