import Foundation
import MoyaTransport

/// What of a trust or identity this transport cannot do: whatever a configuration asks for fails, nothing is skipped.
enum TrustLimits {
    /// Why nothing can be sent, if that is so.
    ///
    /// - Parameter decides: Whether URLSession lets others decide on certificates here.
    static func problem(
        _ tls: TLSConfiguration,
        _ trust: TransportTrust?,
        decides: Bool = PlatformBehaviour.decidesOnCertificates
    ) -> TransferError? {
        var features: [String] = []
        if !decides {
            if trust != nil { features.append("an evaluation of server trust") }
            if !tls.clientIdentities.isEmpty { features.append("a client identity") }
            if tls.trustedRoots != .system { features.append("roots other than the system's") }
            if tls.minimumVersion != .tls12 || tls.maximumVersion != .tls13 {
                features.append("a choice of TLS versions")
            }
        }
        if !tls.connectsTo.isEmpty { features.append("another address for a host") }
        if !features.isEmpty {
            let message = "The URLSession transport cannot do what the configuration asks for: "
            return TransferError(.unsupported, message: message + features.joined(separator: ", ") + ".")
        }
        if tls.minimumVersion <= tls.maximumVersion { return nil }
        let message = "The newest TLS version of the configuration is older than its oldest."
        return TransferError(.unsupported, message: message)
    }
}

extension TrustedRoots {
    /// The certificates; `nil` for the system's.
    ///
    /// - Parameter read: The reader of one certificate in DER.
    /// - Throws: `secureConnectionFailed` when there is none or one of them cannot be read.
    func certificates(_ read: (Data) -> Certificate?) throws(TransferError) -> [Certificate]? {
        let (text, place): (Data?, String)
        switch self {
        case .system: return nil
        case .pem(let bytes): (text, place) = (bytes, "the bytes hold")
        case .file(let file): (text, place) = (FileManager.default.contents(atPath: file.path), "\(file.path) holds")
        }
        let blocks = text.flatMap(PEMBlock.blocks)?.filter(\.isCertificate) ?? []
        let certificates = blocks.compactMap { read($0.data) }
        if !blocks.isEmpty, certificates.count == blocks.count { return certificates }
        let message = "The trusted roots cannot be read: \(place) no certificate in PEM, or a damaged one."
        throw TransferError(.secureConnectionFailed, message: message)
    }
}
