/// Turns the bytes of a connection into requests: bytes in, events out, nothing else.
struct RequestParser {
    enum Event {
        /// Everything given was used up without completing anything.
        case needsMore
        case head(RequestHead)
        /// Payload with the framing removed; the bytes are only lent.
        case body(UnsafeRawBufferPointer)
        /// The request is complete.
        case end(trailers: MockHeaders, chunkSizes: [Int])
        case malformed(Malformation)
    }

    private enum State {
        case head
        case fixedBody(remaining: Int)
        case chunkedBody(ChunkedDecoder)
        case end(trailers: MockHeaders, chunkSizes: [Int])
        case failed
    }

    private var state = State.head
    private var partialHead: [UInt8] = []
    private let maximumHeadByteCount: Int

    init(maximumHeadByteCount: Int) {
        self.maximumHeadByteCount = maximumHeadByteCount
    }

    /// Whether the bytes so far end between two requests.
    var isBetweenRequests: Bool {
        if case .head = state { partialHead.isEmpty } else { false }
    }

    /// Takes what it can use off the front of `input` and reports the next thing in it.
    mutating func next(_ input: inout UnsafeRawBufferPointer) -> Event {
        switch state {
        case .head:
            return nextHead(&input)
        case .fixedBody(let remaining):
            guard !input.isEmpty else { return .needsMore }
            let part = input.takePrefix(remaining)
            finishOrGoOn(remaining: remaining - part.count)
            return .body(part)
        case .chunkedBody(var decoder):
            let event = decoder.next(&input)
            state = .chunkedBody(decoder)
            switch event {
            case .needsMore: return .needsMore
            case .payload(let part): return .body(part)
            case .end(let trailers, let sizes):
                state = .head
                return .end(trailers: trailers, chunkSizes: sizes)
            case .malformed(let malformation): return fail(malformation)
            }
        case .end(let trailers, let sizes):
            state = .head
            return .end(trailers: trailers, chunkSizes: sizes)
        case .failed:
            _ = input.takePrefix(input.count)
            return .needsMore
        }
    }

    private mutating func finishOrGoOn(remaining: Int) {
        state = remaining == 0 ? .end(trailers: [:], chunkSizes: []) : .fixedBody(remaining: remaining)
    }

    private mutating func nextHead(_ input: inout UnsafeRawBufferPointer) -> Event {
        // An empty line before a request line is to be ignored (RFC 9112, section 2.2), also when it comes in two parts.
        if partialHead == [0x0D], input.first == 0x0A {
            partialHead = []
            _ = input.takePrefix(1)
        }
        if partialHead.isEmpty {
            while input.count >= 2, input[0] == 0x0D, input[1] == 0x0A { _ = input.takePrefix(2) }
            if let end = input.position(of: "\r\n\r\n") {
                return parseHead(input.takePrefix(end + 4))
            }
        }
        guard !input.isEmpty else { return .needsMore }
        let searchStart = max(0, partialHead.count - 3)
        let previousCount = partialHead.count
        partialHead.append(contentsOf: input)
        let end = partialHead.withUnsafeBytes { bytes in
            bytes.part(searchStart...).position(of: "\r\n\r\n")
        }
        guard let end else {
            _ = input.takePrefix(input.count)
            return partialHead.count > maximumHeadByteCount ? failOverlong() : .needsMore
        }
        let headCount = searchStart + end + 4
        _ = input.takePrefix(headCount - previousCount)
        let head = Array(partialHead.prefix(headCount))
        partialHead = []
        return head.withUnsafeBytes { parseHead($0) }
    }

    private mutating func parseHead(_ bytes: UnsafeRawBufferPointer) -> Event {
        guard bytes.count <= maximumHeadByteCount else { return failOverlong() }
        do throws(Malformation) {
            let head = try RequestHeadParser.parse(bytes)
            switch head.bodyLength {
            case .fixed(let count): finishOrGoOn(remaining: count)
            case .chunked: state = .chunkedBody(ChunkedDecoder(maximumLineByteCount: maximumHeadByteCount))
            }
            return .head(head)
        } catch {
            return fail(error)
        }
    }

    private mutating func failOverlong() -> Event {
        fail(Malformation(reason: "the request head is larger than \(maximumHeadByteCount) bytes", status: 431))
    }

    private mutating func fail(_ malformation: Malformation) -> Event {
        state = .failed
        partialHead = []
        return .malformed(malformation)
    }
}
