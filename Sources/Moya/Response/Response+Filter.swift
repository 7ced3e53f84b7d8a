extension Response {
    /// Lets only these status codes pass.
    ///
    /// - Parameter statusCodes: Any range, such as `200...299`, `200..<300` or `...399`.
    /// - Returns: The response itself.
    /// - Throws: ``MoyaError/statusCode(_:)`` with the response.
    public func filter<R: RangeExpression>(statusCodes: R) throws -> Response where R.Bound == Int {
        guard statusCodes.contains(statusCode) else { throw MoyaError.statusCode(self) }
        return self
    }

    /// Lets only this status code pass.
    ///
    /// - Returns: The response itself.
    /// - Throws: ``MoyaError/statusCode(_:)`` with the response.
    public func filter(statusCode: Int) throws -> Response {
        try filter(statusCodes: statusCode...statusCode)
    }

    /// Lets only 200 to 299 pass.
    ///
    /// - Returns: The response itself.
    /// - Throws: ``MoyaError/statusCode(_:)`` with the response.
    public func filterSuccessfulStatusCodes() throws -> Response {
        try filter(statusCodes: 200...299)
    }

    /// Lets only 200 to 399 pass.
    ///
    /// - Returns: The response itself.
    /// - Throws: ``MoyaError/statusCode(_:)`` with the response.
    public func filterSuccessfulStatusAndRedirectCodes() throws -> Response {
        try filter(statusCodes: 200...399)
    }
}
