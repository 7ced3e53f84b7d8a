import Foundation
import MoyaTransport

/// From the begin of a call to its running task.
extension Exchange {
    /// How often a body is sent again because a kept connection turned out to be dead.
    private static let maximumAttempts = 4

    func prepare(_ waiter: Waiter) {
        if let error = state.withLock({ $0.machine.begin(waiter) }) {
            answer(waiter, .failure(error))
            return leaveIfDone()
        }
        do throws(TransferError) {
            let sink = try makeSink()
            state.withLock { $0.sink = sink }
            startTimer()
            try prepareBody()
        } catch {
            end(with: error)
        }
    }

    private func makeSink() throws(TransferError) -> any ReplySink {
        switch request.delivery {
        case .memory:
            return MemorySink()
        case .file(let url):
            return try FileSink(url, keepsPartial: false, host: request.host)
        case .partialFile(let url):
            return try FileSink(url, keepsPartial: true, host: request.host)
        case .stream(let buffer):
            let channel = BodyChannel(
                limit: buffer,
                onDrain: { [weak self] in self?.drain() },
                onCancel: { [weak self] in self?.abandon() }
            )
            return StreamSink(channel: channel, host: request.host)
        }
    }

    private func prepareBody() throws(TransferError) {
        switch request.body {
        case .none: enqueue(.none)
        case .data(let data): enqueue(.data(data))
        case .file(let url): enqueue(try UploadPayload.file(at: url, host: request.host))
        case .stream(let stream):
            let spooling = try Spooling(stream, host: request.host) { [weak self] result in
                guard let self else { return }
                session.perform {
                    switch result {
                    case .success(let payload): self.enqueue(payload)
                    case .failure(let error): self.end(with: error)
                    }
                }
            }
            state.withLock { $0.spooling = spooling }
        }
    }

    private func enqueue(_ payload: UploadPayload) {
        let isEnded = state.withLock { state in
            state.payload = payload
            state.spooling = nil
            return state.machine.isEnded
        }
        if !isEnded, session.enterSlot(self) { launch() }
    }

    /// The request's turn has come.
    func launch() {
        guard state.withLock({ $0.machine.run() }) else { return session.leaveSlot(of: self) }
        startTask()
    }

    private func startTask() {
        let payload = state.withLock { state in
            state.attempts += 1
            return state.payload
        }
        let task = session.makeTask(request, payload: payload, for: self)
        let nextCheck = state.withLock { state in
            state.task = task
            state.clock.touch()
            return state.clock.nextCheck
        }
        state.withLock { $0.timer }?.arm(at: nextCheck)
        task.resume()
    }

    /// URLSession wants to send the body once more, because a kept connection was dead when it was used.
    ///
    /// FoundationNetworking cannot rewind a body, so a fresh task takes over.
    func restart(_ stale: GuardedTask) {
        let (isCurrent, mayRetry) = state.withLock { state in
            (state.task === stale, state.machine.awaitsHead && state.attempts < Self.maximumAttempts)
        }
        guard isCurrent else { return }
        if mayRetry {
            state.withLock { $0.task = nil }
            stale.cancel()
            startTask()
        } else {
            end(
                with: TransferError(
                    .connectionLost,
                    host: request.host,
                    message: "\(request.host) closed the connection while the body was sent."
                )
            )
        }
    }

    private func startTimer() {
        let (limits, nextCheck) = state.withLock { ($0.clock.timeouts, $0.clock.nextCheck) }
        guard limits.idle != nil || limits.deadline != nil else { return }
        let timer = session.makeTimer { [weak self] in self?.checkLater() }
        state.withLock { $0.timer = timer }
        timer.arm(at: nextCheck)
    }

    /// Looks at the clock once what has already arrived was handled.
    private func checkLater() {
        session.perform { self.check() }
    }

    private func check() {
        let (expiry, nextCheck, timer) = state.withLock { ($0.clock.expiry(), $0.clock.nextCheck, $0.timer) }
        guard let expiry else {
            timer?.arm(at: nextCheck)
            return
        }
        let message = "The request to \(request.host) timed out: it \(expiry)."
        end(with: TransferError(.timedOut, host: request.host, message: message))
    }
}
