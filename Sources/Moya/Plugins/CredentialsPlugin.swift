/// Answers the challenges of servers, such as HTTP Basic, with a credential per target.
public final class CredentialsPlugin: PluginType {
    /// Gives the credential for a target, or `nil` for none.
    public typealias CredentialClosure = (any TargetType) -> URLCredential?

    private let credentialsClosure: CredentialClosure

    /// Makes a plugin.
    ///
    /// - Parameter credentialsClosure: Called once per attempt, before the request is sent.
    public init(credentialsClosure: @escaping CredentialClosure) {
        self.credentialsClosure = credentialsClosure
    }

    /// Gives the request its credential.
    public func willSend(_ request: any RequestType, target: any TargetType) {
        guard let credential = credentialsClosure(target) else { return }
        _ = request.authenticate(with: credential)
    }
}
