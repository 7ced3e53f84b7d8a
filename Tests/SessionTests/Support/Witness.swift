import Foundation
import MoyaHTTP
import MoyaMockServer

extension URLSessionConfiguration {
    /// Lets requests to a server pass one after the other: whatever was sent before a call is answered before it.
    static func oneByOne(_ configuration: URLSessionConfiguration) {
        configuration.httpMaximumConnectionsPerHost = 1
    }
}

extension MockServer {
    /// The paths of the requests so far without those of witnesses.
    var askedPaths: [String] {
        requests.map(\.path).filter { $0 != "/witness" }
    }
}

extension Session {
    /// Makes ten other calls, each once the one before is answered. In a session that sends one by one, a request that
    /// was on its way before them has had its turn by then: the first may overtake it, the others cannot.
    ///
    /// - Returns: Whether all were answered.
    func witness(at server: MockServer) async -> Bool {
        for _ in 0..<10 {
            let witness = request(server.url("/witness"))
            witness.resume()
            guard await witness.rawResponse().error == nil else { return false }
        }
        return true
    }
}

/// An object that is watched and not kept alive.
struct Weak<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?
}
