import Foundation

/// Stands for an exchange towards handlers and monitors that expect a task of Foundation's loading system.
///
/// Its task has the request, is never resumed and has no part in the exchange. Foundation keeps a task until it ends, so
/// it is cancelled with the last hold on its stand-in.
final class StandInTask: Sendable {
    private static let session = URLSession(configuration: .ephemeral)

    let task: URLSessionTask

    init(for request: URLRequest) {
        task = Self.session.dataTask(with: request)
    }

    deinit {
        task.cancel()
    }
}
