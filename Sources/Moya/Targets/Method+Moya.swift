public import MoyaTransport

extension Method {
    /// Whether a request of this method may carry a multipart form: `POST`, `PUT`, `PATCH` and `CONNECT`.
    public var supportsMultipart: Bool {
        switch self {
        case .post, .put, .patch, .connect: true
        default: false
        }
    }
}
