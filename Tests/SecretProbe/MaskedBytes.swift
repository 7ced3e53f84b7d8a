import Foundation

/// Bytes of a secret that are never in memory as they are: each is turned by a mask.
struct MaskedBytes {
    private static let mask: UInt8 = 0x5A
    private let masked: [UInt8]

    /// Reads a file of masked bytes.
    init(contentsOf file: URL) throws {
        masked = [UInt8](try Data(contentsOf: file))
    }

    var count: Int { masked.count }

    subscript(index: Int) -> UInt8 { masked[index] ^ Self.mask }

    /// Hands the secret as a text to `body` and overwrites the text's bytes.
    ///
    /// A text of more than fifteen bytes lies in one place, however often it is handed on.
    func withText<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let text = String(unsafeUninitializedCapacity: count) { buffer in
            for index in 0..<count { buffer[index] = self[index] }
            return count
        }
        defer {
            text.utf8.withContiguousStorageIfAvailable {
                if let start = $0.baseAddress { memset(UnsafeMutableRawPointer(mutating: start), 0x2A, $0.count) }
            }
        }
        return try await body(text)
    }
}
