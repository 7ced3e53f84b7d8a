import Foundation

/// Tells each monitor of a row on its own queue.
enum EventRow {
    static func tell(_ monitors: [any EventMonitor], _ event: @escaping @Sendable (any EventMonitor) -> Void) {
        for monitor in monitors { monitor.queue.async { event(monitor) } }
    }
}

extension Request {
    /// The session's monitors and the request's own, as one; `nil` when there are none.
    public var eventMonitor: (any EventMonitor)? {
        let monitors = locked.withLock { $0.monitors }
        return monitors.isEmpty ? nil : CompositeEventMonitor(monitors: monitors)
    }

    /// What adapts the request and decides about its retries, after the session's; `nil` when nothing does.
    public var interceptor: (any RequestInterceptor)? {
        let (adapters, retriers) = locked.withLock { ($0.adapters, $0.retriers) }
        guard !adapters.isEmpty || !retriers.isEmpty else { return nil }
        return Interceptor(adapters: adapters, retriers: retriers)
    }

    /// Every attempt's stand-in, as far as anybody was there to see it.
    public var tasks: [URLSessionTask] { locked.withLock { $0.tasks }.map(\.task) }
    /// The first attempt's stand-in.
    public var firstTask: URLSessionTask? { tasks.first }
    /// The last attempt's stand-in.
    public var lastTask: URLSessionTask? { tasks.last }
    /// The last attempt's stand-in: it has the request, and does nothing. It is there for monitors and for
    /// ``onURLSessionTaskCreation(on:perform:)``.
    public var task: URLSessionTask? { lastTask }

    func tell(_ event: @escaping @Sendable (any EventMonitor) -> Void) {
        let monitors = locked.withLock { $0.monitors }
        if !monitors.isEmpty { EventRow.tell(monitors, event) }
    }

    /// Tells an event of the attempt that runs.
    func tellTask(_ event: @escaping @Sendable (any EventMonitor, URLSessionTask) -> Void) {
        guard let task = lastTask else { return }
        tell { event($0, task) }
    }

    /// An attempt begins.
    func beginTask(for request: URLRequest) {
        let observers = locked.withLock { $0.monitors.isEmpty && $0.taskObservers.isEmpty ? nil : $0.taskObservers }
        guard let observers else { return }
        let standIn = StandInTask(for: request)
        let task = standIn.task
        locked.withLock { $0.tasks.append(standIn) }
        tell { $0.request(self, didCreateTask: task) }
        for observer in observers { observer(task) }
    }
}
