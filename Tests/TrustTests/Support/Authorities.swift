import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport

/// The authorities of the suite: a root, an intermediate below it, and one below that.
struct Authorities: Sendable {
    static let shared = Result { try Authorities() }

    let root: MockAuthority
    let intermediate: MockAuthority
    let inner: MockAuthority
    /// Signs the clients' certificates.
    let clients: MockAuthority
    /// Has signed nothing that a server shows.
    let stranger: MockAuthority

    private init() throws {
        root = try MockAuthority(name: "Trust Root")
        intermediate = try root.intermediate(name: "Trust Intermediate")
        inner = try intermediate.intermediate(name: "Trust Inner Intermediate")
        clients = try MockAuthority(name: "Client Root")
        stranger = try MockAuthority(name: "Stranger")
    }

    /// A configuration that trusts the root alone and connects every name to this machine.
    func tls(_ names: String..., port: Int, to realPort: Int? = nil) -> TLSConfiguration {
        var tls = TLSConfiguration()
        tls.trustedRoots = .pem(Data(root.certificate.pem.utf8))
        for name in names { tls.connectsTo["\(name):\(port)"] = "127.0.0.1:\(realPort ?? port)" }
        return tls
    }
}

extension MockCertificate {
    /// The certificate as the library reads it.
    var read: Certificate {
        get throws { try Certificate(data: der) }
    }
}
