import Foundation
import MoyaHTTP
import MoyaTransport

/// The request that plugins are told of in `willSend`. What they say about credentials goes into the attempt.
final class AnnouncedRequest: RequestType, Sendable {
    let request: URLRequest?
    let sessionHeaders: [String: String]
    private let given = Locked<URLCredential?>(nil)

    init(request: URLRequest, sessionHeaders: [String: String]) {
        self.request = request
        self.sessionHeaders = sessionHeaders
    }

    /// The credential that a plugin gave, the last one if there were several.
    var credential: URLCredential? { given.withLock { $0 } }

    func authenticate(
        username: String,
        password: String,
        persistence: URLCredential.Persistence = .forSession
    ) -> Self {
        authenticate(with: URLCredential(user: username, password: password, persistence: persistence))
    }

    func authenticate(with credential: URLCredential) -> Self {
        given.withLock { $0 = credential }
        return self
    }

    func cURLDescription(calling handler: @escaping (String) -> Void) -> Self {
        cURLDescription(redacting: .none, calling: handler)
    }

    func cURLDescription(
        redacting redaction: NetworkLoggerPlugin.Redaction,
        calling handler: @escaping (String) -> Void
    ) -> Self {
        if let request {
            handler(
                CURLCommand(
                    request: request,
                    sessionHeaders: sessionHeaders,
                    credential: credential,
                    hiding: redaction
                ).text
            )
        }
        return self
    }
}
