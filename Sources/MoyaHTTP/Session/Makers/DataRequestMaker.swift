/// Makes requests for data and streams; a part of ``Session``.
///
/// The functions that make requests stand in classes because only those of a class can be overridden.
open class DataRequestMaker: @unchecked Sendable {  // All state is constant, here and in the subclasses.
    let home: RequestHome

    init(home: RequestHome) {
        self.home = home
    }

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
    open func request(
        _ convertible: any URLConvertible,
        method: HTTPMethod = .get,
        parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        requestModifier: Session.RequestModifier? = nil
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
    open func request<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible,
        method: HTTPMethod = .get,
        parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        requestModifier: Session.RequestModifier? = nil
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
    open func request(
        _ convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil
    ) -> DataRequest {
        let options = RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume)
        return ready(DataRequest(convertible, home: home, options: options))
    }

    /// Makes a stream with `Encodable` parameters.
    ///
    /// - Parameters:
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - parameters: Applied by `encoder`.
    ///   - encoder: Applies the parameters; by default as a query or a form, as the method wants it.
    ///   - headers: The request's own fields.
    ///   - automaticallyCancelOnStreamError: Whether a piece that can not be read ends the request.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether stream handlers start it; `nil` leaves it to the session.
    ///   - requestModifier: Changes the `URLRequest` before parameters are applied.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func streamRequest<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible,
        method: HTTPMethod = .get,
        parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default,
        headers: HTTPHeaders? = nil,
        automaticallyCancelOnStreamError: Bool = false,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        requestModifier: Session.RequestModifier? = nil
    ) -> DataStreamRequest {
        streamRequest(
            RequestParts.source(convertible, method, parameters, encoder, headers, requestModifier),
            automaticallyCancelOnStreamError: automaticallyCancelOnStreamError,
            interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume
        )
    }

    /// Makes a stream without parameters.
    ///
    /// - Parameters:
    ///   - convertible: The URL.
    ///   - method: The method.
    ///   - headers: The request's own fields.
    ///   - automaticallyCancelOnStreamError: Whether a piece that can not be read ends the request.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether stream handlers start it; `nil` leaves it to the session.
    ///   - requestModifier: Changes the `URLRequest`.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func streamRequest(
        _ convertible: any URLConvertible,
        method: HTTPMethod = .get,
        headers: HTTPHeaders? = nil,
        automaticallyCancelOnStreamError: Bool = false,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        requestModifier: Session.RequestModifier? = nil
    ) -> DataStreamRequest {
        streamRequest(
            RequestParts.source(convertible, method, headers, requestModifier),
            automaticallyCancelOnStreamError: automaticallyCancelOnStreamError,
            interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume
        )
    }

    /// Makes a stream of something that is a request.
    ///
    /// - Parameters:
    ///   - convertible: Asked for the `URLRequest` once per attempt.
    ///   - automaticallyCancelOnStreamError: Whether a piece that can not be read ends the request.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether stream handlers start it; `nil` leaves it to the session.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func streamRequest(
        _ convertible: any URLRequestConvertible,
        automaticallyCancelOnStreamError: Bool = false,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil
    ) -> DataStreamRequest {
        ready(
            DataStreamRequest(
                convertible,
                cancelsOnStreamError: automaticallyCancelOnStreamError,
                home: home,
                options: RequestOptions(
                    interceptor: interceptor,
                    shouldAutomaticallyResume: shouldAutomaticallyResume
                )
            )
        )
    }

    /// Makes a request ready, if the session does so before requests are resumed.
    func ready<Kind: Request>(_ request: Kind) -> Kind {
        if home.options.requestSetup == .eager { request.prepareEagerly() }
        return request
    }
}
