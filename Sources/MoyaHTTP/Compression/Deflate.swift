import CMoyaZlib
import Foundation

/// The zlib format (RFC 1950).
enum Deflate {
    /// - Throws: ``OutOfMemory``.
    static func compressed(_ data: Data) throws -> Data {
        var compressed = Data(count: moya_deflate_bound(data.count))
        let written = compressed.withUnsafeMutableBytes { target in
            data.withUnsafeBytes { source in
                moya_deflate(
                    source.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    source.count,
                    target.baseAddress?.assumingMemoryBound(to: UInt8.self),
                    target.count
                )
            }
        }
        guard written > 0 else { throw OutOfMemory(count: data.count) }
        return compressed.prefix(written)
    }

    /// There is no memory to compress a body.
    struct OutOfMemory: LocalizedError {
        let count: Int

        var errorDescription: String? { "No memory is left to compress a body of \(count) bytes." }
    }
}
