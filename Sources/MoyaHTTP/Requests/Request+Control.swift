import MoyaTransport

extension Request {
    /// Starts the request, or lets it go on after ``suspend()``. Does nothing when it runs or is over.
    @discardableResult
    public func resume() -> Self {
        let action = locked.withLock { $0.machine.resume() }
        if action != .nothing { tell { $0.requestDidResume(self) } }
        act(action)
        return self
    }

    /// Lets the request wait: it is not sent, not sent again and not finished until ``resume()``, and a stream is read
    /// no further. Bytes of an exchange that runs may still come.
    @discardableResult
    public func suspend() -> Self {
        let action = locked.withLock { $0.machine.suspend() }
        if action != .nothing {
            tell { $0.requestDidSuspend(self) }
            tellTask { $0.request(self, didSuspendTask: $1) }
        }
        act(action)
        return self
    }

    /// Ends the request with ``AFError/explicitlyCancelled``; response handlers are told. Does nothing when it is over.
    @discardableResult
    public func cancel() -> Self {
        end(with: .explicitlyCancelled)
        return self
    }

    func end(with error: AFError) {
        let action = locked.withLock { state in
            let action = state.machine.cancel()
            if action != .nothing { state.ending = state.ending ?? error }
            return action
        }
        guard action != .nothing else { return }
        tell { $0.requestDidCancel(self) }
        tellTask { $0.request(self, didCancelTask: $1) }
        act(action)
    }

    /// The session is gone. What has come by then stays.
    func sessionEnded() {
        let action: RequestMachine.Action = locked.withLock { state in
            guard !state.isOutcomeKnown else { return .nothing }
            let action = state.machine.end()
            if action != .nothing { state.ending = state.ending ?? .sessionDeinitialized }
            return action
        }
        act(action)
    }

    /// Makes the request ready before it is resumed.
    func prepareEagerly() {
        gate.close()
        act(locked.withLock { $0.machine.prepare() })
    }

    func append(_ handler: ResponseHandler) {
        let resumes = shouldAutomaticallyResume ?? home?.startsImmediately ?? false
        let (action, wasInitialized) = locked.withLock { state in
            state.handlers.append(handler)
            let wasInitialized = state.machine.state == .initialized
            return (state.machine.handlerAdded(resumes: resumes), wasInitialized)
        }
        home?.registry.insert(self)
        if action != .nothing, wasInitialized { tell { $0.requestDidResume(self) } }
        act(action)
        // A session that went before could not tell this request.
        if home?.isDeserted ?? false { sessionEnded() }
    }

    private func act(_ action: RequestMachine.Action) {
        switch action {
        case .nothing: break
        case .start: start()
        case .proceed: gate.open()
        case .hold: gate.close()
        case .interrupt:
            locked.withLock { $0.task }?.cancel()
            gate.open()
        }
    }

    private func start() {
        if state != .initialized { gate.open() }
        home?.registry.insert(self)
        let task = Task(executorPreference: home?.executor) { await self.work() }
        let isEnded = locked.withLock { state in
            state.task = task
            return state.ending != nil
        }
        if isEnded { task.cancel() }
    }
}
