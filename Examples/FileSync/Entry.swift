import Foundation

/// One file as both sides name it.
struct Entry: Codable, Hashable, Sendable {
    let name: String
    let size: Int
    /// Tells contents apart.
    let tag: String

    init(name: String, data: Data) {
        self.name = name
        size = data.count
        let hash = data.reduce(into: UInt64(0xCBF2_9CE4_8422_2325)) { hash, byte in
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        tag = String(hash, radix: 16)
    }
}
