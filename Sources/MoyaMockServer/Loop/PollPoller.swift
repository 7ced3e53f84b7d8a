import Foundation

/// `poll(2)`: available everywhere, with a cost that grows with the number of descriptors.
struct PollPoller: Poller {
    let sawAll = true
    private var entries: [pollfd] = []
    private var places: [Int32: Int] = [:]

    mutating func add(_ descriptor: Int32, _ interest: Readiness) {
        places[descriptor] = entries.count
        entries.append(pollfd(fd: descriptor, events: Self.events(interest), revents: 0))
    }

    mutating func change(_ descriptor: Int32, to interest: Readiness) {
        guard let place = places[descriptor] else { return }
        entries[place].events = Self.events(interest)
    }

    mutating func remove(_ descriptor: Int32) {
        guard let place = places.removeValue(forKey: descriptor) else { return }
        let last = entries.removeLast()
        guard last.fd != descriptor else { return }
        entries[place] = last
        places[last.fd] = place
    }

    mutating func wait(milliseconds: Int32) -> [(descriptor: Int32, readiness: Readiness)] {
        let count = poll(&entries, nfds_t(entries.count), milliseconds)
        guard count > 0 else { return [] }
        return entries.filter { $0.revents != 0 }.map { ($0.fd, Self.readiness($0.revents)) }
    }

    mutating func close() {
        entries = []
        places = [:]
    }

    private static func events(_ interest: Readiness) -> Int16 {
        var events: Int16 = 0
        if interest.contains(.readable) { events |= Int16(POLLIN) }
        if interest.contains(.writable) { events |= Int16(POLLOUT) }
        return events
    }

    private static func readiness(_ events: Int16) -> Readiness {
        var readiness: Readiness = []
        if events & Int16(POLLIN) != 0 { readiness.insert(.readable) }
        if events & Int16(POLLOUT) != 0 { readiness.insert(.writable) }
        if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { readiness.insert(.hangup) }
        return readiness
    }
}
