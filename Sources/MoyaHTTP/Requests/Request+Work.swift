import Foundation
import MoyaTransport

extension Request {
    /// The whole work: attempts, then handlers for as long as there are any.
    func work() async {
        if !locked.withLock({ $0.isOutcomeKnown }) {
            await attempt()
            await gate.pass()
            locked.withLock { $0.isOutcomeKnown = true }
            tell { $0.requestDidFinish(self) }
        }
        while true {
            let handlers = locked.withLock { state in
                defer { state.handlers = [] }
                return state.handlers
            }
            let prepared = await responses(for: handlers)
            locked.withLock { if $0.handlers.isEmpty { $0.machine.finish() } }
            for response in prepared { response.deliver() }
            // Not while a handler waits, which may have the request sent again, but before the work rests: one that comes
            // later has another task work, which must find nothing half gone.
            if locked.withLock({ $0.handlers.isEmpty }) { cleanup() }
            let isOver = locked.withLock { state in
                if state.handlers.isEmpty { state.machine.rest() }
                return state.handlers.isEmpty
            }
            if isOver { break }
        }
        let observers = locked.withLock { state in
            defer { state.endObservers = [] }
            return state.endObservers
        }
        for observer in observers { observer() }
        home?.registry.remove(self)
    }

    /// Makes the responses of handlers. One that can not be made may be a reason to send the request again.
    private func responses(for handlers: [ResponseHandler]) async -> [PreparedResponse] {
        var prepared: [PreparedResponse] = []
        while prepared.count < handlers.count {
            let handler = handlers[prepared.count]
            let response = handler.prepare(nil)
            guard let failure = response.failure, let home else {
                prepared.append(response)
                continue
            }
            let retrying = Retrying(owner: self, interceptor: home.options.interceptor, session: home.session)
            do {
                try await retrying.wait(dueTo: CallFailure(failure, request: request))
                prepared = []
                await attempt()
                await gate.pass()
            } catch {
                let isRefused = error.error.asAFError?.isRequestRetryError ?? false
                prepared.append(isRefused ? handler.prepare(error.error.asAFError) : response)
            }
        }
        return prepared
    }

    /// Sends the request down the pipeline and keeps what comes back.
    private func attempt() async {
        guard let home, error == nil || !locked.withLock({ $0.ending != nil }) else { return }
        var call = Call(owner: self)
        call.delivery = delivery
        call.deadline = home.session.value?.deadline()
        call.events = EventSink { [uploadFeed, downloadFeed] event in
            switch event {
            case .sent(let bytes, let expected): uploadFeed.update(completed: bytes, expected: expected)
            case .received(let bytes, let expected): downloadFeed.update(completed: bytes, expected: expected)
            case .head, .informational: break
            }
        }
        do {
            take(try await consume(try await home.pipeline.send(call)))
        } catch {
            let failure = error.error.asAFError(or: .sessionTaskFailed(error: error.error))
            let isDeserted = failure.isSessionInvalidatedError && home.isDeserted
            locked.withLock { $0.error = isDeserted ? .sessionDeinitialized : failure }
        }
        tellTask { [error] in $0.request(self, didCompleteTask: $1, with: error) }
    }

    func take(_ reply: Reply) {
        let response = reply.makeResponse()
        locked.withLock { state in
            state.reply = reply
            state.response = response
            state.performedRequests.append(reply.request)
        }
    }

    /// Keeps what there is of a response to an attempt that failed, for those who are asked about it.
    func take(_ failure: CallFailure) {
        if let reply = failure.reply { take(reply) }
    }

    /// A `URLRequest` was made, the first of its attempt.
    func didCreate(_ request: URLRequest, isReplayable: Bool) {
        locked.withLock { state in
            state.requests.append(request)
            state.isReplayable = isReplayable
        }
        tell { $0.request(self, didCreateInitialURLRequest: request) }
    }

    /// Adapters are done; the call is about to be sent.
    func willSend(_ call: Call) {
        let request = call.request
        let observers = locked.withLock { state in
            if state.requests.last != request || !state.requests.last.hasSameFields(as: request) {
                state.requests.append(request)
            }
            return state.requestObservers
        }
        tell { $0.request(self, didCreateURLRequest: request) }
        for observer in observers { observer(request) }
        beginTask(for: request)
    }

    /// The request is about to be sent again.
    func willRetry() {
        reset()
        uploadFeed.reset()
        downloadFeed.reset()
        locked.withLock { state in
            state.retryCount += 1
            state.reply = nil
            state.response = nil
            state.error = nil
        }
        tell { $0.requestIsRetrying(self) }
    }

    /// The first condition that a response breaks.
    func validationFailure(of reply: Reply) -> AFError? {
        let validators = locked.withLock { $0.validators }
        guard !validators.isEmpty, let response = reply.makeResponse() else { return nil }
        for validator in validators {
            let result = validator.check(reply, response)
            didValidate(reply, response, result)
            if case .failure(let error) = result {
                return error.asAFError(or: .responseValidationFailed(reason: .customValidationFailed(error: error)))
            }
        }
        return nil
    }
}

extension URLRequest? {
    /// On some systems equality of requests leaves out fields and body.
    fileprivate func hasSameFields(as other: URLRequest) -> Bool {
        self?.allHTTPHeaderFields == other.allHTTPHeaderFields && self?.httpBody == other.httpBody
    }
}
