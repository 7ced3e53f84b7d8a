import MoyaTransport

/// Collects the header lines that libcurl hands over one by one.
///
/// Neither libcurl before 8.3 nor a deadline that is met by every line would end a peer that sends lines for ever.
struct HeaderParser {
    /// The most bytes that all heads of an exchange and its trailers may have together.
    static let limit = 300 << 10
    /// The most bytes of one line: libcurl's own limit.
    static let lineLimit = 100 << 10

    /// What a line completed.
    enum Progress {
        case more
        case informational(ResponseHead)
        case head(ResponseHead)
        /// More than ``HeaderParser/limit``.
        case tooLong
    }

    private var statusCode = 0
    private var version = HTTPVersion.http1_1
    private var bytes: [UInt8] = []
    private var names = HeaderNames()
    private var isComplete = false
    private var size = 0

    /// Takes one line with its line end. Trailers that follow the body are left out.
    mutating func line(_ line: UnsafeRawBufferPointer) -> Progress {
        size += line.count
        if size > Self.limit { return .tooLong }
        if isComplete { return .more }
        if statusCode == 0 {
            readStatus(line)
            return .more
        }
        guard line.first == 0x0D || line.first == 0x0A else {
            bytes.append(contentsOf: line.assumingMemoryBound(to: UInt8.self))
            names.insert(line: line)
            return .more
        }
        let headers = HeaderBlock(bytes: bytes, names: names)
        let head = ResponseHead(statusCode: statusCode, version: version, headers: headers)
        bytes = []
        names = HeaderNames()
        if (100..<200).contains(statusCode), statusCode != 101 {
            statusCode = 0
            return .informational(head)
        }
        isComplete = true
        return .head(head)
    }

    private mutating func readStatus(_ line: UnsafeRawBufferPointer) {
        guard let space = line.firstIndex(of: 0x20) else { return }
        version =
            switch line.prefix(space).dropFirst(5).first {
            case UInt8(ascii: "2"): .http2
            case UInt8(ascii: "3"): .http3
            default: line.prefix(space).last == UInt8(ascii: "0") ? .http1_0 : .http1_1
            }
        statusCode = line.dropFirst(space + 1).prefix(3).reduce(0) { code, digit in
            (0x30...0x39).contains(digit) ? code * 10 + Int(digit - 0x30) : code
        }
        bytes.reserveCapacity(384)
    }
}
