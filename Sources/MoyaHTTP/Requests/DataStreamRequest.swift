import Foundation
import MoyaTransport

/// A request whose response is handed over as it arrives, and not kept.
///
/// A handler's queue that does not keep up holds the server back only as far as the stream's buffer goes; a suspended
/// request holds it back altogether.
public final class DataStreamRequest: Request, @unchecked Sendable {  // As its superclass.
    /// Told of every piece and of the end. An error that it throws ends the request.
    public typealias Handler<Success, Failure: Error> = @Sendable (Stream<Success, Failure>) throws -> Void
    /// Checks a response; a failure makes the request fail before any piece is handed over.
    public typealias Validation = @Sendable (_ request: URLRequest?, _ response: HTTPURLResponse) -> ValidationResult

    /// One event and a way to end the request.
    public struct Stream<Success, Failure: Error>: Sendable where Success: Sendable, Failure: Sendable {
        /// What happened.
        public let event: Event<Success, Failure>
        /// Cancels the request.
        public let token: CancellationToken

        /// Cancels the request.
        public func cancel() {
            token.cancel()
        }
    }

    /// What happens on a stream.
    public enum Event<Success, Failure: Error>: Sendable where Success: Sendable, Failure: Sendable {
        /// A piece came, or could not be turned into a value.
        case stream(Result<Success, Failure>)
        /// The end, always last and told once.
        case complete(Completion)
    }

    /// How a stream ended.
    public struct Completion: Sendable {
        /// The last request that was sent.
        public let request: URLRequest?
        /// The response, if one came.
        public let response: HTTPURLResponse?
        /// Always `nil`; see ``Request/transferMetrics``.
        public let metrics: URLSessionTaskMetrics?
        /// Why the request failed, if it did.
        public let error: AFError?
    }

    /// Cancels a request without keeping it alive.
    public struct CancellationToken: Sendable {
        weak let request: DataStreamRequest?

        /// Cancels the request.
        public func cancel() {
            request?.cancel()
        }
    }

    /// Where the `URLRequest` comes from.
    public let convertible: any URLRequestConvertible
    /// Whether a piece that can not be turned into a value ends the request.
    public let automaticallyCancelOnStreamError: Bool
    let receivers = Locked<[@Sendable (Data) async -> Void]>([])

    private static let buffer = 256 << 10

    init(
        _ convertible: any URLRequestConvertible,
        cancelsOnStreamError: Bool,
        home: RequestHome,
        options: RequestOptions
    ) {
        self.convertible = convertible
        automaticallyCancelOnStreamError = cancelsOnStreamError
        super.init(home: home, options: options)
    }

    override func makeURLRequest() throws -> URLRequest? {
        try convertible.asURLRequest()
    }

    override var delivery: Call.Delivery { .stream(buffer: Self.buffer) }

    override func consume(_ reply: Reply) async throws(CallFailure) -> Reply {
        do {
            if case .stream(let bytes) = reply.body {
                var iterator = bytes.makeAsyncIterator()
                while let piece = try await iterator.next() {
                    await gate.pass()
                    if isCancelled { break }
                    for receiver in receivers.withLock({ $0 }) { await receiver(piece) }
                }
            }
        } catch {
            let failure = AFError(error, request: reply.request)
            take(reply.withoutBody)
            throw CallFailure(failure, request: reply.request, reply: reply.withoutBody)
        }
        return reply.withoutBody
    }

    override func didValidate(_ reply: Reply, _ response: HTTPURLResponse, _ result: ValidationResult) {
        tell { $0.request(self, didValidateRequest: reply.request, response: response, withResult: result) }
    }

    /// Adds a condition for the response; conditions are checked in order, and the first failure counts.
    ///
    /// - Parameter validation: Called on no particular thread.
    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        append(Validator { reply, response in validation(reply.request, response) })
        return self
    }
}

extension DataStreamRequest: HeadObserving {}

extension DataStreamRequest.Stream {
    /// The piece or why there is none, if this is no end.
    public var result: Result<Success, Failure>? {
        if case .stream(let result) = event { result } else { nil }
    }

    /// The piece, if this is one.
    public var value: Success? {
        if case .success(let value) = result { value } else { nil }
    }

    /// Why a piece could not be turned into a value.
    public var error: Failure? {
        if case .failure(let error) = result { error } else { nil }
    }

    /// The end, if this is it.
    public var completion: DataStreamRequest.Completion? {
        if case .complete(let completion) = event { completion } else { nil }
    }
}
