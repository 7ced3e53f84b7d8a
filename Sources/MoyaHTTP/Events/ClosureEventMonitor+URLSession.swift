public import Foundation

extension ClosureEventMonitor {
    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        didBecomeInvalidWithError error: (any Error)?
    ) {
        sessionDidBecomeInvalidWithError?(session, error)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge
    ) {
        taskDidReceiveChallenge?(session, task, challenge)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        taskDidSendBodyData?(session, task, bytesSent, totalBytesSent, totalBytesExpectedToSend)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        taskNeedsNewBodyStream task: URLSessionTask
    ) {
        taskNeedNewBodyStream?(session, task)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) {
        taskWillPerformHTTPRedirection?(session, task, response, request)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        taskDidFinishCollectingMetrics?(session, task, metrics)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        taskDidComplete?(session, task, error)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        taskIsWaitingForConnectivity task: URLSessionTask
    ) {
        taskIsWaitingForConnectivity?(session, task)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse
    ) {
        dataTaskDidReceiveResponse?(session, dataTask, response)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive data: Data
    ) {
        dataTaskDidReceiveData?(session, dataTask, data)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse
    ) {
        dataTaskWillCacheResponse?(session, dataTask, proposedResponse)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        downloadTaskDidResumeAtOffset?(session, downloadTask, fileOffset, expectedTotalBytes)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64
    ) {
        downloadTaskDidWriteData?(session, downloadTask, bytesWritten, totalBytesWritten, totalBytesExpectedToWrite)
    }

    /// Calls the closure.
    public func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        downloadTaskDidFinishDownloadingToURL?(session, downloadTask, location)
    }
}
