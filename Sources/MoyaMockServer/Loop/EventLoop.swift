import CMoyaMockServer
import Foundation

/// The thread that owns the listener and every connection of a server. Nothing in here is touched by another thread.
final class EventLoop {
    private enum Timer {
        case connection(ConnectionKey, token: Int)
        case resumeAccepting
    }

    private static let scratchByteCount = 262_144

    let shared: ServerContext
    /// Where bytes are received; only valid until the next receive.
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: EventLoop.scratchByteCount, alignment: 16)
    private var poller: any Poller
    private let listener: Int32
    private var connections: [Int32: Connection] = [:]
    private var timers = TimerQueue<Timer>()
    private var acceptedCount = 0
    /// Whether there are connections that ``maximumOpenCount`` does not count yet.
    private var hasAccepted = false
    private var maximumOpenCount = 0
    private var isStopped = false
    private var receivedByteCount = 0
    private var sentByteCount = 0

    init(shared: ServerContext, listener: Int32, poller: any Poller) {
        self.shared = shared
        self.listener = listener
        self.poller = poller
    }

    deinit {
        scratch.deallocate()
    }

    /// Serves until a stop command comes, then closes everything.
    func run() {
        let wakeup = shared.mailbox.wakeupDescriptor
        poller.add(wakeup, .readable)
        if shared.configuration.acceptsConnections { poller.add(listener, .readable) }
        while !isStopped {
            var mayAccept = false
            var hasCommands = false
            for (descriptor, readiness) in poller.wait(milliseconds: hasAccepted ? 0 : millisecondsToNextTimer()) {
                switch descriptor {
                case listener: mayAccept = true
                case wakeup: hasCommands = true
                default: connections[descriptor]?.handle(readiness)
                }
            }
            noteOpenConnections()
            fireTimers()
            if hasCommands { handleCommands() }
            // Last, so that a descriptor given out again meets no report about its former connection.
            if mayAccept && !isStopped { acceptConnections() }
            reportByteCounts()
        }
        for connection in Array(connections.values) { connection.close(.orderly, by: .server) }
        reportByteCounts()
        poller.close()
        moya_mock_close(listener)
    }

    func schedule(_ key: ConnectionKey, token: Int, after delay: Duration) {
        timers.add(.connection(key, token: token), at: ContinuousClock.now + delay)
    }

    func setInterest(of connection: Connection, to interest: Readiness) {
        poller.change(connection.key.descriptor, to: interest)
    }

    /// Forgets a connection that is about to close its descriptor.
    func remove(_ connection: Connection) {
        poller.remove(connection.key.descriptor)
        connections[connection.key.descriptor] = nil
    }

    func countReceived(_ count: Int) {
        receivedByteCount += count
    }

    func countSent(_ count: Int) {
        sentByteCount += count
    }

    private func millisecondsToNextTimer() -> Int32 {
        guard let deadline = timers.nextDeadline else { return -1 }
        let rest = (deadline - ContinuousClock.now).inSeconds * 1_000
        return Int32(max(0, min(rest.rounded(.up), 60_000)))
    }

    private func fireTimers() {
        guard timers.nextDeadline != nil else { return }
        let now = ContinuousClock.now
        while let timer = timers.takeDue(at: now) {
            switch timer {
            case .connection(let key, let token): connection(key)?.timerFired(token)
            case .resumeAccepting: poller.add(listener, .readable)
            }
        }
    }

    private func handleCommands() {
        for command in shared.mailbox.takeAll() {
            switch command {
            case .respond(let key, let response): connection(key)?.respond(response)
            case .proceed(let key, let arrival): connection(key)?.proceed(arrival)
            case .closeConnections(let reset):
                for connection in Array(connections.values) {
                    connection.close(reset ? .reset : .orderly, by: .server)
                }
            case .stop: isStopped = true
            }
        }
    }

    private func connection(_ key: ConnectionKey) -> Connection? {
        connections[key.descriptor].flatMap { $0.key == key ? $0 : nil }
    }

    private func acceptConnections() {
        for _ in 0..<256 {
            var remotePort: UInt16 = 0
            let descriptor = moya_mock_accept(listener, &remotePort)
            if descriptor >= 0 {
                open(descriptor, remotePort: Int(remotePort))
            } else if descriptor == -EMFILE || descriptor == -ENFILE {
                // Without a pause the waiting connection would be reported again and again.
                poller.remove(listener)
                timers.add(.resumeAccepting, at: ContinuousClock.now + .milliseconds(20))
                return
            } else if descriptor != -ECONNABORTED {
                return
            }
        }
    }

    /// Counts the connections that were all open when the poller last looked. At the moment when one is accepted, the
    /// end of another may not be seen yet, though it came earlier.
    private func noteOpenConnections() {
        guard poller.sawAll else { return }
        hasAccepted = false
        guard connections.count > maximumOpenCount else { return }
        maximumOpenCount = connections.count
        shared.log.mutate { $0.status.maximumOpenConnections = maximumOpenCount }
    }

    private func open(_ descriptor: Int32, remotePort: Int) {
        acceptedCount += 1
        hasAccepted = true
        let number = acceptedCount
        shared.log.mutate { $0.accepted(number) }
        let behavior = shared.behaviorOfNextConnection()
        guard behavior == .serve || behavior == .ignore,
            let socket = ClientSocket(descriptor: descriptor, tls: behavior == .serve ? shared.tls : nil)
        else {
            if behavior == .reset { moya_mock_close_with_reset(descriptor) } else { moya_mock_close(descriptor) }
            shared.log.mutate { log in
                log.closing(number, by: .server)
                log.closed()
            }
            return
        }
        let connection = Connection(
            loop: self,
            socket: socket,
            key: ConnectionKey(descriptor: descriptor, number: number),
            remotePort: remotePort,
            behavior: behavior
        )
        connections[descriptor] = connection
        poller.add(descriptor, connection.interest)
    }

    private func reportByteCounts() {
        guard receivedByteCount > 0 || sentByteCount > 0 else { return }
        shared.log.mutate { log in
            log.status.receivedByteCount += receivedByteCount
            log.status.sentByteCount += sentByteCount
        }
        receivedByteCount = 0
        sentByteCount = 0
    }
}
