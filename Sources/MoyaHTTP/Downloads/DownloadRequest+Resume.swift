public import Foundation
import MoyaTransport

extension DownloadRequest {
    /// What a later ``DownloadRequestMaker/download(resumingWith:interceptor:shouldAutomaticallyResume:to:)`` goes on
    /// from, once the request failed or was cancelled with it; ``ResumeData`` reads it.
    ///
    /// There is some when the server can be asked to go on: the request is a plain `GET`, the body is not encoded, and
    /// the response has a strong `ETag`, or a `Last-Modified` that is older than its `Date`.
    public var resumeData: Data? {
        guard error != nil else { return nil }
        let isCancelled = isCancelled
        return resumption.withLock { isCancelled && !$0.isWanted ? nil : $0.data }
    }

    /// Cancels the request and keeps what came, if it can be gone on from.
    ///
    /// - Parameter shouldProduceResumeData: Whether ``resumeData`` is kept; without it what came is removed.
    @discardableResult
    public func cancel(producingResumeData shouldProduceResumeData: Bool) -> Self {
        if shouldProduceResumeData, !isCancelled { resumption.withLock { $0.isWanted = true } }
        return cancel()
    }

    /// Cancels the request and hands over what a later download goes on from.
    ///
    /// - Parameter completionHandler: Called once, on no particular thread, after the request is over; with `nil` when
    ///   there is nothing to go on from.
    @preconcurrency
    @discardableResult
    public func cancel(byProducingResumeData completionHandler: @escaping @Sendable (_ data: Data?) -> Void) -> Self {
        cancel(producingResumeData: true)
        whenOver { [self] in completionHandler(resumeData) }
        return self
    }

    /// The request of an attempt: for the whole, or for what comes after the last point.
    func makeRequest() throws -> URLRequest {
        var request: URLRequest
        switch downloadable {
        case .request(let convertible): request = try convertible.asURLRequest()
        case .resumeData(let data): request = try ResumeData(data).request
        }
        let (point, isGiven) = resumption.withLock { state in
            state.made = request
            return (state.point, state.isGiven)
        }
        guard let point else { return request }
        do {
            try point.check()
            request.goOn(from: point)
        } catch {
            if isGiven { throw error }
            forgetPoint()
        }
        return request
    }

    /// The point that a request asks to go on from; `nil` when it asks for the whole.
    func resumePoint(of request: URLRequest) -> ResumeData? {
        guard let point = resumption.withLock({ $0.point }) else { return nil }
        return request.value(forHTTPHeaderField: "Range") == point.range ? point : nil
    }

    /// A transfer failed: what came of it is kept or removed.
    func interrupted(_ part: PartialDownload, _ failure: CallFailure) -> CallFailure {
        let isCancelled = isCancelled
        let (isKept, made) = resumption.withLock { (!isCancelled || $0.isWanted, $0.made) }
        if isKept, let made, let point = part.nextPoint(of: made) {
            let old = resumption.withLock { $0.go(to: point) }
            if old?.file != point.file { old?.removePartialFile() }
        } else {
            part.remove()
        }
        guard isKept, let data = resumption.withLock({ $0.data }) else { return failure }
        return failure.carrying(resumeData: data)
    }

    /// There is nothing to go on from: the file is whole, or its part is gone.
    func forgetPoint() {
        resumption.withLock { $0.go(to: nil) }?.removePartialFile()
    }
}

/// The point from which a download goes on over its attempts.
struct DownloadResumption: Sendable {
    private(set) var point: ResumeData?
    /// The point as bytes, made once.
    private(set) var data: Data?
    /// Whether the app brought the point.
    private(set) var isGiven = false
    /// Whether a cancelled request keeps its point.
    var isWanted = false
    /// The request of the last attempt, before adapters changed it.
    var made: URLRequest?

    init(_ downloadable: DownloadRequest.Downloadable) {
        guard case .resumeData(let data) = downloadable, let point = try? ResumeData(data) else { return }
        (self.point, self.data, isGiven) = (point, data, true)
    }

    /// Changes the point.
    ///
    /// - Returns: The old one.
    @discardableResult
    mutating func go(to point: ResumeData?) -> ResumeData? {
        let old = self.point
        (self.point, data, isGiven) = (point, point?.data, false)
        return old
    }
}

extension PartialDownload {
    /// The point that a failed transfer leaves; `nil` when it leaves none, and the one before it stays.
    fileprivate func nextPoint(of request: URLRequest) -> ResumeData? {
        guard let head else { return nil }
        switch head.statusCode {
        case 200: return ResumeData(request: request, head: head, file: file, after: nil)
        case 206:
            guard let point, let whole = try? joined() else { return nil }
            return ResumeData(request: request, head: head, file: whole, after: point)
        default: return nil
        }
    }
}

extension CallFailure {
    /// The same failure, with what a later download goes on from where Apple's loading system has it.
    fileprivate func carrying(resumeData: Data) -> CallFailure {
        guard case .sessionTaskFailed(let cause as URLError)? = error.asAFError else { return self }
        var info = cause.userInfo
        info[URLError.resumeDataKey] = resumeData
        let carrying = AFError.sessionTaskFailed(error: URLError(cause.code, userInfo: info))
        return CallFailure(carrying, request: request, reply: reply)
    }
}
