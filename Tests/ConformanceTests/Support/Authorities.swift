import Foundation
import MoyaMockServer
import MoyaTransport

/// The authorities of the tests: one that transports are told to trust, and one that nobody trusts.
enum Authorities {
    private static let made = Result { (trusted: try MockAuthority(), unknown: try MockAuthority(name: "Nobody")) }

    static var trusted: MockAuthority {
        get throws { try made.get().trusted }
    }

    static var unknown: MockAuthority {
        get throws { try made.get().unknown }
    }

    /// The trusted one as transports take it.
    static var roots: TrustedRoots {
        get throws { .pem(Data(try trusted.certificate.pem.utf8)) }
    }
}
