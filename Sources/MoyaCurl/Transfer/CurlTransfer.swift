import Foundation
import MoyaTransport

/// One exchange. All of it but `request`, `events`, `multi` and `order` is touched on the loop's thread only, once it is posted.
final class CurlTransfer: @unchecked Sendable {
    /// Unchecked, since ``answer(_:)`` takes it out before it resumes it.
    typealias Continuation = UnsafeContinuation<Result<TransferReply, TransferError>, Never>

    let request: TransferRequest
    let events: EventSink
    let multi: CurlMulti
    let order = ResumeOrder()
    @exclusivity(unchecked) var feed: BodyFeed
    /// The caller, until it is answered.
    @exclusivity(unchecked) var continuation: Continuation?
    /// The handle while the transfer runs.
    @exclusivity(unchecked) var handle: CurlHandle?
    /// The place in the multi's list of running transfers.
    @exclusivity(unchecked) var index = 0
    @exclusivity(unchecked) var deadlines: Deadlines
    /// Why the transfer must fail, when we know better than libcurl.
    @exclusivity(unchecked) var failure: TransferError?
    @exclusivity(unchecked) var wasCancelled = false
    /// The peer of the last handshake that the transfer's own connections began: the host, or a proxy before it.
    @exclusivity(unchecked) var handshake: (host: String, isWithProxy: Bool)?
    /// Whether the handshake of the transfer's own connection had a request for a client certificate.
    @exclusivity(unchecked) var wasAskedForCertificate = false
    @exclusivity(unchecked) var isReceivePaused = false
    @exclusivity(unchecked) var isSendPaused = false
    @exclusivity(unchecked) private(set) var head: ResponseHead?
    @exclusivity(unchecked) private var parser = HeaderParser()
    @exclusivity(unchecked) private var sink = BodySink.memory(MemorySink())
    @exclusivity(unchecked) private var sent: Int64 = 0
    @exclusivity(unchecked) private var received: Int64 = 0
    @exclusivity(unchecked) private var expected: Int64?
    @exclusivity(unchecked) private var began = MonotonicTime.never
    /// The port of this side of the connection, which tells connections apart; once the transfer has one.
    @exclusivity(unchecked) private(set) var localPort: Int32?
    @exclusivity(unchecked) private(set) var hasConnected = false
    @exclusivity(unchecked) private(set) var firstByte: Duration?
    /// How often a connection that said goodbye made it start over.
    @exclusivity(unchecked) var goodbyes = 0

    init(_ request: TransferRequest, events: EventSink, multi: CurlMulti) throws(TransferError) {
        self.request = request
        self.events = events
        self.multi = multi
        feed = try BodyFeed(request.body)
        deadlines = Deadlines(TransferTimeouts(), now: .never)
    }

    deinit {
        sink.discard()
        feed.cancel()
    }

    /// Opens the sink and starts the clocks.
    func prepare(now: MonotonicTime) throws(TransferError) {
        deadlines = Deadlines(request.timeouts, now: now)
        began = now
        switch request.delivery {
        case .memory:
            break
        case .file(let file):
            sink = .file(try FileSink(file: file, keepsPartial: false))
        case .partialFile(let file):
            sink = .file(try FileSink(file: file, keepsPartial: true))
        case .stream(let buffer):
            let (loop, transfer) = (multi.loop, Weakly(self))
            let channel = BodyChannel(
                limit: buffer,
                onDrain: { if let transfer = transfer.value { loop.post(.unpause(transfer)) } },
                onCancel: { if let transfer = transfer.value { loop.post(.cancel(transfer)) } }
            )
            sink = .stream(channel)
        }
    }

    // MARK: What libcurl tells

    /// The transfer works on its connection; time in the queue does not count as idle.
    func leaveQueue() {
        deadlines.began(at: multi.loop.now)
        multi.expect(expiryAt: deadlines.next)
    }

    /// The connection stands and the request is about to go; a second time when the first connection was dead.
    func connect(localPort: Int32) {
        self.localPort = localPort
        if hasConnected { handle?.noteRetry() }
        hasConnected = true
        deadlines.connected(at: multi.loop.now)
        multi.expect(expiryAt: deadlines.next)
    }

    /// Takes a line of a head or trailer; `false` means that the transfer must end.
    func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        deadlines.active(at: multi.loop.now)
        // libcurl's own figure is the first byte in either direction.
        if firstByte == nil { firstByte = began.duration(to: .now()) }
        switch parser.line(line) {
        case .more: break
        case .informational(let head): events(.informational(head))
        case .head(let head): receive(head)
        case .tooLong:
            failure = .largeHead(host)
            return false
        }
        return true
    }

    private func receive(_ head: ResponseHead) {
        self.head = head
        if request.method != .head, head.headers.value(for: "Content-Encoding") == nil {
            expected = head.contentLength
        }
        if case .memory(var memory) = sink, let expected {
            memory.expect(expected)
            sink = .memory(memory)
        }
        events(.head(head))
        if case .stream(let channel) = sink {
            answer(.success(TransferReply(head: head, body: .stream(channel.makeBytes()))))
        }
    }

    /// Takes a piece of the body; `nil` means that the transfer must end.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> BodySink.Outcome {
        deadlines.active(at: multi.loop.now)
        let outcome = sink.write(bytes)
        switch outcome {
        case .taken:
            received += Int64(bytes.count)
            let (received, expected) = (received, expected)
            events(.received(bytes: received, expected: expected))
        case .pause: isReceivePaused = true
        case .failed(let error): failure = error
        }
        return outcome
    }

    /// Gives the next bytes to send.
    func sendBody(into buffer: UnsafeMutableRawBufferPointer) -> BodyFeed.Outcome {
        let outcome = feed.read(into: buffer)
        switch outcome {
        case .bytes(let count) where count > 0:
            deadlines.active(at: multi.loop.now)
            sent += Int64(count)
            let (sent, length) = (sent, feed.length)
            events(.sent(bytes: sent, expected: length))
        case .bytes: break
        case .pause: isSendPaused = true
        case .failed(let error): failure = error
        }
        askForMore()
        return outcome
    }

    /// Starts the body from its first byte again, when libcurl finds a kept-alive connection dead.
    ///
    /// Only a method that may be repeated is sent twice (RFC 9110, section 9.2.2), if the first time left anything.
    func rewindBody(isUnsent: Bool = false) -> Bool {
        guard isUnsent || request.method.isIdempotent, feed.rewind() else { return false }
        sent = 0
        return true
    }

    /// Asks a streamed body's source for its next piece, in a task of its own: the source may be slow.
    func askForMore() {
        guard case .stream(let stream) = feed, stream.shallAsk() else { return }
        let (source, loop) = (stream.source, multi.loop)
        Task {
            let piece: Result<Data?, any Error>
            do { piece = .success(try await source.next()) } catch { piece = .failure(error) }
            loop.post(.bodyPiece(self, piece))
        }
    }

    // MARK: The end

    /// Answers the caller once; later answers go nowhere.
    func answer(_ result: Result<TransferReply, TransferError>) {
        guard let continuation = continuation.take() else { return }
        order.resumes()
        multi.loop.finish(FinishedTransfer(continuation: continuation, result: result))
    }

    /// What was meant, for messages.
    var host: String? { origin?.host }
    var origin: RequestOrigin? { try? RequestOrigin(url: request.url) }

    /// Completes libcurl's figures.
    func measured(_ metrics: TransferMetrics) -> TransferMetrics {
        var metrics = metrics
        metrics.firstByte = firstByte ?? .zero
        // libcurl's clock starts a few microseconds after the one that the first byte is measured by.
        metrics.total = max(metrics.total, metrics.firstByte)
        return metrics
    }

    func succeed(metrics: TransferMetrics) {
        guard let head else {
            let message = "\(host ?? "The host") closed the connection without an answer."
            return fail(TransferError(.connectionLost, host: host, message: message), metrics: metrics)
        }
        switch sink {
        case .memory(var memory):
            sink = .memory(MemorySink())
            answer(.success(TransferReply(head: head, body: .data(memory.take()), metrics: metrics)))
        case .file(let file):
            do {
                try file.finish()
                sink = .memory(MemorySink())
                answer(.success(TransferReply(head: head, body: .file(file.file), metrics: metrics)))
            } catch {
                fail(error, metrics: metrics)
            }
        case .stream(let channel):
            channel.finish(metrics: metrics)
        }
        feed.cancel()
    }

    func fail(_ error: TransferError, metrics: TransferMetrics?) {
        let error = error.with(metrics: metrics)
        if case .stream(let channel) = sink { channel.finish(error, metrics: metrics) }
        sink.discard()
        feed.cancel()
        answer(.failure(error))
    }
}

/// A caller with its answer, to be resumed at the end of the loop's turn.
struct FinishedTransfer {
    let continuation: CurlTransfer.Continuation
    let result: Result<TransferReply, TransferError>

    func resume() {
        continuation.resume(returning: result)
    }
}
