/// A request as plugins see it when it is about to be sent.
public protocol RequestType {
    /// The request with all that plugins changed in it.
    var request: URLRequest? { get }

    /// The header fields that the session adds where the request has none of the name.
    var sessionHeaders: [String: String] { get }

    /// Answers the server's challenges with a user name and a password.
    func authenticate(username: String, password: String, persistence: URLCredential.Persistence) -> Self

    /// Answers the server's challenges with a credential.
    func authenticate(with credential: URLCredential) -> Self

    /// Hands the request over as a cURL command, secrets and all, once it is made.
    func cURLDescription(calling handler: @escaping (String) -> Void) -> Self

    /// Hands the request over as a cURL command without secrets, once it is made.
    ///
    /// By default the text of ``cURLDescription(calling:)`` with the secrets hidden that can be found in any text:
    /// those in queries and JSON.
    func cURLDescription(
        redacting redaction: NetworkLoggerPlugin.Redaction,
        calling handler: @escaping (String) -> Void
    ) -> Self
}

extension RequestType {
    /// The text of ``cURLDescription(calling:)`` with the secrets hidden that can be found in any text.
    public func cURLDescription(
        redacting redaction: NetworkLoggerPlugin.Redaction,
        calling handler: @escaping (String) -> Void
    ) -> Self {
        cURLDescription { handler(redaction.text($0)) }
    }
}
