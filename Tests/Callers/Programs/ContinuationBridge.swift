import Moya

/// The async wrapper that apps wrote before the library had one.
extension MoyaProvider {
    func bridgedRequest(_ target: Target) async throws -> Response {
        let box = TokenBox()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Response, Swift.Error>) in
                box.token = request(target, callbackQueue: .global()) { result in
                    continuation.resume(with: result.mapError { $0 as Swift.Error })
                }
            }
        } onCancel: {
            box.token?.cancel()
        }
    }
}

private final class TokenBox: @unchecked Sendable {
    var token: Cancellable?
}
