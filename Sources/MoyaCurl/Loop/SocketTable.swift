import Glibc

/// Which sockets the loop watches, for whom and for what.
///
/// Registrations outlive the transfers that asked for them: a kept-alive connection costs no system call between two
/// requests. That is safe only for sockets whose closing this table is told of (``opened(_:)``, ``closed(_:)``); all
/// others are unregistered as soon as nobody wants them, since their number may come back as another socket.
struct SocketTable {
    /// Readiness as `epoll` bits.
    typealias Interest = UInt32

    private struct Entry {
        var owner: UInt32 = 0
        var wanted: Interest = 0
        var registered: Interest = 0
        var tellsClose = false
    }

    /// What must be told to the kernel.
    enum Change: Equatable {
        case nothing
        case add(Interest)
        case modify(Interest)
        case remove
    }

    private var entries: [Entry] = []

    mutating func opened(_ socket: Int32) {
        reserve(socket)
        entries[Int(socket)] = Entry(tellsClose: true)
    }

    mutating func closed(_ socket: Int32) {
        guard entries.indices.contains(Int(socket)) else { return }
        entries[Int(socket)] = Entry()
    }

    /// Somebody wants `interest` in `socket`, or nothing any more when it is zero.
    mutating func want(_ interest: Interest, in socket: Int32, owner: UInt32) -> Change {
        reserve(socket)
        let index = Int(socket)
        entries[index].wanted = interest
        if interest == 0 {
            guard entries[index].registered != 0, !entries[index].tellsClose else { return .nothing }
            entries[index].registered = 0
            return .remove
        }
        let registered = entries[index].registered
        let changesOwner = entries[index].owner != owner
        guard registered != interest || changesOwner else { return .nothing }
        entries[index].owner = owner
        entries[index].registered = interest
        return registered == 0 ? .add(interest) : .modify(interest)
    }

    /// Whether readiness of `socket` is wanted now; if not, it is unregistered, or it would be told for ever.
    mutating func isWanted(_ socket: Int32) -> (wanted: Bool, change: Change) {
        guard entries.indices.contains(Int(socket)) else { return (false, .remove) }
        if entries[Int(socket)].wanted != 0 { return (true, .nothing) }
        guard entries[Int(socket)].registered != 0 else { return (false, .nothing) }
        entries[Int(socket)].registered = 0
        return (false, .remove)
    }

    private mutating func reserve(_ socket: Int32) {
        let missing = Int(socket) + 1 - entries.count
        if missing > 0 { entries.append(contentsOf: repeatElement(Entry(), count: max(missing, 64))) }
    }
}
