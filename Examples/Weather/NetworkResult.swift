import Foundation
import Moya

/// What the app's screens get: a model, or an error that can be shown.
typealias NetworkResult<Model> = Result<Model, NetworkError>

enum NetworkError: Error {
    /// The service understood the request and says no.
    case service(code: Int, message: String)
    /// The answer is not what the service promised.
    case unreadable(Error)
    /// There is no answer.
    case transport(MoyaError)
}

extension NetworkError: LocalizedError {
    var errorDescription: String? {
        switch self {
        case .service(let code, let message): return "\(message) (\(code))"
        case .unreadable: return "The answer cannot be read."
        case .transport(let error): return error.errorDescription
        }
    }
}

/// What every answer of the service is wrapped in; `code` is 0 when all went well.
private struct Envelope<Model: Decodable>: Decodable {
    let code: Int
    let message: String
    let data: Model?
}

extension Result where Success == Moya.Response, Failure == MoyaError {
    /// Takes the model out of the service's envelope.
    func mapModel<Model: Decodable>(_ type: Model.Type) -> NetworkResult<Model> {
        mapError(NetworkError.transport).flatMap { response in
            do {
                let envelope = try response.map(Envelope<Model>.self)
                guard envelope.code == 0, let model = envelope.data else {
                    return .failure(.service(code: envelope.code, message: envelope.message))
                }
                return .success(model)
            } catch {
                return .failure(.unreadable(error))
            }
        }
    }
}
