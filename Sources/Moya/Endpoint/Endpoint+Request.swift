import MoyaTransport

extension Endpoint {
    /// The request as it will be handed to plugins.
    ///
    /// A file or a multipart form to be uploaded is no part of it.
    ///
    /// - Throws: A ``MoyaError``: `requestMapping` when ``url`` is no URL, `parameterEncoding` when parameters cannot be
    ///   encoded, `encodableMapping` when a value cannot.
    public func urlRequest() throws -> URLRequest {
        guard let requestURL = URL(string: url) else { throw MoyaError.requestMapping(url) }
        var request = URLRequest(url: requestURL)
        // Setting it takes as long as making the request, and GET is what a new one has.
        if method != .get { request.httpMethod = method.rawValue }
        if let httpHeaderFields { request.allHTTPHeaderFields = httpHeaderFields }
        for content in task.plan.encodings { try content.apply(to: &request) }
        return request
    }

    /// What has to be transferred for this endpoint.
    ///
    /// - Parameter target: Named in the error.
    /// - Throws: ``MoyaError/parameterEncoding(_:)`` with a ``TaskError`` for a multipart form without parts, or by a
    ///   method that carries none.
    func transfer(for target: any TargetType) throws(MoyaError) -> TaskPlan.Transfer {
        let transfer = task.plan.transfer
        guard case .uploadMultipart(let parts, _) = transfer else { return transfer }
        if parts.isEmpty {
            throw .parameterEncoding(TaskError.multipartWithoutParts(target: "\(target)"))
        }
        if !method.supportsMultipart {
            throw .parameterEncoding(TaskError.multipartNotSupported(method: method.rawValue, target: "\(target)"))
        }
        return transfer
    }
}
