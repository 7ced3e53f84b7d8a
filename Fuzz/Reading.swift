import Foundation
import MoyaTransport

/// Feeds the reader of certificates and keys that stands behind Apple's.
@_cdecl("LLVMFuzzerTestOneInput")
public func read(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let data = Data(bytes: start, count: count)
    _ = CertificateFields(der: data)
    for block in PEMBlock.blocks(in: data) ?? [] { _ = try? PrivateKeyFields(block) }
    return 0
}
