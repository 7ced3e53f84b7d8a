import Foundation
import RxMoya

/// An observer that keeps what it receives, and notices events that overlap.
final class Recorder<Element>: ObserverType {
    private let lock = NSLock()
    private let ended = DispatchSemaphore(value: 0)
    private var received: [Event<Element>] = []
    private var underway = 0
    private var overlaps = 0

    func on(_ event: Event<Element>) {
        lock.withLock {
            underway += 1
            if underway > 1 { overlaps += 1 }
            received.append(event)
        }
        lock.withLock { underway -= 1 }
        if event.isStopEvent { ended.signal() }
    }

    var events: [Event<Element>] { lock.withLock { received } }
    var elements: [Element] { events.compactMap(\.element) }
    var error: (any Error)? { events.compactMap(\.error).first }
    var isCompleted: Bool { events.contains { $0.isCompleted } }
    var hadOverlap: Bool { lock.withLock { overlaps > 0 } }

    /// - Returns: Whether the terminal event came within ten seconds.
    func waitForEnd() -> Bool { ended.wait(timeout: .now() + 10) == .success }

    /// The events in words: `1 2 |` for two elements and the completion, `1 x(pipe)` for an error.
    var line: String {
        events.map { event in
            switch event {
            case .next(let element): "\(element)"
            case .error(let error): "x(\(error))"
            case .completed: "|"
            }
        }
        .joined(separator: " ")
    }
}

extension ObservableConvertibleType {
    /// What a subscription receives before it returns.
    var line: String {
        let recorder = Recorder<Element>()
        asObservable().subscribe(recorder).dispose()
        return recorder.line
    }

    /// What a subscription receives until its end.
    var wholeLine: String {
        let recorder = Recorder<Element>()
        let subscription = asObservable().subscribe(recorder)
        defer { subscription.dispose() }
        return recorder.waitForEnd() ? recorder.line : recorder.line + " …"
    }
}

/// An error to fail with.
enum Broken: Error {
    case pipe
    case glass
}
