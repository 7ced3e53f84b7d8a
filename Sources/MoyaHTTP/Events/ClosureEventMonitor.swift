public import Dispatch
public import Foundation

/// A monitor made of closures: each is called for the event of its name, on ``queue``.
///
/// Set the closures before the monitor is given to a session or a request.
open class ClosureEventMonitor: EventMonitor, @unchecked Sendable {  // The app sets the closures before it shares them.
    /// Called for the event of its name; see ``EventMonitor``.
    open var sessionDidBecomeInvalidWithError: ((URLSession, (any Error)?) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var taskDidReceiveChallenge: ((URLSession, URLSessionTask, URLAuthenticationChallenge) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var taskDidSendBodyData: ((URLSession, URLSessionTask, Int64, Int64, Int64) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var taskNeedNewBodyStream: ((URLSession, URLSessionTask) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var taskWillPerformHTTPRedirection: ((URLSession, URLSessionTask, HTTPURLResponse, URLRequest) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var taskDidFinishCollectingMetrics: ((URLSession, URLSessionTask, URLSessionTaskMetrics) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var taskDidComplete: ((URLSession, URLSessionTask, (any Error)?) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var taskIsWaitingForConnectivity: ((URLSession, URLSessionTask) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var dataTaskDidReceiveResponse: ((URLSession, URLSessionDataTask, URLResponse) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var dataTaskDidReceiveData: ((URLSession, URLSessionDataTask, Data) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var dataTaskWillCacheResponse: ((URLSession, URLSessionDataTask, CachedURLResponse) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var downloadTaskDidResumeAtOffset: ((URLSession, URLSessionDownloadTask, Int64, Int64) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var downloadTaskDidWriteData: ((URLSession, URLSessionDownloadTask, Int64, Int64, Int64) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var downloadTaskDidFinishDownloadingToURL: ((URLSession, URLSessionDownloadTask, URL) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidCreateInitialURLRequest: ((Request, URLRequest) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidFailToCreateURLRequestWithError: ((Request, AFError) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidAdaptInitialRequestToAdaptedRequest: ((Request, URLRequest, URLRequest) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidFailToAdaptURLRequestWithError: ((Request, URLRequest, AFError) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidCreateURLRequest: ((Request, URLRequest) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidCreateTask: ((Request, URLSessionTask) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidGatherMetrics: ((Request, URLSessionTaskMetrics) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidFailTaskEarlyWithError: ((Request, URLSessionTask, AFError) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidCompleteTaskWithError: ((Request, URLSessionTask, AFError?) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestIsRetrying: ((Request) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidFinish: ((Request) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidResume: ((Request) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidResumeTask: ((Request, URLSessionTask) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidSuspend: ((Request) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidSuspendTask: ((Request, URLSessionTask) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidCancel: ((Request) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidCancelTask: ((Request, URLSessionTask) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidValidateRequestResponseDataWithResult:
        ((DataRequest, URLRequest?, HTTPURLResponse, Data?, Request.ValidationResult) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidParseResponse: ((DataRequest, DataResponse<Data?, AFError>) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidValidateRequestResponseWithResult:
        ((DataStreamRequest, URLRequest?, HTTPURLResponse, Request.ValidationResult) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidCreateUploadable: ((UploadRequest, UploadRequest.Uploadable) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidFailToCreateUploadableWithError: ((UploadRequest, AFError) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidProvideInputStream: ((UploadRequest, InputStream) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidFinishDownloadingUsingTaskWithResult:
        ((DownloadRequest, URLSessionTask, Result<URL, AFError>) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidCreateDestinationURL: ((DownloadRequest, URL) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidValidateRequestResponseFileURLWithResult:
        ((DownloadRequest, URLRequest?, HTTPURLResponse, URL?, Request.ValidationResult) -> Void)?
    /// Called for the event of its name; see ``EventMonitor``.
    open var requestDidParseDownloadResponse: ((DownloadRequest, DownloadResponse<URL?, AFError>) -> Void)?

    /// Where the closures are called.
    public let queue: DispatchQueue

    /// Makes a monitor; its closures are called on the main queue by default.
    public init(queue: DispatchQueue = .main) {
        self.queue = queue
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didCreateInitialURLRequest urlRequest: URLRequest
    ) {
        requestDidCreateInitialURLRequest?(request, urlRequest)
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didFailToCreateURLRequestWithError error: AFError
    ) {
        requestDidFailToCreateURLRequestWithError?(request, error)
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didAdaptInitialRequest initialRequest: URLRequest,
        to adaptedRequest: URLRequest
    ) {
        requestDidAdaptInitialRequestToAdaptedRequest?(request, initialRequest, adaptedRequest)
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didFailToAdaptURLRequest initialRequest: URLRequest,
        withError error: AFError
    ) {
        requestDidFailToAdaptURLRequestWithError?(request, initialRequest, error)
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didCreateURLRequest urlRequest: URLRequest
    ) {
        requestDidCreateURLRequest?(request, urlRequest)
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didCreateTask task: URLSessionTask
    ) {
        requestDidCreateTask?(request, task)
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didGatherMetrics metrics: URLSessionTaskMetrics
    ) {
        requestDidGatherMetrics?(request, metrics)
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didFailTask task: URLSessionTask,
        earlyWithError error: AFError
    ) {
        requestDidFailTaskEarlyWithError?(request, task, error)
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didCompleteTask task: URLSessionTask,
        with error: AFError?
    ) {
        requestDidCompleteTaskWithError?(request, task, error)
    }

    /// Calls the closure.
    open func requestIsRetrying(_ request: Request) {
        requestIsRetrying?(request)
    }

    /// Calls the closure.
    open func requestDidFinish(_ request: Request) {
        requestDidFinish?(request)
    }

    /// Calls the closure.
    open func requestDidResume(_ request: Request) {
        requestDidResume?(request)
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didResumeTask task: URLSessionTask
    ) {
        requestDidResumeTask?(request, task)
    }

    /// Calls the closure.
    open func requestDidSuspend(_ request: Request) {
        requestDidSuspend?(request)
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didSuspendTask task: URLSessionTask
    ) {
        requestDidSuspendTask?(request, task)
    }

    /// Calls the closure.
    open func requestDidCancel(_ request: Request) {
        requestDidCancel?(request)
    }

    /// Calls the closure.
    open func request(
        _ request: Request,
        didCancelTask task: URLSessionTask
    ) {
        requestDidCancelTask?(request, task)
    }

    /// Calls the closure.
    open func request(
        _ request: DataRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        data: Data?,
        withResult result: Request.ValidationResult
    ) {
        requestDidValidateRequestResponseDataWithResult?(request, urlRequest, response, data, result)
    }

    /// Calls the closure.
    open func request(
        _ request: DataRequest,
        didParseResponse response: DataResponse<Data?, AFError>
    ) {
        requestDidParseResponse?(request, response)
    }

    /// Calls the closure.
    open func request(
        _ request: DataStreamRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        withResult result: Request.ValidationResult
    ) {
        requestDidValidateRequestResponseWithResult?(request, urlRequest, response, result)
    }

    /// Calls the closure.
    open func request(
        _ request: UploadRequest,
        didCreateUploadable uploadable: UploadRequest.Uploadable
    ) {
        requestDidCreateUploadable?(request, uploadable)
    }

    /// Calls the closure.
    open func request(
        _ request: UploadRequest,
        didFailToCreateUploadableWithError error: AFError
    ) {
        requestDidFailToCreateUploadableWithError?(request, error)
    }

    /// Calls the closure.
    open func request(
        _ request: UploadRequest,
        didProvideInputStream stream: InputStream
    ) {
        requestDidProvideInputStream?(request, stream)
    }

    /// Calls the closure.
    open func request(
        _ request: DownloadRequest,
        didFinishDownloadingUsing task: URLSessionTask,
        with result: Result<URL, AFError>
    ) {
        requestDidFinishDownloadingUsingTaskWithResult?(request, task, result)
    }

    /// Calls the closure.
    open func request(
        _ request: DownloadRequest,
        didCreateDestinationURL url: URL
    ) {
        requestDidCreateDestinationURL?(request, url)
    }

    /// Calls the closure.
    open func request(
        _ request: DownloadRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        fileURL: URL?,
        withResult result: Request.ValidationResult
    ) {
        requestDidValidateRequestResponseFileURLWithResult?(request, urlRequest, response, fileURL, result)
    }

    /// Calls the closure.
    open func request(
        _ request: DownloadRequest,
        didParseResponse response: DownloadResponse<URL?, AFError>
    ) {
        requestDidParseDownloadResponse?(request, response)
    }
}
