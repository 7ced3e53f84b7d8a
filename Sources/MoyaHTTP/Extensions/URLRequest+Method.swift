extension URLRequest {
    /// The method as a value.
    public var method: HTTPMethod? {
        get { httpMethod.map(HTTPMethod.init(rawValue:)) }
        set { httpMethod = newValue?.rawValue }
    }

    /// Makes sure that the request can be sent as it stands.
    ///
    /// - Throws: ``AFError/urlRequestValidationFailed(reason:)`` for a `GET` with a body.
    public func validate() throws {
        if method == .get, let body = httpBody {
            throw AFError.urlRequestValidationFailed(reason: .bodyDataInGETRequest(body))
        }
    }
}
