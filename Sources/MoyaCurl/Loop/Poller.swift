import CMoyaCurl
import Glibc

/// The kernel's side of the loop: an `epoll` set and the `eventfd` that wakes it. Used on the loop's thread, except
/// ``wake()``.
struct Poller: ~Copyable {
    private let set: Int32
    private let wakeUp: Int32
    private var table = SocketTable()
    private let events: UnsafeMutableBufferPointer<epoll_event>

    /// Returns `nil` when the process has no descriptor left.
    init?() {
        let set = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard set >= 0 else { return nil }
        let wakeUp = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wakeUp >= 0 else {
            close(set)
            return nil
        }
        self.set = set
        self.wakeUp = wakeUp
        events = .allocate(capacity: 512)
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data(u64: UInt64(UInt32.max) << 32))
        epoll_ctl(set, EPOLL_CTL_ADD, wakeUp, &event)
    }

    deinit {
        close(set)
        close(wakeUp)
        events.deallocate()
    }

    /// The descriptor to write to from other threads; see ``Poller/wake(_:)``.
    var wakeDescriptor: Int32 { wakeUp }

    /// Ends the current or next ``wait(milliseconds:ready:)``. May be called from any thread.
    static func wake(_ descriptor: Int32) {
        eventfd_write(descriptor, 1)
    }

    mutating func opened(_ socket: Int32) {
        table.opened(socket)
    }

    mutating func closed(_ socket: Int32) {
        table.closed(socket)
    }

    mutating func want(_ interest: SocketTable.Interest, in socket: Int32, owner: UInt32) {
        apply(table.want(interest, in: socket, owner: owner), to: socket, owner: owner)
    }

    /// Waits for readiness and tells it socket by socket.
    mutating func wait(milliseconds: Int32) -> Int {
        let count = epoll_wait(set, events.baseAddress, Int32(events.count), milliseconds)
        return Int(max(count, 0))
    }

    /// The readiness at `index` of the last wait, or `nil` when it is the wake-up or no longer wanted.
    mutating func readiness(at index: Int) -> (socket: Int32, owner: UInt32, events: UInt32)? {
        let event = events[index]
        let owner = UInt32(truncatingIfNeeded: event.data.u64 >> 32)
        if owner == UInt32.max {
            var value: eventfd_t = 0
            eventfd_read(wakeUp, &value)
            return nil
        }
        let socket = Int32(truncatingIfNeeded: event.data.u64 & 0xFFFF_FFFF)
        let (wanted, change) = table.isWanted(socket)
        apply(change, to: socket, owner: owner)
        return wanted ? (socket, owner, event.events) : nil
    }

    private func apply(_ change: SocketTable.Change, to socket: Int32, owner: UInt32) {
        var event = epoll_event()
        event.data.u64 = UInt64(owner) << 32 | UInt64(UInt32(bitPattern: socket))
        switch change {
        case .nothing:
            return
        case .add(let interest):
            event.events = interest
            epoll_ctl(set, EPOLL_CTL_ADD, socket, &event)
        case .modify(let interest):
            event.events = interest
            epoll_ctl(set, EPOLL_CTL_MOD, socket, &event)
        case .remove:
            epoll_ctl(set, EPOLL_CTL_DEL, socket, nil)
        }
    }
}
