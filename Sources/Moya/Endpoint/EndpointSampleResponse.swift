public import Foundation

/// What a stubbed call is answered with.
public enum EndpointSampleResponse: Sendable {
    /// A status code and a body, without a response object.
    case networkResponse(Int, Data)
    /// A whole response object and a body.
    case response(HTTPURLResponse, Data)
    /// No answer: this error.
    case networkError(NSError)
}
