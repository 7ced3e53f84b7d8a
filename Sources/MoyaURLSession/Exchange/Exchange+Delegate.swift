import Foundation
import MoyaTransport

/// What URLSession tells of the exchange's task.
extension Exchange {
    func didSend(_ total: Int64, by task: GuardedTask) {
        guard touch(task) else { return }
        let (hasGrown, expected) = state.withLock { ($0.progress.sent(upTo: total), $0.payload.length) }
        if hasGrown { events(.sent(bytes: total, expected: expected)) }
    }

    func didReceiveInformational(_ head: ResponseHead, by task: GuardedTask) {
        if touch(task) { events(.informational(head)) }
    }

    func didReceive(_ head: ResponseHead, by task: GuardedTask) {
        guard touch(task) else { return }
        let counts = state.withLock { state in
            state.progress.expected = head.decodedLength
            return state.machine.receive(head)
        }
        guard counts else { return }
        events(.head(head))
        guard let sink = state.withLock({ $0.sink }) as? StreamSink else { return }
        guard let waiter = state.withLock({ $0.machine.stream() }) else { return }
        answer(waiter, .success(TransferReply(head: head, body: sink.takeBody())))
    }

    func didReceive(_ data: Data, by task: GuardedTask) {
        guard !data.isEmpty, let (progress, sink) = note(data.count, by: task) else { return }
        events(.received(bytes: progress.received, expected: progress.expected))
        do throws(TransferError) {
            if try !sink.write(data) { holdPeerBack(task) }
        } catch {
            end(with: error)
        }
    }

    func didCollect(_ metrics: TransferMetrics, by task: GuardedTask) {
        state.withLock { if $0.task === task { $0.metrics = metrics } }
    }

    /// The server asks for credentials. They live above the transport, so the 401 response itself is the answer.
    func didReceiveChallenge(by task: GuardedTask) {
        if PlatformBehaviour.challengeFollowsBody, touch(task) { finish() }
    }

    /// The handshake ended, or what came after it does not count.
    func refuse(_ error: TransferError, by task: GuardedTask) {
        if touch(task) { end(with: error) }
    }

    func didComplete(_ task: GuardedTask, error: (any Error)?) {
        let isCurrent = state.withLock { state in
            guard state.task === task else { return false }
            state.task = nil
            return true
        }
        guard isCurrent else { return }
        if let error {
            end(with: TransferError(urlSession: error, host: request.host))
        } else {
            // FoundationNetworking tells nothing of a 3xx response without a readable Location until it has ended.
            if let response = task.task.response as? HTTPURLResponse { adopt(ResponseHead(response)) }
            finish()
        }
        session.leaveSlot(of: self)
        leaveIfDone()
    }

    private func adopt(_ head: ResponseHead) {
        if state.withLock({ $0.machine.receive(head) }) { events(.head(head)) }
    }

    /// Counts body bytes, unless `task` does not matter any more. One lock: FoundationNetworking tells of every 16 KiB.
    private func note(_ count: Int, by task: GuardedTask) -> (ExchangeProgress, any ReplySink)? {
        state.withLock { state in
            guard state.task === task, !state.machine.isEnded, let sink = state.sink else { return nil }
            state.clock.touch()
            state.progress.receive(count)
            return (state.progress, sink)
        }
    }

    /// Says whether `task` still matters, and notes that something happened.
    private func touch(_ task: GuardedTask) -> Bool {
        state.withLock { state in
            guard state.task === task, !state.machine.isEnded else { return false }
            state.clock.touch()
            return true
        }
    }

    private func holdPeerBack(_ task: GuardedTask) {
        guard PlatformBehaviour.suspendHoldsPeerBack else { return }
        state.withLock { $0.clock.hold(true) }
        task.suspend()
    }

    /// The reader gave the body up. Called on the reader's thread.
    func abandon() {
        session.perform {
            (self.state.withLock { $0.sink } as? StreamSink)?.abandon()
            self.cancel()
            self.leaveIfDone()
        }
    }

    /// The reader has room again. Called on the reader's thread.
    func drain() {
        session.perform {
            guard let sink = self.state.withLock({ $0.sink }) as? StreamSink, sink.drain() else { return }
            self.leaveIfDone()
            guard PlatformBehaviour.suspendHoldsPeerBack else { return }
            let (task, timer, nextCheck) = self.state.withLock { state in
                state.clock.hold(false)
                return (state.task, state.timer, state.clock.nextCheck)
            }
            timer?.arm(at: nextCheck)
            task?.resume()
        }
    }
}
