import Dispatch
import Foundation
import MoyaTransport

/// Tells an app how far its call has come: in order, never going back, never after the end.
final class ProgressReporter: Sendable {
    private struct Report {
        let completed: Int64
        let expected: Int64?

        /// The part that is done; `nil` as long as the whole is not known.
        var fraction: Double? {
            guard let expected, expected > 0 else { return nil }
            return Double(completed) / Double(expected)
        }

        /// Whether the call has not come so far as it had. A second attempt, or the answer to a challenge, begins anew.
        func isBehind(_ other: Report) -> Bool {
            switch (fraction, other.fraction) {
            case (let own?, let other?): own < other
            case (nil, nil): completed < other.completed
            case (let own, _): own == nil
            }
        }
    }

    private struct State {
        var reports: [Report] = []
        var furthest = Report(completed: 0, expected: nil)
        var isScheduled = false
        var isTelling = false
        var isFinished = false
        var finisher: CheckedContinuation<Void, Never>?
    }

    private enum Step {
        case tell(Report)
        case stop(CheckedContinuation<Void, Never>?)
    }

    private let state = Locked(State())
    private let order = ResumeOrder()
    private let queue: DispatchQueue
    private let block: Handover<ProgressBlock>
    private let progress = Progress(totalUnitCount: 0)

    /// How many reports may wait for a slow queue before the newest replaces the one before.
    private static let limit = 64

    init(queue: DispatchQueue, block: @escaping ProgressBlock) {
        self.queue = queue
        self.block = Handover(block)
    }

    /// Hears of a call that sends a body, or of one that only receives.
    func take(_ event: TransferEvent, sends: Bool) {
        switch event {
        case .sent(let bytes, let expected) where sends: report(bytes, expected)
        case .received(let bytes, let expected) where !sends: report(bytes, expected)
        default: break
        }
    }

    /// The last report, made by whoever completes the call. On a concurrent queue it waits for one that is being told.
    func finish(_ response: Response?) async {
        let isTelling = state.withLock { state in
            state.isFinished = true
            return state.isTelling
        }
        if isTelling { await waitForTeller() }
        block.value(ProgressResponse(progress: progress, response: response))
    }

    private func waitForTeller() async {
        await withCheckedContinuation { continuation in
            let isTelling = state.withLock { state in
                if state.isTelling { state.finisher = continuation }
                return state.isTelling
            }
            if !isTelling { continuation.resume() }
        }
        order.isResumed()
    }

    private func report(_ completed: Int64, _ expected: Int64?) {
        let report = Report(completed: completed, expected: expected)
        let schedules = state.withLock { state in
            guard !state.isFinished, !report.isBehind(state.furthest) else { return false }
            state.furthest = report
            if state.reports.count >= Self.limit { state.reports.removeLast() }
            state.reports.append(report)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if schedules { queue.async { self.tell() } }
    }

    private func tell() {
        while let report = next() {
            progress.totalUnitCount = report.expected ?? 0
            progress.completedUnitCount = report.completed
            block.value(ProgressResponse(progress: progress))
        }
    }

    private func next() -> Report? {
        let step = state.withLock { state -> Step in
            state.isTelling = !state.isFinished && !state.reports.isEmpty
            if state.isTelling { return .tell(state.reports.removeFirst()) }
            state.isScheduled = false
            state.reports = []
            return .stop(state.finisher.take())
        }
        switch step {
        case .tell(let report): return report
        case .stop(let finisher):
            order.resumes()
            finisher?.resume()
            return nil
        }
    }
}

extension ProgressReporter: CallEvents {
    func sink(sends: Bool) -> EventSink {
        EventSink { self.take($0, sends: sends) }
    }
}
