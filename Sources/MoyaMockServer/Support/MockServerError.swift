/// What went wrong while a mock server was set up or waited for.
public enum MockServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The port cannot be bound or listened on; the text names it and carries the system's reason.
    case cannotListen(String)
    /// The system refused a thread, a pipe or a poller; the text says which.
    case outOfResources(String)
    /// A key, certificate or TLS option cannot be used; the text is OpenSSL's.
    case tls(String)
    /// Nothing came within the timeout; the text says what was waited for.
    case timedOut(String)

    /// The reason as text.
    public var description: String {
        switch self {
        case .cannotListen(let reason), .outOfResources(let reason), .tls(let reason), .timedOut(let reason): reason
        }
    }
}
