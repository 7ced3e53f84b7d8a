import Foundation
import MoyaTransport

/// One call, from its begin to its end. Everything after `begin` and `fail` happens on the session's delegate queue.
final class Exchange: Sendable {
    typealias Waiter = CheckedContinuation<Result<TransferReply, TransferError>, Never>

    struct State {
        var machine = ExchangeMachine<Waiter>()
        var clock: ExchangeClock
        var timer: ExchangeTimer?
        var sink: (any ReplySink)?
        var spooling: Spooling?
        var payload = UploadPayload.none
        var task: GuardedTask?
        var attempts = 0
        var progress = ExchangeProgress()
        var metrics: TransferMetrics?
        var hasLeft = false
    }

    let id: Int
    let request: OutgoingRequest
    let events: EventSink
    let session: TransportSession
    let state: Locked<State>
    let order = ResumeOrder()

    init(id: Int, request: OutgoingRequest, events: EventSink, session: TransportSession) {
        self.id = id
        self.request = request
        self.events = events
        self.session = session
        state = Locked(State(clock: ExchangeClock(request.timeouts)))
    }

    /// The caller waits from now on. May be called on any thread.
    func begin(_ waiter: Waiter) {
        session.perform { self.prepare(waiter) }
    }

    /// Ends the call with `error` unless its outcome is decided. May be called on any thread.
    func fail(_ error: TransferError) {
        session.perform { self.end(with: error) }
    }

    /// The caller gave up.
    func cancel() {
        fail(TransferError(.cancelled, host: request.host, message: "The request to \(request.host) was cancelled."))
    }

    /// Decides the outcome: an error.
    func end(with error: TransferError) {
        let (failing, sink, metrics) = state.withLock { ($0.machine.fail(error), $0.sink, $0.metrics) }
        let error = error.metrics == nil ? error.with(metrics: metrics) : error
        switch failing {
        case .nobody:
            return
        case .caller(let waiter):
            sink?.discard(error)
            release()
            answer(waiter, .failure(error))
        case .reader:
            sink?.discard(error)
            release()
        }
    }

    /// Decides the outcome: whole.
    func finish() {
        let (isEnded, sink, metrics) = state.withLock { ($0.machine.isEnded, $0.sink, $0.metrics) }
        guard !isEnded, let sink else { return }
        do {
            try sink.finish(metrics: metrics)
            switch state.withLock({ $0.machine.finish() }) {
            case .caller(let waiter, let head):
                release()
                answer(waiter, .success(TransferReply(head: head, body: sink.takeBody(), metrics: metrics)))
            case .headMissing(let waiter):
                let error = TransferError(
                    .badServerResponse,
                    host: request.host,
                    message: "\(request.host) ended the exchange without a response."
                )
                sink.discard(error)
                release()
                answer(waiter, .failure(error))
            case .reader: release()
            case .nobody: break
            }
        } catch {
            end(with: error)
        }
    }

    /// Resumes the caller.
    func answer(_ waiter: Waiter, _ result: Result<TransferReply, TransferError>) {
        order.resumes()
        waiter.resume(returning: result)
    }

    /// Lets go of everything that the exchange held; a task that still runs is cancelled and lets go later.
    func release() {
        let (timer, spooling, task) = state.withLock { state in
            state.payload = .none
            return (state.timer.take(), state.spooling.take(), state.task)
        }
        timer?.cancel()
        spooling?.cancel()
        if let task {
            task.cancel()
        } else {
            session.abandonSlot(of: self)
            leaveIfDone()
        }
    }

    /// Tells the session that nothing of this exchange is left.
    func leaveIfDone() {
        let leaves = state.withLock { state in
            guard state.machine.isEnded, state.task == nil, !state.hasLeft else { return false }
            state.hasLeft = state.sink?.isWaitingForReader != true
            return state.hasLeft
        }
        if leaves { session.leave(self) }
    }
}
