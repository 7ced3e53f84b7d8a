import MoyaTransport

extension HTTPMethod {
    /// Whether sending the request twice means the same as sending it once (RFC 9110, section 9.2.2).
    var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete, .options, .trace, .query: true
        default: false
        }
    }
}
