import Foundation

/// A target's request before it is a `URLRequest`: what a provider's `endpointClosure` gives and may change.
open class Endpoint: @unchecked Sendable {
    // Unchecked: everything here is a constant. A closure or a task's parameters may hold what is not Sendable; whoever
    // makes an endpoint hands that over to the call, which uses it in one place at a time.

    /// Gives what a stubbed call is answered with.
    public typealias SampleResponseClosure = () -> EndpointSampleResponse

    /// The absolute URL.
    public let url: String

    /// Gives what a stubbed call is answered with; called when the stub answers, never for a real call.
    public let sampleResponseClosure: SampleResponseClosure

    /// The method.
    public let method: Moya.Method

    /// What is sent and how the answer is taken.
    public let task: Moya.Task

    /// The header fields.
    public let httpHeaderFields: [String: String]?

    /// Makes an endpoint.
    public init(
        url: String,
        sampleResponseClosure: @escaping SampleResponseClosure,
        method: Moya.Method,
        task: Moya.Task,
        httpHeaderFields: [String: String]?
    ) {
        self.url = url
        self.sampleResponseClosure = sampleResponseClosure
        self.method = method
        self.task = task
        self.httpHeaderFields = httpHeaderFields
    }

    /// A copy with these header fields added; where a name is there already, the new value counts.
    open func adding(newHTTPHeaderFields: [String: String]) -> Endpoint {
        copy(task: task, httpHeaderFields: merged(newHTTPHeaderFields))
    }

    /// A copy with another task.
    open func replacing(task: Moya.Task) -> Endpoint {
        copy(task: task, httpHeaderFields: httpHeaderFields)
    }

    private func copy(task: Moya.Task, httpHeaderFields: [String: String]?) -> Endpoint {
        Endpoint(
            url: url,
            sampleResponseClosure: sampleResponseClosure,
            method: method,
            task: task,
            httpHeaderFields: httpHeaderFields
        )
    }

    private func merged(_ newFields: [String: String]) -> [String: String]? {
        guard !newFields.isEmpty else { return httpHeaderFields }
        return (httpHeaderFields ?? [:]).merging(newFields) { _, new in new }
    }
}
