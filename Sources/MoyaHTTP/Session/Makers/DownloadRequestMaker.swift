public import Foundation

/// Makes requests whose responses go to files; a part of ``Session``.
open class DownloadRequestMaker: DataRequestMaker, @unchecked Sendable {  // As its superclass.
    /// Makes a download with dictionary parameters.
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
    ///   - destination: Where the file goes; by default a temporary file, which is then the caller's.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func download(
        _ convertible: any URLConvertible,
        method: HTTPMethod = .get,
        parameters: Parameters? = nil,
        encoding: any ParameterEncoding = URLEncoding.default,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        requestModifier: Session.RequestModifier? = nil,
        to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        download(
            RequestParts.source(convertible, method, parameters, encoding, headers, requestModifier),
            interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume,
            to: destination
        )
    }

    /// Makes a download with `Encodable` parameters.
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
    ///   - destination: Where the file goes; by default a temporary file, which is then the caller's.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func download<Parameters: Encodable & Sendable>(
        _ convertible: any URLConvertible,
        method: HTTPMethod = .get,
        parameters: Parameters? = nil,
        encoder: any ParameterEncoder = URLEncodedFormParameterEncoder.default,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        requestModifier: Session.RequestModifier? = nil,
        to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        download(
            RequestParts.source(convertible, method, parameters, encoder, headers, requestModifier),
            interceptor: interceptor,
            shouldAutomaticallyResume: shouldAutomaticallyResume,
            to: destination
        )
    }

    /// Makes a download of something that is a request.
    ///
    /// - Parameters:
    ///   - convertible: Asked for the `URLRequest` once per attempt.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - destination: Where the file goes; by default a temporary file, which is then the caller's.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func download(
        _ convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        let options = RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume)
        return ready(DownloadRequest(.request(convertible), to: destination, home: home, options: options))
    }

    /// Goes on with a download that was interrupted.
    ///
    /// - Parameters:
    ///   - data: The ``DownloadRequest/resumeData`` of the interrupted one.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - destination: Where the file goes; by default a temporary file, which is then the caller's.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func download(
        resumingWith data: Data,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        to destination: DownloadRequest.Destination? = nil
    ) -> DownloadRequest {
        let options = RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume)
        return ready(DownloadRequest(.resumeData(data), to: destination, home: home, options: options))
    }
}
