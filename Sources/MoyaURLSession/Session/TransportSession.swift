import Foundation
import MoyaTransport

/// The URLSessions of a transport with their delegate queue, the calls that use them and their places.
final class TransportSession: Sendable {
    private let groups: ConnectionGroups
    private let delegateQueue = DelegateQueue()
    private let timerQueue: DispatchQueue
    private let lifecycle = Locked(SessionLifecycle())
    private let exchanges = Locked([Int: Exchange]())
    private let slots: Locked<SlotQueue<RequestOrigin, Exchange>>

    init(connectionsPerHost: Int, tls: TLSConfiguration = TLSConfiguration(), policy: HandshakePolicy = .system) {
        timerQueue = DispatchQueue(label: "MoyaURLSession.timers")
        slots = Locked(SlotQueue(limit: PlatformBehaviour.queuesByHost ? connectionsPerHost : .max))
        groups = ConnectionGroups(
            configuration: SessionSettings.make(connectionsPerHost: connectionsPerHost, tls: tls),
            policy: policy,
            queue: delegateQueue
        )
    }

    /// Runs `work` on the delegate queue, after everything that URLSession has told so far.
    func perform(_ work: @escaping @Sendable () -> Void) {
        delegateQueue.perform(work)
    }

    /// A call of this session.
    ///
    /// - Throws: `transportClosed` when the session takes no more.
    func makeExchange(_ request: OutgoingRequest, events: EventSink) throws(TransferError) -> Exchange {
        guard let id = lifecycle.withLock({ $0.begin() }) else { throw Self.closed(host: request.host) }
        let exchange = Exchange(id: id, request: request, events: events, session: self)
        exchanges.withLock { $0[id] = exchange }
        return exchange
    }

    /// Nothing of the call is left.
    func leave(_ exchange: Exchange) {
        _ = exchanges.withLock { $0.removeValue(forKey: exchange.id) }
        if lifecycle.withLock({ $0.end() }) { groups.finish() }
    }

    /// Takes no more calls and fails those that run.
    func close() {
        retire()
        for exchange in exchanges.withLock({ Array($0.values) }) {
            exchange.fail(Self.closed(host: exchange.request.host))
        }
    }

    /// Takes no more calls; those that run go on.
    func retire() {
        if lifecycle.withLock({ $0.close() }) { groups.finish() }
    }

    private static func closed(host: String) -> TransferError {
        TransferError(.transportClosed, host: host, message: "The transport to \(host) was closed.")
    }
}

extension TransportSession {
    /// Takes a place among the origin's connections. Says whether there was one; otherwise `launch` follows later.
    func enterSlot(_ exchange: Exchange) -> Bool {
        slots.withLock { $0.enter(exchange, id: exchange.id, origin: exchange.request.origin) }
    }

    func leaveSlot(of exchange: Exchange) {
        slots.withLock { $0.leave(origin: exchange.request.origin) }?.launch()
    }

    func abandonSlot(of exchange: Exchange) {
        _ = slots.withLock { $0.abandon(id: exchange.id, origin: exchange.request.origin) }
    }

    func makeTimer(_ onFire: @escaping @Sendable () -> Void) -> ExchangeTimer {
        ExchangeTimer(queue: timerQueue, onFire: onFire)
    }

    /// Makes a task that is not running yet. Only for an exchange that has not left, so its URLSession is valid.
    func makeTask(_ request: OutgoingRequest, payload: UploadPayload, for exchange: Exchange) -> GuardedTask {
        let group = groups.group(of: request.origin)
        let session = group.session
        let task: URLSessionTask
        switch payload {
        case .none:
            task = session.dataTask(with: request.urlRequest(length: nil, streamed: false))
        case .data(let data):
            task = session.uploadTask(with: request.urlRequest(length: payload.length, streamed: false), from: data)
        case .file(let url, let length, _):
            var streamed = request.urlRequest(length: length, streamed: true)
            streamed.httpBodyStream = InputStream(url: url)
            task = session.dataTask(with: streamed)
        }
        let guarded = GuardedTask(task)
        group.delegate.add(guarded, for: exchange)
        return guarded
    }
}
