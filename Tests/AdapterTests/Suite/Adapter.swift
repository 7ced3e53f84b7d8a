import Foundation
import Moya
import Testing

/// What a subscription tells.
enum CallEvent<Value> {
    case value(Value)
    case failed(any Error)
    case completed
}

/// Something that can be subscribed to, again and again; calling the result cancels.
typealias Subscribable<Value> = (@escaping (CallEvent<Value>) -> Void) -> (() -> Void)

/// One way to a provider's calls.
struct Adapter: CustomTestStringConvertible, @unchecked Sendable {  // Constant; the closures have no state.
    let testDescription: String
    let operators: any ResponseStream.Type
    let request: (MoyaProvider<Service>, Service, DispatchQueue?) -> Subscribable<Response>
    let requestWithProgress: (MoyaProvider<Service>, Service, DispatchQueue?) -> Subscribable<ProgressResponse>
    /// `requestWithProgress`, then `filterCompleted`; nil where the adapter has none.
    let completed: ((MoyaProvider<Service>, Service) -> Subscribable<Response>)?
    /// `requestWithProgress`, then `filterProgress`; nil where the adapter has none.
    let progress: ((MoyaProvider<Service>, Service) -> Subscribable<Double>)?

    /// The adapters that this build has.
    static var all: [Adapter] { rx + combine + reactive }
}

/// A service on a mock server.
struct Service: TargetType {
    var baseURL: URL
    var path: String
    var sampleData = Data("sample".utf8)

    var method: Moya.Method { .get }
    var task: Moya.Task { .requestPlain }
    var headers: [String: String]? { nil }
}
