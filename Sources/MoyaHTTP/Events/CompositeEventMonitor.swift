public import Dispatch
public import Foundation
import MoyaTransport

/// Several monitors as one: each is told on its own queue.
public final class CompositeEventMonitor: EventMonitor {
    /// A queue of its own; what is told goes to the queues of the monitors.
    public let queue = DispatchQueue(label: "moya.events")
    /// The monitors, in order.
    public let monitors: [any EventMonitor]

    init(monitors: [any EventMonitor]) {
        self.monitors = monitors
    }

    func tell(_ event: @escaping @Sendable (any EventMonitor) -> Void) {
        EventRow.tell(monitors, event)
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didCreateInitialURLRequest urlRequest: URLRequest
    ) {
        tell { $0.request(request, didCreateInitialURLRequest: urlRequest) }
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didFailToCreateURLRequestWithError error: AFError
    ) {
        tell { $0.request(request, didFailToCreateURLRequestWithError: error) }
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didAdaptInitialRequest initialRequest: URLRequest,
        to adaptedRequest: URLRequest
    ) {
        tell { $0.request(request, didAdaptInitialRequest: initialRequest, to: adaptedRequest) }
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didFailToAdaptURLRequest initialRequest: URLRequest,
        withError error: AFError
    ) {
        tell { $0.request(request, didFailToAdaptURLRequest: initialRequest, withError: error) }
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didCreateURLRequest urlRequest: URLRequest
    ) {
        tell { $0.request(request, didCreateURLRequest: urlRequest) }
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didCreateTask task: URLSessionTask
    ) {
        tell { $0.request(request, didCreateTask: task) }
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didGatherMetrics metrics: URLSessionTaskMetrics
    ) {
        tell { $0.request(request, didGatherMetrics: metrics) }
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didFailTask task: URLSessionTask,
        earlyWithError error: AFError
    ) {
        tell { $0.request(request, didFailTask: task, earlyWithError: error) }
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didCompleteTask task: URLSessionTask,
        with error: AFError?
    ) {
        tell { $0.request(request, didCompleteTask: task, with: error) }
    }

    /// Tells all monitors.
    public func requestIsRetrying(_ request: Request) {
        tell { $0.requestIsRetrying(request) }
    }

    /// Tells all monitors.
    public func requestDidFinish(_ request: Request) {
        tell { $0.requestDidFinish(request) }
    }

    /// Tells all monitors.
    public func requestDidResume(_ request: Request) {
        tell { $0.requestDidResume(request) }
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didResumeTask task: URLSessionTask
    ) {
        tell { $0.request(request, didResumeTask: task) }
    }

    /// Tells all monitors.
    public func requestDidSuspend(_ request: Request) {
        tell { $0.requestDidSuspend(request) }
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didSuspendTask task: URLSessionTask
    ) {
        tell { $0.request(request, didSuspendTask: task) }
    }

    /// Tells all monitors.
    public func requestDidCancel(_ request: Request) {
        tell { $0.requestDidCancel(request) }
    }

    /// Tells all monitors.
    public func request(
        _ request: Request,
        didCancelTask task: URLSessionTask
    ) {
        tell { $0.request(request, didCancelTask: task) }
    }

    /// Tells all monitors.
    public func request(
        _ request: DataRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        data: Data?,
        withResult result: Request.ValidationResult
    ) {
        tell { $0.request(request, didValidateRequest: urlRequest, response: response, data: data, withResult: result) }
    }

    /// Tells all monitors.
    public func request(
        _ request: DataRequest,
        didParseResponse response: DataResponse<Data?, AFError>
    ) {
        tell { $0.request(request, didParseResponse: response) }
    }

    /// Tells all monitors.
    public func request<Value: Sendable>(
        _ request: DataRequest,
        didParseResponse response: DataResponse<Value, AFError>
    ) {
        tell { $0.request(request, didParseResponse: response) }
    }

    /// Tells all monitors.
    public func request(
        _ request: DataStreamRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        withResult result: Request.ValidationResult
    ) {
        tell { $0.request(request, didValidateRequest: urlRequest, response: response, withResult: result) }
    }

    /// Tells all monitors.
    public func request<Value: Sendable>(
        _ request: DataStreamRequest,
        didParseStream result: Result<Value, AFError>
    ) {
        tell { $0.request(request, didParseStream: result) }
    }

    /// Tells all monitors.
    public func request(
        _ request: UploadRequest,
        didCreateUploadable uploadable: UploadRequest.Uploadable
    ) {
        tell { $0.request(request, didCreateUploadable: uploadable) }
    }

    /// Tells all monitors.
    public func request(
        _ request: UploadRequest,
        didFailToCreateUploadableWithError error: AFError
    ) {
        tell { $0.request(request, didFailToCreateUploadableWithError: error) }
    }

    /// Tells all monitors.
    public func request(
        _ request: UploadRequest,
        didProvideInputStream stream: InputStream
    ) {
        let carried = Carried(value: stream)
        tell { $0.request(request, didProvideInputStream: carried.value) }
    }

    /// Tells all monitors.
    public func request(
        _ request: DownloadRequest,
        didFinishDownloadingUsing task: URLSessionTask,
        with result: Result<URL, AFError>
    ) {
        tell { $0.request(request, didFinishDownloadingUsing: task, with: result) }
    }

    /// Tells all monitors.
    public func request(
        _ request: DownloadRequest,
        didCreateDestinationURL url: URL
    ) {
        tell { $0.request(request, didCreateDestinationURL: url) }
    }

    /// Tells all monitors.
    public func request(
        _ request: DownloadRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        fileURL: URL?,
        withResult result: Request.ValidationResult
    ) {
        tell {
            $0.request(
                request,
                didValidateRequest: urlRequest,
                response: response,
                fileURL: fileURL,
                withResult: result
            )
        }
    }

    /// Tells all monitors.
    public func request(
        _ request: DownloadRequest,
        didParseResponse response: DownloadResponse<URL?, AFError>
    ) {
        tell { $0.request(request, didParseResponse: response) }
    }

    /// Tells all monitors.
    public func request<Value: Sendable>(
        _ request: DownloadRequest,
        didParseResponse response: DownloadResponse<Value, AFError>
    ) {
        tell { $0.request(request, didParseResponse: response) }
    }
}
