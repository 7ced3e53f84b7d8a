import Foundation

/// Gathers the body of one request while it arrives.
struct RequestCollector {
    let head: RequestHead
    let route: MockRoute?
    private(set) var body = Data()
    private(set) var bodyCount = 0
    private var digest: Digest?
    private let keptByteCount: Int

    init(head: RequestHead, route: MockRoute?, keptByteCount: Int) {
        self.head = head
        self.route = route
        self.keptByteCount = keptByteCount
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        bodyCount += bytes.count
        if let digest {
            digest.update(bytes)
        } else if bodyCount > keptByteCount {
            // Only now is a digest needed: while everything is kept it can be made when asked for.
            let digest = Digest()
            body.withUnsafeBytes { digest?.update($0) }
            digest?.update(bytes)
            self.digest = digest
        }
        if body.count < keptByteCount { body.append(contentsOf: bytes.prefix(keptByteCount - body.count)) }
    }

    /// The value of the bytes so far when not all of them were kept.
    func finishDigest() -> Data? {
        digest?.finish()
    }
}
