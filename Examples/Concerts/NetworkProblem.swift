import Foundation
import Moya
import MoyaHTTP

/// What went wrong on the way, in words for the user.
enum NetworkProblem: LocalizedError, Equatable {
    case offline
    case timeout
    case unknownHost
    case refused
    case unauthorized
    case forbidden
    case notFound
    case server(Int)
    case unreadable
    case notText
    case other(String)

    init(_ error: Error) {
        guard let error = error as? MoyaError else {
            self = .other(error.localizedDescription)
            return
        }
        if let status = error.response?.statusCode, let problem = NetworkProblem(status: status) {
            self = problem
            return
        }
        switch error {
        case .objectMapping, .jsonMapping: self = .unreadable
        case .stringMapping: self = .notText
        case .underlying(let error, _): self = NetworkProblem(transport: error)
        default: self = .other(error.localizedDescription)
        }
    }

    private init?(status: Int) {
        switch status {
        case 401: self = .unauthorized
        case 403: self = .forbidden
        case 404: self = .notFound
        case 500...599: self = .server(status)
        default: return nil
        }
    }

    private init(transport error: Error) {
        let cause = (error as? AFError)?.underlyingError ?? error
        let code = (cause as? URLError)?.code ?? URLError.Code(rawValue: (cause as NSError).code)
        switch code {
        case .notConnectedToInternet, .networkConnectionLost: self = .offline
        case .timedOut: self = .timeout
        case .cannotFindHost, .dnsLookupFailed: self = .unknownHost
        case .cannotConnectToHost: self = .refused
        default: self = .other(cause.localizedDescription)
        }
    }

    var errorDescription: String? {
        switch self {
        case .offline: "You are offline."
        case .timeout: "The server takes too long. Try again later."
        case .unknownHost: "The server cannot be found."
        case .refused: "The server does not accept connections."
        case .unauthorized: "Please log in again."
        case .forbidden: "You are not allowed to see this."
        case .notFound: "This is not there any more."
        case .server(let status): "The server has a problem (\(status))."
        case .notText: "The answer is not a text."
        case .unreadable: "The answer cannot be read."
        case .other(let text): text
        }
    }
}
