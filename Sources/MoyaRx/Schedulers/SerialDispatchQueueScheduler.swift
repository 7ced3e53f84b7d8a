public import Dispatch
public import Foundation

/// Runs work one piece at a time on a serial dispatch queue.
///
/// `@unchecked` because the class can be subclassed: its properties never change, and are `Sendable`.
public class SerialDispatchQueueScheduler: SchedulerType, @unchecked Sendable {
    let queue: DispatchQueue
    private let leeway: DispatchTimeInterval

    /// Runs work on a serial queue of its own that runs on `queue`.
    ///
    /// - Parameters:
    ///   - queue: May be concurrent; the work stays serial.
    ///   - internalSerialQueueName: The label of the queue made for it.
    ///   - leeway: How late a timer may be, to save power.
    public convenience init(
        queue: DispatchQueue,
        internalSerialQueueName: String,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(serialQueue: DispatchQueue(label: internalSerialQueueName, target: queue), leeway: leeway)
    }

    /// Runs work on a global queue, serially.
    ///
    /// - Parameters:
    ///   - qos: The quality of service of the work.
    ///   - internalSerialQueueName: The label of the queue made for it.
    ///   - leeway: How late a timer may be, to save power.
    public convenience init(
        qos: DispatchQoS,
        internalSerialQueueName: String = "MoyaRx.SerialDispatchQueueScheduler",
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        self.init(
            queue: .global(qos: qos.qosClass),
            internalSerialQueueName: internalSerialQueueName,
            leeway: leeway
        )
    }

    /// Runs work on a serial queue of its own.
    ///
    /// - Parameters:
    ///   - internalSerialQueueName: The label of the queue made for it.
    ///   - serialQueueConfiguration: Called once with the queue, to set its target.
    ///   - leeway: How late a timer may be, to save power.
    public convenience init(
        internalSerialQueueName: String,
        serialQueueConfiguration: ((DispatchQueue) -> Void)? = nil,
        leeway: DispatchTimeInterval = .nanoseconds(0)
    ) {
        let queue = DispatchQueue(label: internalSerialQueueName)
        serialQueueConfiguration?(queue)
        self.init(serialQueue: queue, leeway: leeway)
    }

    init(serialQueue: DispatchQueue, leeway: DispatchTimeInterval) {
        queue = serialQueue
        self.leeway = leeway
    }

    /// The time of day.
    public var now: RxTime { Date() }

    /// Runs `action` on the queue.
    public func schedule<StateType>(
        _ state: StateType,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        queue.schedule(state, action: action)
    }

    /// Runs `action` on the queue after `dueTime`.
    public func scheduleRelative<StateType>(
        _ state: StateType,
        dueTime: RxTimeInterval,
        action: @escaping (StateType) -> any Disposable
    ) -> any Disposable {
        queue.schedule(state, after: dueTime, leeway: leeway, action: action)
    }
}
