import Foundation
import Moya

/// Keeps what a subscription tells and waits for its end.
final class Listener<Value> {
    private let lock = NSLock()
    private let ended = DispatchSemaphore(value: 0)
    private var told: [CallEvent<Value>] = []
    private var onEvent: () -> Void

    init(onEvent: @escaping () -> Void = {}) {
        self.onEvent = onEvent
    }

    func hear(_ event: CallEvent<Value>) {
        lock.withLock { told.append(event) }
        onEvent()
        if case .value = event { return }
        ended.signal()
    }

    var events: [CallEvent<Value>] { lock.withLock { told } }

    var values: [Value] {
        events.compactMap { if case .value(let value) = $0 { value } else { nil } }
    }

    var error: (any Error)? {
        events.compactMap { if case .failed(let error) = $0 { error } else { nil } }.first
    }

    var isCompleted: Bool {
        guard case .completed? = events.last else { return false }
        return true
    }

    /// - Returns: Whether the end came within ten seconds.
    func waitForEnd() async -> Bool {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [ended] in
                continuation.resume(returning: ended.wait(timeout: .now() + 10) == .success)
            }
        }
    }
}
