import CMoyaMockServer

/// `epoll(7)`: a cost that grows with the number of descriptors that are ready. Linux only.
struct EpollPoller: Poller {
    private let epoll: Int32
    private(set) var sawAll = true
    private var events = [moya_mock_event](repeating: moya_mock_event(), count: 512)

    /// nil where there is no epoll or no descriptor left for one.
    init?() {
        epoll = moya_mock_epoll_open()
        guard epoll >= 0 else { return nil }
    }

    mutating func add(_ descriptor: Int32, _ interest: Readiness) {
        _ = moya_mock_epoll_add(epoll, descriptor, UInt32(interest.rawValue))
    }

    mutating func change(_ descriptor: Int32, to interest: Readiness) {
        _ = moya_mock_epoll_change(epoll, descriptor, UInt32(interest.rawValue))
    }

    mutating func remove(_ descriptor: Int32) {
        _ = moya_mock_epoll_remove(epoll, descriptor)
    }

    mutating func wait(milliseconds: Int32) -> [(descriptor: Int32, readiness: Readiness)] {
        let count = moya_mock_epoll_wait(epoll, &events, Int32(events.count), milliseconds)
        sawAll = count < events.count
        guard count > 0 else { return [] }
        return events.prefix(Int(count)).map { ($0.descriptor, Readiness(rawValue: UInt8($0.readiness))) }
    }

    mutating func close() {
        moya_mock_close(epoll)
    }
}

/// Which poller a server uses.
enum PollerKind: Sendable, CaseIterable {
    case epollIfAvailable
    case poll

    func make() -> any Poller {
        switch self {
        case .epollIfAvailable: EpollPoller() ?? PollPoller()
        case .poll: PollPoller()
        }
    }
}
