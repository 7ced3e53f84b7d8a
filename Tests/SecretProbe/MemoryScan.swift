import Foundation

/// Searches all memory that this process can write to.
struct MemoryScan {
    private static let size = 1 << 20
    private let memory: Int32
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: MemoryScan.size, alignment: 4_096)

    init() throws {
        memory = open("/proc/self/mem", O_RDONLY)
        guard memory >= 0 else { throw CocoaError(.fileReadNoPermission) }
    }

    /// The places at which the secret's bytes are, named by what is mapped there.
    func places(of secret: MaskedBytes) throws -> [String] {
        try Self.maps().split(separator: "\n").flatMap { line -> [String] in
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count > 1, fields[1].hasPrefix("rw") else { return [] }
            let bounds = fields[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
            // A sanitizer's map of memory is terabytes and holds no bytes of others.
            guard bounds.count == 2, bounds[1] - bounds[0] < 1 << 32 else { return [] }
            let name = fields.count > 5 ? String(fields[5]) : "anonymous memory"
            return addresses(of: secret, from: bounds[0], to: bounds[1]).map { "\(name) at \(String($0, radix: 16))" }
        }
    }

    /// The list of what is mapped. It has no size that could be known before, and is handed out in pieces.
    private static func maps() throws -> String {
        let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps"))
        var bytes = Data()
        while let piece = try file.read(upToCount: 4_096), !piece.isEmpty { bytes += piece }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func addresses(of secret: MaskedBytes, from start: UInt, to end: UInt) -> [UInt] {
        var found: [UInt] = []
        var position = start
        while position < end {
            let count = pread(memory, buffer.baseAddress, min(Self.size, Int(end - position)), off_t(position))
            guard count >= secret.count else { break }
            found += offsets(of: secret, in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                .map { position + UInt($0) }.filter { !isOwn($0) }
            if position + UInt(count) >= end { break }
            position += UInt(count - secret.count + 1)
        }
        return found
    }

    private func offsets(of secret: MaskedBytes, in bytes: UnsafeRawBufferPointer) -> [Int] {
        var offsets: [Int] = []
        var index = 0
        while index + secret.count <= bytes.count, let start = bytes.baseAddress,
            let next = memchr(start + index, Int32(secret[0]), bytes.count - secret.count + 1 - index)
        {
            index = next - UnsafeMutableRawPointer(mutating: start)
            if (1..<secret.count).allSatisfy({ bytes[index + $0] == secret[$0] }) { offsets.append(index) }
            index += 1
        }
        return offsets
    }

    /// Whether the address lies in the buffer that memory is read into.
    private func isOwn(_ address: UInt) -> Bool {
        let start = UInt(bitPattern: buffer.baseAddress)
        return address >= start && address < start + UInt(Self.size)
    }
}
