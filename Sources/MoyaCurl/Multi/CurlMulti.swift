import CMoyaCurl
import Foundation
import MoyaTransport

/// Owns one multi handle: the connections and running transfers of one transport on one loop. On the loop's thread.
final class CurlMulti: @unchecked Sendable {
    let loop: EventLoop
    let configuration: CurlConfiguration
    let tls: TransportTLS
    /// The number by which the loop knows this multi.
    @exclusivity(unchecked) var owner: UInt32 = 0
    /// Whether the loop attends to this multi's timers.
    @exclusivity(unchecked) var isBusy = false
    @exclusivity(unchecked) private var multi: UnsafeMutableRawPointer?
    @exclusivity(unchecked) private var running: [CurlTransfer] = []
    @exclusivity(unchecked) private var idleHandles: [CurlHandle] = []
    @exclusivity(unchecked) private var runningInCurl: Int32 = 0
    @exclusivity(unchecked) private var curlTimer = MonotonicTime.never
    @exclusivity(unchecked) private var nextExpiry = MonotonicTime.never
    @exclusivity(unchecked) private var isClosed = false
    @exclusivity(unchecked) private var unsentResets: Set<Int32> = []

    init(configuration: CurlConfiguration, tls: TransportTLS, loop: EventLoop) {
        self.configuration = configuration
        self.tls = tls
        self.loop = loop
    }

    var nextWake: MonotonicTime { min(curlTimer, nextExpiry) }

    var transfersInFlight: Int { running.count }

    var isIdle: Bool { running.isEmpty && curlTimer == .never }

    // MARK: Messages

    func start(_ transfer: CurlTransfer) {
        if isClosed { return transfer.fail(.closed(transfer.host), metrics: nil) }
        if transfer.wasCancelled { return transfer.fail(.cancelled(transfer.host), metrics: nil) }
        guard let multi = openMulti(), let handle = idleHandles.popLast() ?? CurlHandle(multi: self) else {
            return transfer.fail(TransferError(.unknown, message: "libcurl has no memory left."), metrics: nil)
        }
        do {
            try handle.prepare(for: transfer)
            try transfer.prepare(now: loop.now)
        } catch {
            keep(handle)
            return transfer.fail(error, metrics: nil)
        }
        transfer.handle = handle
        transfer.index = running.count
        running.append(transfer)
        if sharesConnections(transfer) { transfer.deadlines.waits(since: loop.now) }
        expect(expiryAt: transfer.deadlines.next)
        let code = curl_multi_add_handle(multi, handle.easy)
        guard code == CURLM_OK else {
            let reason = String(cString: curl_multi_strerror(code))
            return end(transfer) { _ in .failure(TransferError(.unknown, message: "libcurl refused: \(reason).")) }
        }
        transfer.askForMore()
        if !isBusy {
            isBusy = true
            loop.becameBusy(self)
        }
    }

    func cancel(_ transfer: CurlTransfer) {
        transfer.wasCancelled = true
        guard transfer.handle != nil else { return }
        end(transfer) { _ in .failure(.cancelled(transfer.host)) }
    }

    func unpause(_ transfer: CurlTransfer) {
        transfer.isReceivePaused = false
        applyPause(to: transfer)
    }

    func accept(_ piece: Result<Data?, any Error>, for transfer: CurlTransfer) {
        guard case .stream(let feed) = transfer.feed else { return }
        feed.accept(piece)
        transfer.isSendPaused = false
        applyPause(to: transfer)
    }

    func close() {
        isClosed = true
        while let transfer = running.last { end(transfer) { _ in .failure(.closed(transfer.host)) } }
        idleHandles = []
        if let multi { curl_multi_cleanup(multi) }
        multi = nil
        curlTimer = .never
        nextExpiry = .never
        loop.abandon(self)
    }

    // MARK: The loop's turn

    func socketIsReady(_ socket: Int32, events: UInt32) {
        guard let multi else { return }
        curl_multi_socket_action(multi, socket, Readiness.curlBits(events), &runningInCurl)
    }

    /// Runs what is due: libcurl's timer and our deadlines.
    func work() {
        if curlTimer <= loop.now, let multi {
            curlTimer = .never
            curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &runningInCurl)
        }
        collectFinished()
        if nextExpiry <= loop.now { expire() }
        if !unsentResets.isEmpty { sendResets() }
    }

    /// Answers the transfers that libcurl has finished.
    func collectFinished() {
        guard Int(runningInCurl) < running.count, let multi else { return }
        var code = CURLE_OK
        while let easy = moya_multi_next_done(multi, &code) {
            guard let context = moya_easy_private(easy) else { continue }
            let handle = Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
            guard let transfer = handle.transfer else { continue }
            let result = code
            if result == CURLE_HTTP2, Goodbye.letsStartOver(transfer, handle) {
                curl_multi_remove_handle(multi, easy)
                if curl_multi_add_handle(multi, easy) == CURLM_OK { continue }
            }
            end(transfer) { handle in
                if let failure = transfer.failure { return .failure(failure) }
                return result == CURLE_OK ? .success(()) : .failure(CurlFailure(result, of: transfer, handle).error)
            }
        }
    }

    /// A transfer may run out at that moment; the loop shall look then.
    func expect(expiryAt moment: MonotonicTime) {
        nextExpiry = min(nextExpiry, moment)
    }

    private func expire() {
        let now = loop.now
        var next = MonotonicTime.never
        let connecting = originsBeingConnected(at: now)
        for transfer in running.reversed() {
            if transfer.isReceivePaused { transfer.deadlines.active(at: now) }
            if transfer.deadlines.isOverdueInQueue(at: now), transfer.origin.map(connecting.contains) != true {
                transfer.deadlines.waits(since: now)
            }
            if let expiry = transfer.deadlines.expiry(at: now) {
                end(transfer) { _ in .failure(expiry.error(host: transfer.host)) }
            } else {
                next = min(next, transfer.deadlines.next)
            }
        }
        nextExpiry = next
    }

    /// The hosts to which somebody connects, if a transfer has waited for a connection as long as it may.
    private func originsBeingConnected(at now: MonotonicTime) -> Set<RequestOrigin> {
        guard running.contains(where: { $0.deadlines.isOverdueInQueue(at: now) }) else { return [] }
        return Set(running.filter(\.deadlines.isConnecting).compactMap(\.origin))
    }

    /// Takes the transfer off the wire and answers its caller.
    private func end(_ transfer: CurlTransfer, with outcome: (CurlHandle) -> Result<Void, TransferError>) {
        guard let handle = transfer.handle.take() else { return }
        let result = outcome(handle)
        let metrics = transfer.measured(handle.readMetrics())
        if case .failure = result, CurlLibrary.sendsResetsLate { expectReset(of: transfer, handle) }
        if let multi { curl_multi_remove_handle(multi, handle.easy) }
        remove(transfer)
        keep(handle)
        switch result {
        case .success: transfer.succeed(metrics: metrics)
        case .failure(let error): transfer.fail(error, metrics: metrics)
        }
    }

    private func keep(_ handle: CurlHandle) {
        handle.transfer = nil
        if idleHandles.count < 128, !isClosed { idleHandles.append(handle) }
    }

    private func remove(_ transfer: CurlTransfer) {
        let last = running.count - 1
        running[transfer.index] = running[last]
        running[transfer.index].index = transfer.index
        running.removeLast()
    }

    /// Whether the transfer may go over the connection of another one, and waits for it.
    private func sharesConnections(_ transfer: CurlTransfer) -> Bool {
        configuration.allowsHTTP2 && transfer.request.url.hasBytes("https")
    }

    /// A stream that is given up leaves a reset behind that libcurl does not send by itself: the server would go on with
    /// its answer. A connection with no other stream ends; one with others is remembered by its port.
    private func expectReset(of transfer: CurlTransfer, _ handle: CurlHandle) {
        guard sharesConnections(transfer) else { return }
        handle.forbidReuse()
        if let port = transfer.localPort { unsentResets.insert(port) }
    }

    /// Sends what is left behind: pausing a stream makes libcurl send all that its connection has.
    private func sendResets() {
        for transfer in running where !transfer.isReceivePaused {
            guard let handle = transfer.handle, let port = transfer.localPort else { continue }
            guard unsentResets.remove(port) != nil else { continue }
            curl_easy_pause(handle.easy, CURLPAUSE_RECV | (transfer.isSendPaused ? CURLPAUSE_SEND : 0))
            applyPause(to: transfer)
            if unsentResets.isEmpty { return }
        }
        unsentResets = []
    }

    private func applyPause(to transfer: CurlTransfer) {
        guard let handle = transfer.handle else { return }
        let receive = transfer.isReceivePaused ? CURLPAUSE_RECV : 0
        let send = transfer.isSendPaused ? CURLPAUSE_SEND : 0
        curl_easy_pause(handle.easy, receive | send)
    }

    // MARK: libcurl's side

    private func openMulti() -> UnsafeMutableRawPointer? {
        if let multi { return multi }
        guard let multi = curl_multi_init() else { return nil }
        loop.adopt(self)
        moya_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, configuration.maximumConnectionsPerHost)
        moya_multi_set_long(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, configuration.maximumConnections)
        moya_multi_set_long(multi, CURLMOPT_MAXCONNECTS, configuration.maximumIdleConnections)
        MultiCallbacks.install(on: multi, context: Unmanaged.passUnretained(self).toOpaque())
        self.multi = multi
        return multi
    }

    func setTimer(milliseconds: Int) {
        curlTimer = milliseconds < 0 ? .never : loop.now.advanced(nanoseconds: UInt64(milliseconds) * 1_000_000)
    }
}
