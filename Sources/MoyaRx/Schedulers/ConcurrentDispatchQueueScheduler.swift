public import Dispatch
public import Foundation

/// Runs work on a dispatch queue, as many pieces at a time as the queue allows.
public class ConcurrentDispatchQueueScheduler: SchedulerType {
    private let queue: DispatchQueue
    private let leeway: DispatchTimeInterval

    /// Runs work on `queue`.
    ///
    /// - Parameters:
    ///   - queue: Usually a concurrent queue.
    ///   - leeway: How late a timer may be, to save power.
    public init(queue: DispatchQueue, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        self.queue = queue
        self.leeway = leeway
    }

    /// Runs work on a concurrent queue of its own.
    ///
    /// - Parameters:
    ///   - qos: The quality of service of the work.
    ///   - leeway: How late a timer may be, to save power.
    public convenience init(qos: DispatchQoS, leeway: DispatchTimeInterval = .nanoseconds(0)) {
        let queue = DispatchQueue(label: "MoyaRx.ConcurrentDispatchQueueScheduler", qos: qos, attributes: .concurrent)
        self.init(queue: queue, leeway: leeway)
    }

    /// The time of day.
    public var now: RxTime { Date() }

    /// Runs `action` on the queue, beside other work.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        queue.schedule(state, action: action)
    }

    /// Runs `action` on the queue after `dueTime`, beside other work.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        queue.schedule(state, after: dueTime, leeway: leeway, action: action)
    }
}
