import Foundation
import Moya
import MoyaHTTP

/// Tells a story of the calls of a provider; secrets are hidden.
package final class Narrator: PluginType {
    /// What the log hides, and the codes that a shop sends by text message.
    private static let redaction = NetworkLoggerPlugin.Redaction(
        names: NetworkLoggerPlugin.Redaction.default.names + ["code"]
    )

    private let journal: Journal

    init(_ journal: Journal) {
        self.journal = journal
    }

    package func willSend(_ request: any RequestType, target: any TargetType) {
        _ = request.cURLDescription(redacting: Self.redaction) { [journal] in
            journal.began(request.request?.url, curl: $0)
        }
    }

    package func didReceive(_ result: Result<Response, MoyaError>, target: any TargetType) {
        switch result {
        case .success(let response): journal.ended(response.request?.url, "\(response.statusCode)")
        case .failure(let error):
            let status = error.response.map { "\($0.statusCode), refused" }
            journal.ended(error.response?.request?.url, status ?? "no answer")
        }
    }
}

/// Tells a story of the calls of a session, as they are.
package final class NarratingMonitor: EventMonitor {
    /// Where the session's events come, one after the other.
    package let queue: DispatchQueue

    private let journal: Journal

    init(_ journal: Journal) {
        self.journal = journal
        queue = journal.queue
    }

    package func request(_ request: Request, didCreateURLRequest urlRequest: URLRequest) {
        journal.began(urlRequest.url, curl: request.cURLDescription())
    }

    package func requestDidFinish(_ request: Request) {
        journal.ended(request.request?.url, request.response.map { "\($0.statusCode)" } ?? "no answer")
    }
}
