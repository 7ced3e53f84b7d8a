/// One response as a sequence of things to do, with its delays and faults in their places.
struct ResponseWriter {
    enum Output {
        case bytes(ByteSegment)
        case wait(Duration)
        case pause(MockGate)
        case stall
        case reset
        /// Closes at once, without telling a TLS client that this is the end.
        case close
        case halfClose
        case finished(keepsAlive: Bool)
    }

    private enum Step {
        case output(Output)
        case body
    }

    /// Up to this many bytes are gathered into one write.
    private static let gatheredByteCount = 16_384

    private var steps: [Step] = []
    private var nextStep = 0
    private var body: BodyCursor
    /// Faults within the body in their order, the next one last.
    private var bodyFaults: [(offset: Int, action: MockFault.Action)] = []
    private var lookahead: Output?
    private let drip: MockDrip?
    private var owesTick = false
    private var isInBody = false

    init(_ response: MockResponse, context: ResponseContext) {
        let prepared = PreparedResponse(response, context: context)
        body = prepared.body
        drip = response.drip
        steps = response.informational.map { .output(.bytes(.owned(PreparedResponse.informational($0)))) }
        if response.delay > .zero { steps.append(.output(.wait(response.delay))) }
        steps += response.gates.map { .output(.pause($0)) }
        appendHead(prepared.head, faults: response.faults)
        steps.append(.body)
        for fault in response.faults where fault.point == .afterResponse {
            steps.append(.output(Self.output(for: fault.action)))
        }
        steps.append(.output(.finished(keepsAlive: prepared.keepsAlive)))
        for fault in response.faults {
            guard case .body(let offset) = fault.point else { continue }
            bodyFaults.append((max(0, offset), fault.action))
        }
        bodyFaults = bodyFaults.reversed().sorted { $0.offset > $1.offset }
    }

    /// The next thing to do. After `finished` there is nothing but `finished`.
    mutating func next() -> Output {
        guard let drip else { return nextGathered() }
        if owesTick {
            owesTick = false
            return .wait(drip.interval)
        }
        let output = take()
        guard case .bytes(let segment) = output, isInBody || drip.start == .head else { return output }
        let piece = segment[0..<min(max(1, drip.bytesPerTick), segment.count)]
        if piece.count < segment.count { lookahead = .bytes(segment[piece.count..<segment.count]) }
        owesTick = true
        return .bytes(piece)
    }

    private mutating func appendHead(_ head: [UInt8], faults: [MockFault]) {
        var stops: [(offset: Int, action: MockFault.Action)] = []
        for fault in faults {
            switch fault.point {
            case .beforeHead: stops.append((0, fault.action))
            case .head(let offset): stops.append((min(max(0, offset), head.count), fault.action))
            case .body, .afterResponse: break
            }
        }
        var done = 0
        for stop in stops.sorted(by: { $0.offset < $1.offset }) {
            if stop.offset > done { steps.append(.output(.bytes(.owned(Array(head[done..<stop.offset]))))) }
            done = stop.offset
            steps.append(.output(Self.output(for: stop.action)))
        }
        if done < head.count { steps.append(.output(.bytes(.owned(Array(head[done...]))))) }
    }

    private mutating func nextGathered() -> Output {
        let first = take()
        guard case .bytes(let segment) = first, segment.count < Self.gatheredByteCount else { return first }
        var gathered: [UInt8] = []
        while true {
            let following = take()
            guard case .bytes(let more) = following,
                max(gathered.count, segment.count) + more.count <= Self.gatheredByteCount
            else {
                lookahead = following
                return gathered.isEmpty ? first : .bytes(.owned(gathered))
            }
            if gathered.isEmpty { segment.append(to: &gathered) }
            more.append(to: &gathered)
        }
    }

    private mutating func take() -> Output {
        if let output = lookahead {
            lookahead = nil
            return output
        }
        while nextStep < steps.count {
            switch steps[nextStep] {
            case .output(let output):
                if nextStep < steps.count - 1 { nextStep += 1 }
                return output
            case .body:
                isInBody = true
                if let output = takeFromBody() { return output }
                isInBody = false
                nextStep += 1
            }
        }
        return .finished(keepsAlive: false)
    }

    private mutating func takeFromBody() -> Output? {
        if let fault = bodyFaults.last, fault.offset <= body.payloadCount || !body.hasPayload {
            bodyFaults.removeLast()
            return Self.output(for: fault.action)
        }
        let limit = bodyFaults.last.map { $0.offset - body.payloadCount } ?? .max
        return body.next(limit: limit).map { .bytes($0) }
    }

    private static func output(for action: MockFault.Action) -> Output {
        switch action {
        case .stall: .stall
        case .pause(let gate): .pause(gate)
        case .reset: .reset
        case .close: .close
        case .halfClose: .halfClose
        }
    }
}
