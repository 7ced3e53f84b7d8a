import Foundation

/// An action that runs at most once, and not at all once it was disposed of; what it returned is disposed of with it.
final class ScheduledAction: Disposable {
    private let lock = NSLock()
    private var action: (() -> any Disposable)?
    private let result = SingleAssignmentDisposable()

    init<State>(_ state: State, action: @escaping (State) -> any Disposable) {
        self.action = { action(state) }
    }

    func run() {
        guard let action = take() else { return }
        result.setDisposable(action())
    }

    func dispose() {
        _ = take()
        result.dispose()
    }

    private func take() -> (() -> any Disposable)? {
        lock.withLock {
            defer { action = nil }
            return action
        }
    }
}
