import MoyaTransport

/// A call that is answered from its endpoint's sample.
struct StubbedCall: Sendable {
    let request: URLRequest
    let endpoint: Endpoint
    let behavior: StubBehavior

    /// Who follows the call that a subclass's `stubRequest` is asked to answer, for which it has no argument.
    @TaskLocal static var events: (any CallEvents)?
}
