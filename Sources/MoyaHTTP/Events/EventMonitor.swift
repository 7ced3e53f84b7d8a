public import Dispatch
public import Foundation

/// Told what happens to requests.
///
/// Give monitors to a session, for all its requests, or to one request. Every method does nothing unless it is
/// implemented. What a monitor is told about a `URLSession` and its tasks comes from Foundation's loading system, which
/// carries no requests here: those methods are never called. Tasks of a ``Request`` stand for its attempts.
public protocol EventMonitor: Sendable {
    /// Where the methods are called; the main queue by default.
    var queue: DispatchQueue { get }

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(_ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge)

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    )

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(_ session: URLSession, taskNeedsNewBodyStream task: URLSessionTask)

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    )

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics)

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse)

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse
    )

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    )

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64
    )

    /// Of Foundation's loading system, which carries no requests here: never told.
    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)

    /// The `URLRequest` of an attempt was made.
    func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest)

    /// No `URLRequest` could be made.
    func request(_ request: Request, didFailToCreateURLRequestWithError error: AFError)

    /// Adapters are done.
    func request(_ request: Request, didAdaptInitialRequest initialRequest: URLRequest, to adaptedRequest: URLRequest)

    /// An adapter failed.
    func request(_ request: Request, didFailToAdaptURLRequest initialRequest: URLRequest, withError error: AFError)

    /// The `URLRequest` is as it will be sent.
    func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest)

    /// An attempt begins. The task stands for it and does nothing.
    func request(_ request: Request, didCreateTask task: URLSessionTask)

    /// Metrics are there. Not told: see ``Request/transferMetrics``.
    func request(_ request: Request, didGatherMetrics metrics: URLSessionTaskMetrics)

    /// An attempt failed before it ended. Not told: it fails when it ends.
    func request(_ request: Request, didFailTask task: URLSessionTask, earlyWithError error: AFError)

    /// The last attempt ended, and validations were made.
    func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?)

    /// The request is about to be sent again.
    func requestIsRetrying(_ request: Request)

    /// The outcome is known; responses are made next.
    func requestDidFinish(_ request: Request)

    /// The request was resumed.
    func requestDidResume(_ request: Request)

    /// An attempt goes to the wire.
    func request(_ request: Request, didResumeTask task: URLSessionTask)

    /// The request was suspended.
    func requestDidSuspend(_ request: Request)

    /// The attempt was suspended.
    func request(_ request: Request, didSuspendTask task: URLSessionTask)

    /// The request was cancelled.
    func requestDidCancel(_ request: Request)

    /// The attempt was cancelled.
    func request(_ request: Request, didCancelTask task: URLSessionTask)

    /// A condition was checked.
    func request(
        _ request: DataRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        data: Data?,
        withResult result: Request.ValidationResult
    )

    /// A response as it came was made.
    func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>)

    /// A response with a value was made.
    func request<Value: Sendable>(_ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>)

    /// A condition was checked.
    func request(
        _ request: DataStreamRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        withResult result: Request.ValidationResult
    )

    /// A piece of a stream was read.
    func request<Value: Sendable>(_ request: DataStreamRequest, didParseStream result: Result<Value, AFError>)

    /// The body of an upload was made.
    func request(_ request: UploadRequest, didCreateUploadable uploadable: UploadRequest.Uploadable)

    /// The body of an upload could not be made.
    func request(_ request: UploadRequest, didFailToCreateUploadableWithError error: AFError)

    /// A stream was handed to the wire. Not told: the pipeline reads streams itself.
    func request(_ request: UploadRequest, didProvideInputStream stream: InputStream)

    /// A download was moved, or not.
    func request(
        _ request: DownloadRequest,
        didFinishDownloadingUsing task: URLSessionTask,
        with result: Result<URL, AFError>
    )

    /// The destination of a download is decided.
    func request(_ request: DownloadRequest, didCreateDestinationURL url: URL)

    /// A condition was checked.
    func request(
        _ request: DownloadRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        fileURL: URL?,
        withResult result: Request.ValidationResult
    )

    /// A response as it came was made.
    func request(_ request: DownloadRequest, didParseResponse response: DownloadResponse<URL?, AFError>)

    /// A response with a value was made.
    func request<Value: Sendable>(
        _ request: DownloadRequest,
        didParseResponse response: DownloadResponse<Value, AFError>
    )
}
