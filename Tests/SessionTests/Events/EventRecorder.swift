import Foundation
import MoyaHTTP
import MoyaTransport

/// Writes down what it is told, in order, each under a short name.
final class EventRecorder: EventMonitor {
    let queue = DispatchQueue(label: "recorder")
    private let journal = Journal<String>()

    /// What was told so far; everything that was put on the queue before is in it.
    var names: [String] { queue.sync { journal.entries } }

    func request(_ request: Request, didCreateInitialURLRequest urlRequest: URLRequest) {
        journal.add("didCreateInitialURLRequest")
    }
    func request(_ request: Request, didFailToCreateURLRequestWithError error: AFError) {
        journal.add("didFailToCreateURLRequest")
    }
    func request(_ request: Request, didAdaptInitialRequest initialRequest: URLRequest, to adaptedRequest: URLRequest) {
        journal.add("didAdapt")
    }
    func request(_ request: Request, didFailToAdaptURLRequest initialRequest: URLRequest, withError error: AFError) {
        journal.add("didFailToAdapt")
    }
    func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest) { journal.add("didCreateURLRequest") }
    func request(_ request: Request, didCreateTask task: URLSessionTask) { journal.add("didCreateTask") }
    func request(_ request: Request, didCompleteTask task: URLSessionTask, with error: AFError?) {
        journal.add("didCompleteTask")
    }
    func requestIsRetrying(_ request: Request) { journal.add("isRetrying") }
    func requestDidFinish(_ request: Request) { journal.add("didFinish") }
    func requestDidResume(_ request: Request) { journal.add("didResume") }
    func request(_ request: Request, didResumeTask task: URLSessionTask) { journal.add("didResumeTask") }
    func requestDidSuspend(_ request: Request) { journal.add("didSuspend") }
    func request(_ request: Request, didSuspendTask task: URLSessionTask) { journal.add("didSuspendTask") }
    func requestDidCancel(_ request: Request) { journal.add("didCancel") }
    func request(_ request: Request, didCancelTask task: URLSessionTask) { journal.add("didCancelTask") }
    func request(
        _ request: DataRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        data: Data?,
        withResult result: Request.ValidationResult
    ) { journal.add("didValidate") }
    func request(_ request: DataRequest, didParseResponse response: DataResponse<Data?, AFError>) {
        journal.add("didParseResponse")
    }
    func request<Value: Sendable>(_ request: DataRequest, didParseResponse response: DataResponse<Value, AFError>) {
        journal.add("didParseResponse \(Value.self)")
    }
    func request(
        _ request: DataStreamRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        withResult result: Request.ValidationResult
    ) { journal.add("didValidate") }
    func request<Value: Sendable>(_ request: DataStreamRequest, didParseStream result: Result<Value, AFError>) {
        journal.add("didParseStream \(Value.self)")
    }
    func request(_ request: UploadRequest, didCreateUploadable uploadable: UploadRequest.Uploadable) {
        journal.add("didCreateUploadable")
    }
    func request(_ request: UploadRequest, didFailToCreateUploadableWithError error: AFError) {
        journal.add("didFailToCreateUploadable")
    }
    func request(
        _ request: DownloadRequest,
        didFinishDownloadingUsing task: URLSessionTask,
        with result: Result<URL, AFError>
    ) {
        if case .success = result {
            journal.add("didFinishDownloading")
        } else {
            journal.add("didFailDownloading")
        }
    }
    func request(_ request: DownloadRequest, didCreateDestinationURL url: URL) { journal.add("didCreateDestination") }
    func request(
        _ request: DownloadRequest,
        didValidateRequest urlRequest: URLRequest?,
        response: HTTPURLResponse,
        fileURL: URL?,
        withResult result: Request.ValidationResult
    ) { journal.add("didValidate") }
    func request(_ request: DownloadRequest, didParseResponse response: DownloadResponse<URL?, AFError>) {
        journal.add("didParseResponse")
    }
    func request<Value: Sendable>(
        _ request: DownloadRequest,
        didParseResponse response: DownloadResponse<Value, AFError>
    ) { journal.add("didParseResponse \(Value.self)") }
}
