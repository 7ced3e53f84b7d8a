extension Session {
    /// Makes a request with dictionary parameters.
    ///
    /// - Parameters:
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - parameters: Applied by `encoding`.
    ///   - encoding: Applies the parameters; by default as a query or a form, as the method wants it.
    ///   - headers: The request's own fields.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - requestModifier: Changes the `URLRequest` before parameters are applied.
    /// - Returns: The request; nothing is sent before it is resumed.
    public func request(
        _ convertible: any URLConvertible,
        method: HTTPMethod = .get,
        parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil
    ) -> DataRequest {
        request(
            RequestParts.source(convertible, method, parameters, encoding, headers, requestModifier),
            interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume
        )
    }

    /// Makes a request with `Encodable` parameters.
    ///
    /// - Parameters:
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - parameters: Applied by `encoder`.
    ///   - encoder: Applies the parameters; by default as a query or a form, as the method wants it.
    ///   - headers: The request's own fields.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - requestModifier: Changes the `URLRequest` before parameters are applied.
    /// - Returns: The request; nothing is sent before it is resumed.
    public func request<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible,
        method: HTTPMethod = .get,
        parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        requestModifier: RequestModifier? = nil
    ) -> DataRequest {
        request(
            RequestParts.source(convertible, method, parameters, encoder, headers, requestModifier),
            interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume
        )
    }

    /// Makes a request of something that is one.
    ///
    /// - Parameters:
    ///   - convertible: Asked for the `URLRequest` once per attempt.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    /// - Returns: The request; nothing is sent before it is resumed.
    public func request(
        _ convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil
    ) -> DataRequest {
        let options = RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume)
        return ready(DataRequest(convertible, home: home, options: options))
    }

    /// Makes a request ready, if the session does so before requests are resumed.
    func ready<Kind: Request>(_ request: Kind) -> Kind {
        if requestSetup == .eager { request.prepareEagerly() }
        return request
    }
}
