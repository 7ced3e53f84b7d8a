/// The server identities that a client has to tell apart, for tests that go through all of them.
public enum MockIdentityKind: Hashable, Sendable, CaseIterable {
    /// Issued by the authority for the loopback names.
    case valid
    /// Issued by an intermediate that is sent along.
    case intermediate
    /// Issued by an intermediate that is not sent.
    case missingIntermediate
    /// Signed by its own key.
    case selfSigned
    /// No longer valid.
    case expired
    /// Not valid yet.
    case notYetValid
    /// Valid for another host only.
    case wrongName
    /// With an RSA key of 1,024 bits.
    case weakKey

    /// Whether a client that trusts the authority and checks everything should accept it.
    ///
    /// A weak key is a matter of the client's policy and counts as unacceptable.
    public var isAcceptable: Bool {
        self == .valid || self == .intermediate
    }
}

extension MockAuthority {
    /// A server identity of a kind.
    ///
    /// - Throws: `MockServerError.tls` with OpenSSL's reason.
    public func serverIdentity(_ kind: MockIdentityKind) throws(MockServerError) -> MockIdentity {
        switch kind {
        case .valid: try serverIdentity()
        case .intermediate: try intermediate().serverIdentity()
        case .missingIntermediate: try intermediate().serverIdentity(includesIntermediates: false)
        case .selfSigned: try MockIdentity.selfSigned()
        case .expired: try serverIdentity(validity: .expired)
        case .notYetValid: try serverIdentity(validity: .notYet)
        case .wrongName: try serverIdentity(names: ["other.example"])
        case .weakKey: try serverIdentity(key: .rsa(bits: 1_024))
        }
    }
}
