public import Foundation

extension CompositeEventMonitor {
    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        didBecomeInvalidWithError error: (any Error)?
    ) {
        tell { $0.urlSession(session, didBecomeInvalidWithError: error) }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge
    ) {
        tell { $0.urlSession(session, task: task, didReceive: challenge) }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        tell {
            $0.urlSession(
                session,
                task: task,
                didSendBodyData: bytesSent,
                totalBytesSent: totalBytesSent,
                totalBytesExpectedToSend: totalBytesExpectedToSend
            )
        }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        taskNeedsNewBodyStream task: URLSessionTask
    ) {
        tell { $0.urlSession(session, taskNeedsNewBodyStream: task) }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) {
        tell { $0.urlSession(session, task: task, willPerformHTTPRedirection: response, newRequest: request) }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        tell { $0.urlSession(session, task: task, didFinishCollecting: metrics) }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        tell { $0.urlSession(session, task: task, didCompleteWithError: error) }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        taskIsWaitingForConnectivity task: URLSessionTask
    ) {
        tell { $0.urlSession(session, taskIsWaitingForConnectivity: task) }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse
    ) {
        tell { $0.urlSession(session, dataTask: dataTask, didReceive: response) }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive data: Data
    ) {
        tell { $0.urlSession(session, dataTask: dataTask, didReceive: data) }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse
    ) {
        tell { $0.urlSession(session, dataTask: dataTask, willCacheResponse: proposedResponse) }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didResumeAtOffset fileOffset: Int64,
        expectedTotalBytes: Int64
    ) {
        tell {
            $0.urlSession(
                session,
                downloadTask: downloadTask,
                didResumeAtOffset: fileOffset,
                expectedTotalBytes: expectedTotalBytes
            )
        }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64,
        totalBytesExpectedToWrite: Int64
    ) {
        tell {
            $0.urlSession(
                session,
                downloadTask: downloadTask,
                didWriteData: bytesWritten,
                totalBytesWritten: totalBytesWritten,
                totalBytesExpectedToWrite: totalBytesExpectedToWrite
            )
        }
    }

    /// Tells all monitors.
    public func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        tell { $0.urlSession(session, downloadTask: downloadTask, didFinishDownloadingTo: location) }
    }
}
