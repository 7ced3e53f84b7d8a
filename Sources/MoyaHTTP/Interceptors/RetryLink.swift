import Foundation
import MoyaTransport

/// Sends a call again for as long as retriers want it.
struct RetryLink: Link {
    let interceptor: (any RequestInterceptor)?
    let session: WeakSession

    func applies(to call: Call) -> Bool {
        interceptor != nil || call.owner != nil
    }

    func send(_ call: Call, next: Next) async throws(CallFailure) -> Reply {
        var call = call
        let owner = call.owner ?? Request(carrying: call)
        call.owner = owner
        while true {
            do {
                return try await next(call)
            } catch {
                owner.take(error)
                try await Retrying(owner: owner, interceptor: interceptor, session: session).wait(dueTo: error)
            }
        }
    }
}

/// Asks retriers about one failure, and waits as long as they say.
struct Retrying {
    let owner: Request
    let interceptor: (any RequestInterceptor)?
    let session: WeakSession

    /// Returns when the request is due to be sent again.
    ///
    /// - Throws: What the request fails with: `failure`, or the retrier's error around it.
    func wait(dueTo failure: CallFailure) async throws(CallFailure) {
        guard !Task.isCancelled, !owner.isCancelled else { throw failure }
        let retriers: [any RequestRetrier] = (interceptor.map { [$0] } ?? []) + owner.retriers
        guard !retriers.isEmpty, let session = session.value else { throw failure }
        let error = failure.error.asAFError(or: .sessionTaskFailed(error: failure.error))
        for retrier in retriers {
            let answer = await Answer<RetryResult>.value {
                retrier.retry(owner, for: session, dueTo: error, completion: $0)
            }
            guard let answer else { throw failure.cancelled }
            switch answer {
            case .doNotRetry: continue
            case .doNotRetryWithError(let retryError): throw failure.refused(by: retryError, over: error)
            case .retry: return try await prepare(after: nil, failure, error)
            case .retryWithDelay(let seconds): return try await prepare(after: seconds, failure, error)
            }
        }
        throw failure
    }

    private func prepare(after delay: TimeInterval?, _ failure: CallFailure, _ error: AFError) async throws(CallFailure)
    {
        guard owner.isReplayable else { throw failure.refused(by: BodyNotReplayable(), over: error) }
        if let delay, let duration = Duration(timeout: delay) { try? await Task.sleep(for: duration) }
        if Task.isCancelled { throw failure.cancelled }
        failure.reply?.discardBody()
        owner.willRetry()
    }
}

/// A request should be sent again whose body can not.
struct BodyNotReplayable: LocalizedError {
    var errorDescription: String? {
        "The body is a stream that was read and can not be sent again; upload data or a file to have it retried."
    }
}

extension CallFailure {
    fileprivate var cancelled: CallFailure {
        CallFailure(AFError.explicitlyCancelled, request: request, reply: reply)
    }

    fileprivate func refused(by retryError: any Error, over error: AFError) -> CallFailure {
        let refusal = AFError.requestRetryFailed(retryError: retryError, originalError: error)
        return CallFailure(refusal, request: request, reply: reply)
    }
}
