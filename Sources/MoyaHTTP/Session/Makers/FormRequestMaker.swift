public import Foundation

/// Makes requests that send forms; a part of ``Session``.
open class FormRequestMaker: UploadRequestMaker, @unchecked Sendable {  // As its superclass.
    /// Sends a form that a closure fills. It is gathered before it is sent, so it can be sent again.
    ///
    /// - Parameters:
    ///   - multipartFormData: Fills the form; called before this returns.
    ///   - url: The URL.
    ///   - encodingMemoryThreshold: From how many bytes of content on the form is written to a temporary file.
    ///   - method: The method; `POST` by default.
    ///   - headers: The request's own fields.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - fileManager: Removes the temporary file once the request is over.
    ///   - requestModifier: Changes the `URLRequest`.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func upload(
        multipartFormData: @escaping (MultipartFormData) -> Void,
        to url: any URLConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default,
        requestModifier: Session.RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            MultipartUpload(fileManager, threshold: encodingMemoryThreshold, multipartFormData),
            with: RequestParts.source(url, method, headers, requestModifier),
            options: RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume),
            fileManager: fileManager
        )
    }

    /// Sends a form that a closure fills, with a request that is there. It is gathered before it is sent.
    ///
    /// - Parameters:
    ///   - multipartFormData: Fills the form; called before this returns.
    ///   - request: Asked for the `URLRequest` once per attempt.
    ///   - encodingMemoryThreshold: From how many bytes of content on the form is written to a temporary file.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - fileManager: Removes the temporary file once the request is over.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func upload(
        multipartFormData: @escaping (MultipartFormData) -> Void,
        with request: any URLRequestConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            MultipartUpload(fileManager, threshold: encodingMemoryThreshold, multipartFormData),
            with: request,
            options: RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume),
            fileManager: fileManager
        )
    }

    /// Sends a form. It is gathered before it is sent, so it can be sent again.
    ///
    /// - Parameters:
    ///   - multipartFormData: The form. It belongs to the request from here on.
    ///   - url: The URL.
    ///   - encodingMemoryThreshold: From how many bytes of content on the form is written to a temporary file.
    ///   - method: The method; `POST` by default.
    ///   - headers: The request's own fields.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - fileManager: Removes the temporary file once the request is over.
    ///   - requestModifier: Changes the `URLRequest`.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func upload(
        multipartFormData: MultipartFormData,
        to url: any URLConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default,
        requestModifier: Session.RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            MultipartUpload(multipartFormData, threshold: encodingMemoryThreshold),
            with: RequestParts.source(url, method, headers, requestModifier),
            options: RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume),
            fileManager: fileManager
        )
    }

    /// Sends a form, with a request that is there. It is gathered before it is sent.
    ///
    /// - Parameters:
    ///   - multipartFormData: The form. It belongs to the request from here on.
    ///   - request: Asked for the `URLRequest` once per attempt.
    ///   - encodingMemoryThreshold: From how many bytes of content on the form is written to a temporary file.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - fileManager: Removes the temporary file once the request is over.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func upload(
        multipartFormData: MultipartFormData,
        with request: any URLRequestConvertible,
        usingThreshold encodingMemoryThreshold: UInt64 = MultipartFormData.encodingMemoryThreshold,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            MultipartUpload(multipartFormData, threshold: encodingMemoryThreshold),
            with: request,
            options: RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume),
            fileManager: fileManager
        )
    }
}
