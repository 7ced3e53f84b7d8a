import CMoyaCurl
import Foundation
import Glibc
import MoyaTransport

/// The thread that owns every libcurl handle. Other threads post messages; nothing else is shared.
///
/// As a task executor it also runs the tasks of callers who ask for that: they save the hop between the wire and their
/// code, and share the loop with every transfer.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// What can be asked of the loop.
    enum Message {
        case start(CurlTransfer)
        case cancel(CurlTransfer)
        case unpause(CurlTransfer)
        case bodyPiece(CurlTransfer, Result<Data?, any Error>)
        case close(CurlMulti)
        case job(UnownedJob)
    }

    // Guarded by its own lock; everything below it is touched on the loop's thread only.
    private let mailbox = Locked(Mailbox<Message>())
    private let wakeDescriptor: Int32
    @exclusivity(unchecked) private var poller: Poller
    @exclusivity(unchecked) private var polling = BusyPolling(processors: ProcessInfo.processInfo.activeProcessorCount)
    @exclusivity(unchecked) private var multis: [UInt32: CurlMulti] = [:]
    @exclusivity(unchecked) private var busy: [CurlMulti] = []
    @exclusivity(unchecked) private var nextOwner: UInt32 = 0
    @exclusivity(unchecked) private var batch: [Message] = []
    @exclusivity(unchecked) private var finished: [FinishedTransfer] = []
    /// The time at which this turn began; good enough to stamp what happens in it.
    @exclusivity(unchecked) private(set) var now = MonotonicTime.now()

    /// Starts the thread.
    ///
    /// - Throws: `unknown` when the process has no descriptor or thread left.
    init() throws(TransferError) {
        guard let poller = Poller() else {
            throw TransferError(.unknown, message: "No descriptor is left for the event loop: \(systemMessage()).")
        }
        wakeDescriptor = poller.wakeDescriptor
        self.poller = poller
        var thread = pthread_t()
        let context = Unmanaged.passRetained(self)
        let failure = pthread_create(
            &thread,
            nil,
            { context in
                moya_name_thread("moya-curl")
                if let context { Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue().run() }
                return nil
            },
            context.toOpaque()
        )
        guard failure == 0 else {
            context.release()
            throw TransferError(.unknown, message: "No thread is left for the event loop: \(systemMessage(failure)).")
        }
        pthread_detach(thread)
    }

    /// Posts a message; wakes the loop only if it sleeps.
    func post(_ message: Message) {
        if mailbox.withLock({ $0.post(message) }) { Poller.wake(wakeDescriptor) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        post(.job(UnownedJob(job)))
    }

    // MARK: On the loop's thread

    func adopt(_ multi: CurlMulti) {
        nextOwner &+= 1
        if nextOwner == UInt32.max { nextOwner = 1 }
        while multis[nextOwner] != nil { nextOwner &+= 1 }
        multi.owner = nextOwner
        multis[nextOwner] = multi
    }

    func abandon(_ multi: CurlMulti) {
        multis[multi.owner] = nil
    }

    func becameBusy(_ multi: CurlMulti) {
        busy.append(multi)
    }

    func opened(_ socket: Int32) {
        poller.opened(socket)
    }

    func closed(_ socket: Int32) {
        poller.closed(socket)
    }

    func want(_ interest: SocketTable.Interest, in socket: Int32, owner: UInt32) {
        poller.want(interest, in: socket, owner: owner)
    }

    /// Keeps a caller to be resumed at the end of this turn, so that a burst of replies wakes the callers once.
    func finish(_ transfer: FinishedTransfer) {
        finished.append(transfer)
    }

    private func run() {
        while true {
            let began = MonotonicTime.now()
            let wakeAt = busy.reduce(MonotonicTime.never) { min($0, $1.nextWake) }
            guard wakeAt > began else {
                turn(ready: poller.wait(milliseconds: 0))
                continue
            }
            let transfers = busy.reduce(0) { $0 + $1.transfersInFlight }
            turn(ready: waitForWork(since: began, until: wakeAt, transfers: transfers))
            polling.waited(nanoseconds: now.nanoseconds - began.nanoseconds, transfers: transfers)
        }
    }

    /// Waits for sockets, mail or the moment at which something is due; polls first where that pays.
    private func waitForWork(since began: MonotonicTime, until wakeAt: MonotonicTime, transfers: Int) -> Int {
        if polling.pays(transfers: transfers) {
            let end = min(began.advanced(nanoseconds: BusyPolling.window), wakeAt)
            repeat {
                let count = poller.wait(milliseconds: 0)
                if count > 0 || mailbox.withLock({ $0.hasMail }) { return count }
            } while MonotonicTime.now() < end
        }
        let sleeps = mailbox.withLock { $0.goToSleep() }
        return poller.wait(milliseconds: sleeps ? wakeAt.milliseconds(from: began) : 0)
    }

    private func turn(ready count: Int) {
        now = MonotonicTime.now()
        for index in 0..<count {
            guard let (socket, owner, events) = poller.readiness(at: index) else { continue }
            multis[owner]?.socketIsReady(socket, events: events)
        }
        for multi in busy { multi.collectFinished() }
        resumeFinished()
        readMail()
        for multi in busy { multi.work() }
        resumeFinished()
        busy.removeAll { multi in
            guard multi.isIdle else { return false }
            multi.isBusy = false
            return true
        }
    }

    /// Reads what was posted, and what that made others post: a task that runs on the loop answers a reply with the
    /// next request. The number of rounds is bounded so that sockets get their turn.
    private func readMail() {
        for _ in 0..<8 {
            mailbox.withLock { $0.empty(into: &batch) }
            if batch.isEmpty { return }
            for message in batch { read(message) }
            batch.removeAll(keepingCapacity: true)
            resumeFinished()
        }
    }

    private func read(_ message: Message) {
        switch message {
        case .start(let transfer): transfer.multi.start(transfer)
        case .cancel(let transfer): transfer.multi.cancel(transfer)
        case .unpause(let transfer): transfer.multi.unpause(transfer)
        case .bodyPiece(let transfer, let piece): transfer.multi.accept(piece, for: transfer)
        case .close(let multi): multi.close()
        case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    private func resumeFinished() {
        guard !finished.isEmpty else { return }
        for transfer in finished { transfer.resume() }
        finished.removeAll(keepingCapacity: true)
    }
}
