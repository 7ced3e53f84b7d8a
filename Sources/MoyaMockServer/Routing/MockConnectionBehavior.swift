/// What the server does with a connection before any request is looked at.
public enum MockConnectionBehavior: Hashable, Sendable {
    /// Requests are read and answered.
    case serve
    /// Nothing is read or sent, not even a TLS handshake, until the client goes away.
    case ignore
    /// The connection is closed with FIN right after it was accepted.
    case close
    /// The connection is closed with RST right after it was accepted.
    case reset
}
