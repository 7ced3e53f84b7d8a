import CMoyaCurl
import Foundation
import MoyaTransport

extension CurlConfiguration {
    /// Why nothing can be sent with this trust and TLS, if that is so.
    ///
    /// libcurl leaves out what it does not understand, and goes on with the system's roots or to the real server.
    var tlsProblem: TransferError? {
        libraryProblem ?? tls.versionProblem ?? tls.rootProblem ?? tls.addressProblem ?? tls.identityProblem
    }

    private var libraryProblem: TransferError? {
        var features: [String] = []
        if trust != nil { features.append("an evaluation of server trust") }
        if !tls.clientIdentities.isEmpty { features.append("a client identity") }
        if case .pem = tls.trustedRoots { features.append("roots from memory") }
        guard !features.isEmpty, moya_curl_uses_this_openssl() != 1 else { return nil }
        let message =
            "This libcurl speaks TLS through \(String(cString: moya_tls_backend())), which cannot do what the "
            + "configuration asks for: \(features.joined(separator: ", ")). Install a libcurl that is built with the "
            + "OpenSSL of this system."
        return TransferError(.unsupported, message: message)
    }
}

extension TLSConfiguration {
    /// The most bytes that libcurl takes of one option.
    private static let limit = 8_000_000

    fileprivate var versionProblem: TransferError? {
        if minimumVersion <= maximumVersion { return nil }
        let message = "The newest TLS version of the configuration is older than its oldest."
        return TransferError(.unsupported, message: message)
    }

    fileprivate var rootProblem: TransferError? {
        guard case .pem(let bytes) = withCompactRoots.trustedRoots else { return nil }
        let reason: String
        if bytes.count > Self.limit {
            reason = "are more than \(Self.limit) bytes; name a file instead"
        } else if OpenSSLTrust().certificates(pem: bytes)?.isEmpty == false {
            return nil
        } else {
            reason = "cannot be read: the bytes hold no certificate in PEM, or a damaged one"
        }
        return TransferError(.secureConnectionFailed, message: "The trusted roots \(reason).")
    }

    fileprivate var addressProblem: TransferError? {
        for (named, real) in connectsTo where !named.isHostAndPort || !real.isHostAndPort {
            let message =
                "connectsTo leads from \"\(named)\" to \"\(real)\", and both must be a host and a port, such as "
                + "api.example:443 or [::1]:8443."
            return TransferError(.unsupported, message: message)
        }
        return nil
    }

    fileprivate var identityProblem: TransferError? {
        let patterns = clientIdentities.keys.sorted()
        guard let pattern = patterns.first(where: { !HostTable<ClientIdentity>.isPattern($0) }) else { return nil }
        let error = HostPatternError(pattern: pattern)
        let message = "In clientIdentities \(error.localizedDescription)"
        return TransferError(.unsupported, message: message, underlying: error)
    }

    /// Bundles come with comments: where they are too long for libcurl, the certificates alone may do.
    var withCompactRoots: TLSConfiguration {
        guard case .pem(let bytes) = trustedRoots, bytes.count > Self.limit else { return self }
        guard let certificates = OpenSSLTrust().certificates(pem: bytes) else { return self }
        let pem = certificates.map { certificate in
            let base64 = certificate.data.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
            return "-----BEGIN CERTIFICATE-----\n\(base64)\n-----END CERTIFICATE-----\n"
        }
        var compact = self
        compact.trustedRoots = .pem(Data(pem.joined().utf8))
        return compact
    }
}

extension String {
    /// Whether this is a name, or an address in brackets where it has colons, with a port behind a colon.
    fileprivate var isHostAndPort: Bool {
        guard let colon = lastIndex(of: ":") else { return false }
        let (host, port) = (self[..<colon], self[index(after: colon)...])
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), UInt16(port) != nil else { return false }
        if host.hasPrefix("["), host.hasSuffix("]") { return host.utf8.count > 2 }
        return !host.isEmpty && host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !":/@[]".utf8.contains($0) }
    }
}
