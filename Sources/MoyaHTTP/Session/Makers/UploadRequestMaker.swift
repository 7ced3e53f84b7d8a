public import Foundation

/// Makes requests that send data, files and streams; a part of ``Session``.
open class UploadRequestMaker: DownloadRequestMaker, @unchecked Sendable {  // As its superclass.
    /// Sends bytes.
    ///
    /// - Parameters:
    ///   - data: What is sent.
    ///   - convertible: The URL.
    ///   - method: The method; `POST` by default.
    ///   - headers: The request's own fields.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - fileManager: Removes files that were made for the request.
    ///   - requestModifier: Changes the `URLRequest`.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func upload(
        _ data: Data,
        to convertible: any URLConvertible,
        method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default,
        requestModifier: Session.RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.data(data),
            with: RequestParts.source(convertible, method, headers, requestModifier),
            options: RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume),
            fileManager: fileManager
        )
    }

    /// Sends bytes, with a request that is there.
    ///
    /// - Parameters:
    ///   - data: What is sent.
    ///   - convertible: Asked for the `URLRequest` once per attempt.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - fileManager: Removes files that were made for the request.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func upload(
        _ data: Data,
        with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.data(data),
            with: convertible,
            options: RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume),
            fileManager: fileManager
        )
    }

    /// Sends a file, read while it is sent.
    ///
    /// - Parameters:
    ///   - fileURL: What is sent.
    ///   - convertible: The URL.
    ///   - method: The method; `POST` by default.
    ///   - headers: The request's own fields.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - fileManager: Removes files that were made for the request.
    ///   - requestModifier: Changes the `URLRequest`.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func upload(
        _ fileURL: URL,
        to convertible: any URLConvertible,
        method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default,
        requestModifier: Session.RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.file(fileURL, shouldRemove: false),
            with: RequestParts.source(convertible, method, headers, requestModifier),
            options: RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume),
            fileManager: fileManager
        )
    }

    /// Sends a file, read while it is sent, with a request that is there.
    ///
    /// - Parameters:
    ///   - fileURL: What is sent.
    ///   - convertible: Asked for the `URLRequest` once per attempt.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - fileManager: Removes files that were made for the request.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func upload(
        _ fileURL: URL,
        with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.file(fileURL, shouldRemove: false),
            with: convertible,
            options: RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume),
            fileManager: fileManager
        )
    }

    /// Sends what a stream gives; it can be sent once.
    ///
    /// - Parameters:
    ///   - stream: What is sent.
    ///   - convertible: The URL.
    ///   - method: The method; `POST` by default.
    ///   - headers: The request's own fields.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - fileManager: Removes files that were made for the request.
    ///   - requestModifier: Changes the `URLRequest`.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func upload(
        _ stream: InputStream,
        to convertible: any URLConvertible,
        method: HTTPMethod = .post,
        headers: HTTPHeaders? = nil,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default,
        requestModifier: Session.RequestModifier? = nil
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.stream(stream),
            with: RequestParts.source(convertible, method, headers, requestModifier),
            options: RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume),
            fileManager: fileManager
        )
    }

    /// Sends what a stream gives; it can be sent once, with a request that is there.
    ///
    /// - Parameters:
    ///   - stream: What is sent.
    ///   - convertible: Asked for the `URLRequest` once per attempt.
    ///   - interceptor: Adapts the request and decides about retries, after the session's.
    ///   - shouldAutomaticallyResume: Whether response handlers start it; `nil` leaves it to the session.
    ///   - fileManager: Removes files that were made for the request.
    /// - Returns: The request; nothing is sent before it is resumed.
    open func upload(
        _ stream: InputStream,
        with convertible: any URLRequestConvertible,
        interceptor: (any RequestInterceptor)? = nil,
        shouldAutomaticallyResume: Bool? = nil,
        fileManager: FileManager = .default
    ) -> UploadRequest {
        upload(
            UploadRequest.Uploadable.stream(stream),
            with: convertible,
            options: RequestOptions(interceptor: interceptor, shouldAutomaticallyResume: shouldAutomaticallyResume),
            fileManager: fileManager
        )
    }

    /// Makes an upload: the one way for every body.
    func upload(
        _ body: any UploadableConvertible,
        with convertible: any URLRequestConvertible,
        options: RequestOptions,
        fileManager: FileManager
    ) -> UploadRequest {
        ready(UploadRequest(convertible, sending: body, fileManager: fileManager, home: home, options: options))
    }
}
