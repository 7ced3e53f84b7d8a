import Dispatch
import Foundation
import MoyaTransport

/// Tells an app how far its bytes have come: the newest news replaces what was not told yet.
final class ProgressFeed: Sendable {
    typealias Observer = (handler: Request.ProgressHandler, queue: DispatchQueue)

    private struct State {
        var completed: Int64 = 0
        var expected: Int64?
        var progress: Progress?
        var observer: Observer?
        var isScheduled = false
    }

    private let state = Locked(State())

    /// What is told, made when first asked for.
    var progress: Progress {
        state.withLock { state in
            let progress = state.progress ?? Progress(totalUnitCount: 0)
            state.progress = progress
            progress.set(completed: state.completed, expected: state.expected)
            return progress
        }
    }

    var observer: Observer? {
        get { state.withLock { $0.observer } }
        set { state.withLock { $0.observer = newValue } }
    }

    func update(completed: Int64, expected: Int64?) {
        let (progress, queue) = state.withLock { state -> (Progress?, DispatchQueue?) in
            state.completed = completed
            state.expected = expected
            guard let observer = state.observer else { return (state.progress, nil) }
            defer { state.isScheduled = true }
            return (state.progress, state.isScheduled ? nil : observer.queue)
        }
        progress?.set(completed: completed, expected: expected)
        queue?.async { self.tell() }
    }

    func reset() {
        let progress = state.withLock { state in
            (state.completed, state.expected) = (0, nil)
            return state.progress
        }
        progress?.set(completed: 0, expected: 0)
    }

    private func tell() {
        let observer = state.withLock { state in
            state.isScheduled = false
            return state.observer
        }
        observer?.handler(progress)
    }
}

extension Progress {
    fileprivate func set(completed: Int64, expected: Int64?) {
        totalUnitCount = expected ?? (completed > 0 ? -1 : 0)
        completedUnitCount = completed
    }
}
