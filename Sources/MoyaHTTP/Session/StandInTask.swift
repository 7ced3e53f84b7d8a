import Foundation

/// Stands for an exchange towards handlers and monitors that expect a task of Foundation's loading system.
///
/// It has the request, is never resumed and has no part in the exchange.
enum StandInTask {
    private static let session = URLSession(configuration: .ephemeral)

    static func make(for request: URLRequest) -> URLSessionTask {
        session.dataTask(with: request)
    }
}
