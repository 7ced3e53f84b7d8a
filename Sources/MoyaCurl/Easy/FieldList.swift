import CMoyaCurl
import MoyaTransport

/// The header fields of a request as the linked list that libcurl reads, kept while requests send the same ones.
///
/// Nodes and texts lie in one block. The list must live as long as the transfer that uses it.
struct FieldList: ~Copyable {
    /// How the body is framed.
    enum Framing {
        case none
        case length
        case chunked
    }

    private var block: UnsafeMutableRawPointer?
    private var headers: [HTTPHeader] = []
    private var framing = Framing.none

    deinit {
        block?.deallocate()
    }

    /// Makes the list for `headers`; `nil` means that the last list still serves.
    ///
    /// - Throws: `badRequest` for a field that cannot be sent.
    mutating func replace(
        with headers: [HTTPHeader],
        framing: Framing
    ) throws(TransferError) -> UnsafeMutableRawPointer? {
        if block != nil, framing == self.framing, headers == self.headers { return nil }
        try RequestCheck.check(headers)
        self.headers = headers
        self.framing = framing
        block?.deallocate()
        let list = FieldList.build(headers, framing: framing)
        block = list
        return list
    }

    /// Makes the next ``replace(with:isChunked:)`` build a list whatever it holds.
    mutating func forget() {
        block?.deallocate()
        block = nil
    }

    /// Fields that libcurl would add by itself are put out by a name without a value; a field that has no value is
    /// written with a semicolon. Framing is libcurl's business, so the request's own framing fields are left out.
    private static func build(_ headers: [HTTPHeader], framing: Framing) -> UnsafeMutableRawPointer {
        var lines: [String] = []
        lines.reserveCapacity(headers.count + 3)
        // A request without a body has no use for Expect, and every line costs libcurl a dozen comparisons.
        var suppressed = framing == .none ? ["Accept", "Accept-Encoding"] : ["Accept", "Accept-Encoding", "Expect"]
        for header in headers {
            if header.isNamed("Content-Length") || header.isNamed("Transfer-Encoding") { continue }
            suppressed.removeAll { header.isNamed($0) }
            lines.append(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        lines += suppressed.map { "\($0):" }
        if framing == .chunked { lines.append("Transfer-Encoding: chunked") }
        return link(lines)
    }

    private static func link(_ lines: [String]) -> UnsafeMutableRawPointer {
        let nodesSize = lines.count * MemoryLayout<curl_slist>.stride
        let textSize = lines.reduce(0) { $0 + $1.utf8.count + 1 }
        let block = UnsafeMutableRawPointer.allocate(
            byteCount: nodesSize + textSize,
            alignment: MemoryLayout<curl_slist>.alignment
        )
        let nodes = block.bindMemory(to: curl_slist.self, capacity: lines.count)
        var text = (block + nodesSize).bindMemory(to: CChar.self, capacity: textSize)
        for (index, line) in lines.enumerated() {
            let isLast = index + 1 == lines.count
            (nodes + index).initialize(to: curl_slist(data: text, next: isLast ? nil : nodes + index + 1))
            for byte in line.utf8 {
                text.pointee = CChar(bitPattern: byte)
                text += 1
            }
            text.pointee = 0
            text += 1
        }
        return block
    }
}
