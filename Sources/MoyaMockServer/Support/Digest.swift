import CMoyaMockServer
import Foundation

/// A running SHA-256 over bytes that are not kept.
final class Digest {
    private let handle: OpaquePointer

    init?() {
        guard let handle = moya_mock_digest_create() else { return nil }
        self.handle = handle
    }

    deinit {
        moya_mock_digest_free(handle)
    }

    func update(_ bytes: UnsafeRawBufferPointer) {
        moya_mock_digest_update(handle, bytes.baseAddress, bytes.count)
    }

    /// The value of all bytes so far; nothing can be added afterwards.
    func finish() -> Data {
        var value = Data(count: 32)
        value.withUnsafeMutableBytes { bytes in
            moya_mock_digest_finish(handle, bytes.bindMemory(to: UInt8.self).baseAddress)
        }
        return value
    }

    static func value(of data: Data) -> Data {
        guard let digest = Digest() else { return Data() }
        data.withUnsafeBytes { digest.update($0) }
        return digest.finish()
    }
}
