import CMoyaCurl
import MoyaTransport

/// The header fields of a request as the linked list that libcurl reads, kept while requests send the same ones.
///
/// Nodes and texts lie in one block, which is overwritten before it is freed: fields hold credentials. The list must live
/// as long as the transfer that uses it.
struct FieldList: ~Copyable {
    /// How the body is framed.
    enum Framing {
        case none
        case length
        case chunked
    }

    private var block: UnsafeMutableRawBufferPointer?
    private var headers: [HTTPHeader] = []
    private var framing = Framing.none

    deinit {
        Self.discard(block)
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
        Self.discard(block)
        let list = FieldList.build(headers, framing: framing)
        block = list
        return list.baseAddress
    }

    /// Makes the next ``replace(with:framing:)`` build a list whatever it holds.
    mutating func forget() {
        Self.discard(block)
        block = nil
    }

    private static func discard(_ block: UnsafeMutableRawBufferPointer?) {
        guard let block, let start = block.baseAddress else { return }
        moya_overwrite(start, block.count)
        block.deallocate()
    }

    /// Fields that libcurl would add by itself are put out by a name without a value; a field that has no value is
    /// written with a semicolon. Framing is libcurl's business, so the request's own framing fields are left out.
    private static func build(_ headers: [HTTPHeader], framing: Framing) -> UnsafeMutableRawBufferPointer {
        var lines: [Line] = []
        lines.reserveCapacity(headers.count + 3)
        // A request without a body has no use for Expect, and every line costs libcurl a dozen comparisons.
        var suppressed = framing == .none ? ["Accept", "Accept-Encoding"] : ["Accept", "Accept-Encoding", "Expect"]
        for header in headers {
            if header.isNamed("Content-Length") || header.isNamed("Transfer-Encoding") { continue }
            suppressed.removeAll { header.isNamed($0) }
            lines.append(Line(name: header.name, mark: header.value.isEmpty ? ";" : ": ", value: header.value))
        }
        for name in suppressed { lines.append(Line(name: name, mark: ":", value: "")) }
        if framing == .chunked { lines.append(Line(name: "Transfer-Encoding", mark: ": ", value: "chunked")) }
        return link(lines)
    }

    /// A field as it is written; never one text, which would leave a copy behind.
    private struct Line {
        var name: String
        var mark: String
        var value: String

        var count: Int { name.utf8.count + mark.utf8.count + value.utf8.count }
    }

    private static func link(_ lines: [Line]) -> UnsafeMutableRawBufferPointer {
        let nodesSize = lines.count * MemoryLayout<curl_slist>.stride
        let textSize = lines.reduce(0) { $0 + $1.count + 1 }
        let block = UnsafeMutableRawBufferPointer.allocate(
            byteCount: nodesSize + textSize,
            alignment: MemoryLayout<curl_slist>.alignment
        )
        guard let start = block.baseAddress else { return block }
        let nodes = start.bindMemory(to: curl_slist.self, capacity: lines.count)
        var text = (start + nodesSize).bindMemory(to: CChar.self, capacity: textSize)
        func write(_ piece: String) {
            for byte in piece.utf8 {
                text.pointee = CChar(bitPattern: byte)
                text += 1
            }
        }
        for (index, line) in lines.enumerated() {
            let isLast = index + 1 == lines.count
            (nodes + index).initialize(to: curl_slist(data: text, next: isLast ? nil : nodes + index + 1))
            write(line.name)
            write(line.mark)
            write(line.value)
            text.pointee = 0
            text += 1
        }
        return block
    }
}
