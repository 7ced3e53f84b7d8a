/// Takes the chunked framing off a request body.
struct ChunkedDecoder {
    enum Event {
        case needsMore
        /// The bytes are only lent.
        case payload(UnsafeRawBufferPointer)
        case end(trailers: MockHeaders, sizes: [Int])
        case malformed(Malformation)
    }

    private enum State {
        case size
        case payload(remaining: Int)
        case payloadEnd
        case trailers
    }

    private static let recordedSizeCount = 1_000

    private var state = State.size
    private var partialLine: [UInt8] = []
    private var trailerLines: [UInt8] = []
    private var sizes: [Int] = []
    private let maximumLineByteCount: Int

    init(maximumLineByteCount: Int) {
        self.maximumLineByteCount = maximumLineByteCount
    }

    mutating func next(_ input: inout UnsafeRawBufferPointer) -> Event {
        while true {
            switch state {
            case .payload(let remaining):
                guard !input.isEmpty else { return .needsMore }
                let part = input.takePrefix(remaining)
                state = part.count == remaining ? .payloadEnd : .payload(remaining: remaining - part.count)
                return .payload(part)
            case .size, .payloadEnd, .trailers:
                guard let line = takeLine(&input) else {
                    return partialLine.count + trailerLines.count > maximumLineByteCount
                        ? .malformed(Malformation(reason: "a line of the chunked framing is too long"))
                        : .needsMore
                }
                if let event = handle(line) { return event }
            }
        }
    }

    /// A whole line without its CR LF, or nil after keeping what there is of it.
    private mutating func takeLine(_ input: inout UnsafeRawBufferPointer) -> [UInt8]? {
        while !input.isEmpty {
            let untilFeed = input.position(of: "\n").map { $0 + 1 } ?? input.count
            partialLine.append(contentsOf: input.takePrefix(untilFeed))
            if partialLine.suffix(2) == [0x0D, 0x0A] {
                defer { partialLine = [] }
                return Array(partialLine.dropLast(2))
            }
        }
        return nil
    }

    private mutating func handle(_ line: [UInt8]) -> Event? {
        switch state {
        case .size:
            let digits = line.prefix { $0 != 0x3B }
            guard !digits.isEmpty, digits.first != 0x2B, digits.first != 0x2D,
                let size = Int(String(decoding: digits, as: UTF8.self).trimmingBlanks, radix: 16)
            else {
                let text = String(decoding: line.prefix(100), as: UTF8.self)
                return .malformed(Malformation(reason: "a chunk size is not a hexadecimal number: \"\(text)\""))
            }
            if size > 0 {
                if sizes.count < Self.recordedSizeCount { sizes.append(size) }
                state = .payload(remaining: size)
            } else {
                state = .trailers
            }
            return nil
        case .payloadEnd:
            guard line.isEmpty else {
                return .malformed(Malformation(reason: "a chunk is longer than its size says"))
            }
            state = .size
            return nil
        case .trailers:
            trailerLines += line + [0x0D, 0x0A]
            guard line.isEmpty else { return nil }
            return endEvent()
        case .payload:
            return nil
        }
    }

    private func endEvent() -> Event {
        trailerLines.withUnsafeBytes { bytes in
            var lines = LineReader(bytes)
            do throws(Malformation) {
                return .end(trailers: try RequestHeadParser.parseFields(&lines), sizes: sizes)
            } catch {
                return .malformed(error)
            }
        }
    }
}
