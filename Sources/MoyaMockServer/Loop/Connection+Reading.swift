import Foundation

extension Connection {
    private static let heldByteLimit = 1 << 20
    private static let receivesPerTurn = 16

    func receive() {
        for _ in 0..<Self.receivesPerTurn {
            switch socket.receive(into: loop.scratch) {
            case .bytes(let count):
                loop.countReceived(count)
                consume(UnsafeRawBufferPointer(loop.scratch).part(..<count))
            case .blocked:
                return
            case .end:
                return inputEnded()
            case .failed:
                return inputEnded(isGone: true)
            }
            guard state.wantsInput else { return }
        }
    }

    /// Looks at what came while nothing could be looked at.
    func consumeHeld() {
        guard !isConsuming else { return }
        let bytes = held
        held = []
        state.holdsEnough = false
        bytes.withUnsafeBytes { consume($0) }
    }

    private func consume(_ bytes: UnsafeRawBufferPointer) {
        isConsuming = true
        takeRequests(from: bytes)
        isConsuming = false
        // What the client sent before it closed its side is answered first.
        if state.inputHasEnded && state.phase == .reading { close(.orderly, by: .client) }
    }

    private func takeRequests(from bytes: UnsafeRawBufferPointer) {
        var input = bytes
        while true {
            switch state.phase {
            case .reading where !state.isWaiting:
                guard step(&input) else { return }
            case .reading, .handling, .responding:
                if !leavesRequestUnread { hold(input) }
                return
            case .handshaking, .draining, .ignoring, .closed:
                return
            }
        }
    }

    private func hold(_ input: UnsafeRawBufferPointer) {
        guard !input.isEmpty else { return }
        held.append(contentsOf: input)
        state.holdsEnough = held.count >= Self.heldByteLimit
    }

    /// Handles one event of the parser; false when the input is used up.
    private func step(_ input: inout UnsafeRawBufferPointer) -> Bool {
        switch nextEvent(&input) {
        case .needsMore:
            return !input.isEmpty
        case .head(let head):
            handle(head)
        case .body(let part):
            collector?.add(part)
            checkBodyReading()
        case .end(let trailers, let sizes):
            guard let collector else { return true }
            self.collector = nil
            complete(recordedRequest(from: collector, trailers: trailers, chunkSizes: sizes), route: collector.route)
        case .malformed(let malformation):
            refuse(malformation)
        }
        return true
    }

    /// Gives the parser no more than it may take before something is to happen to the body.
    private func nextEvent(_ input: inout UnsafeRawBufferPointer) -> RequestParser.Event {
        guard let collector, let limit = collector.route?.options.bodyReading.byteLimit,
            collector.bodyCount < limit
        else { return parser.next(&input) }
        var window = input.part(..<min(input.count, limit - collector.bodyCount))
        let offered = window.count
        let event = parser.next(&window)
        _ = input.takePrefix(offered - window.count)
        return event
    }

    private func handle(_ head: RequestHead) {
        let route = shared.script.withLock { $0.route(method: head.method, path: head.path) }
        let collector = RequestCollector(
            head: head,
            route: route,
            keptByteCount: shared.configuration.keptBodyByteCount
        )
        if route?.options.moment == .afterHead {
            leavesRequestUnread = head.hasBody
            complete(recordedRequest(from: collector, trailers: [:], chunkSizes: []), route: route)
            return
        }
        self.collector = collector
        if head.hasBody && head.expectsContinue && route?.options.sendsContinue != false {
            outgoing = (.owned(PreparedResponse.informational(MockInformational(status: 100))), 0)
            pump()
        }
        if head.hasBody { checkBodyReading() }
    }

    private func checkBodyReading() {
        guard let collector, let reading = collector.route?.options.bodyReading,
            let limit = reading.byteLimit, collector.bodyCount == limit
        else { return }
        switch reading {
        case .whole:
            break
        case .pause(_, let gate):
            _ = wait(at: gate)
        case .reset:
            close(.reset, by: .server)
        case .answer:
            self.collector = nil
            leavesRequestUnread = true
            complete(recordedRequest(from: collector, trailers: [:], chunkSizes: []), route: collector.route)
        }
    }

    private func complete(_ request: RecordedRequest, route: MockRoute?) {
        requestCount += 1
        shared.log.mutate { $0.record(request) }
        state.phase = .handling
        responseContext = ResponseContext(request)
        switch route?.answer {
        case .response(let response):
            begin(response)
        case .handler(let handler) where route?.options.execution == .loop:
            begin(handler(request))
        case .handler(let handler):
            let mailbox = shared.mailbox
            shared.workers.run { [key] in mailbox.post(.respond(key, handler(request))) }
        case nil:
            begin(shared.script.withLock { $0.takeQueued() } ?? .unrouted(request))
        }
    }

    private func refuse(_ malformation: Malformation) {
        let head =
            collector?.head
            ?? RequestHead(
                method: "",
                target: "",
                minorVersion: 1,
                headers: [:],
                bodyLength: .fixed(0)
            )
        var request = recordedRequest(
            from: collector ?? RequestCollector(head: head, route: nil, keptByteCount: 0),
            trailers: [:],
            chunkSizes: []
        )
        request.malformation = malformation.reason
        collector = nil
        leavesRequestUnread = true
        requestCount += 1
        shared.log.mutate { $0.record(request) }
        state.phase = .handling
        responseContext = ResponseContext(request)
        begin(.text(malformation.reason + "\n", status: malformation.status).persistence(.close))
    }

    func recordedRequest(
        from collector: RequestCollector,
        trailers: MockHeaders,
        chunkSizes: [Int]
    ) -> RecordedRequest {
        RecordedRequest(
            method: collector.head.method,
            target: collector.head.target,
            httpVersion: "HTTP/1.\(collector.head.minorVersion)",
            headers: collector.head.headers,
            body: collector.body,
            bodyCount: collector.bodyCount,
            trailers: trailers,
            chunkSizes: chunkSizes,
            connection: key.number,
            indexOnConnection: requestCount,
            remotePort: remotePort,
            tls: tls,
            receivedAt: .now,
            runningDigest: collector.finishDigest()
        )
    }
}

extension MockRouteOptions.BodyReading {
    fileprivate var byteLimit: Int? {
        switch self {
        case .whole: nil
        case .pause(let count, _), .reset(let count), .answer(let count): max(0, count)
        }
    }
}

extension MockResponse {
    fileprivate static func unrouted(_ request: RecordedRequest) -> MockResponse {
        .text("no route and no queued response for \(request.method) \(request.target)\n", status: 404)
    }
}
