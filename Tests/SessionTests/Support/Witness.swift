import Foundation
import MoyaHTTP
import MoyaMockServer

extension URLSessionConfiguration {
    /// Lets requests to a server pass one after the other: whatever was sent before a call is answered before it.
    static func oneByOne(_ configuration: URLSessionConfiguration) {
        configuration.httpMaximumConnectionsPerHost = 1
    }
}

extension Session {
    /// Makes another call and waits for its answer. In a session that sends one by one, a request that was sent before
    /// has reached the server by then.
    func witness(at server: MockServer) async -> AFDataResponse<Data?> {
        let witness = request(server.url("/witness"))
        witness.resume()
        return await witness.rawResponse()
    }
}

/// An object that is watched and not kept alive.
struct Weak<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?
}
