public import Foundation
import MoyaTransport

/// Answers one stubbed call after the other.
///
/// ```swift
/// let stubs = StubSequence([.networkResponse(200, first), .fault(.timedOut), .networkResponse(200, second)])
/// let provider = MoyaProvider<GitHub>(endpointClosure: stubs.endpoint(for:), stubClosure: MoyaProvider.immediatelyStub)
/// ```
///
/// May be shared by several targets and providers, and used from any thread.
public final class StubSequence: Sendable {
    /// What comes after the last answer.
    public enum Exhaustion: Sendable {
        /// Every call fails with ``StubError/sequenceIsExhausted(count:)``.
        case fail
        /// The last answer is given again and again.
        case repeatLast
        /// It begins anew.
        case startOver
    }

    private let answers: [EndpointSampleResponse]
    private let exhaustion: Exhaustion
    private let given = Locked(0)

    /// Makes a sequence.
    ///
    /// - Parameters:
    ///   - answers: In their order.
    ///   - whenExhausted: What comes after them; an error by default.
    public init(_ answers: [EndpointSampleResponse], whenExhausted: Exhaustion = .fail) {
        self.answers = answers
        exhaustion = whenExhausted
    }

    /// How many answers were given, those after the end included.
    public var count: Int { given.withLock { $0 } }

    /// The next answer.
    public func next() -> EndpointSampleResponse {
        let index = given.withLock { count in
            defer { count += 1 }
            return count
        }
        if answers.indices.contains(index) { return answers[index] }
        switch exhaustion {
        case .repeatLast: if let last = answers.last { return last }
        case .startOver: if !answers.isEmpty { return answers[index % answers.count] }
        case .fail: break
        }
        return .networkError(StubError.sequenceIsExhausted(count: answers.count).bridged)
    }

    /// The endpoint of a target with this sequence as its sample: a provider's `endpointClosure`.
    public func endpoint<Target: TargetType>(for target: Target) -> Endpoint {
        MoyaProvider.defaultEndpointMapping(for: target).replacing(sampleResponseClosure: next)
    }
}

extension Endpoint {
    /// A copy with another sample.
    public func replacing(sampleResponseClosure: @escaping SampleResponseClosure) -> Endpoint {
        Endpoint(
            url: url,
            sampleResponseClosure: sampleResponseClosure,
            method: method,
            task: task,
            httpHeaderFields: httpHeaderFields
        )
    }
}

extension EndpointSampleResponse {
    /// No answer: the call fails with this error of the loading system.
    ///
    /// - Parameter code: Such as `.timedOut` or `.notConnectedToInternet`.
    public static func fault(_ code: URLError.Code) -> EndpointSampleResponse {
        .networkError(URLError(code) as NSError)
    }
}
