// Apps force their constant URLs.
// swift-format-ignore-file: NeverForceUnwrap

import Moya

/// The wrapper that many apps have: a generic request with success and failure closures and an envelope.
class NetworkManager {
    struct Envelope<T: Decodable>: Decodable {
        let code: Int
        let msg: String?
        let data: T?
    }

    enum NetworkError: Swift.Error {
        case business(code: Int, message: String)
        case network(MoyaError)
        case decoding(Swift.Error)
    }

    private let provider: MoyaProvider<MultiTarget>

    init(stubbed: Bool = false) {
        let requestClosure = { (endpoint: Endpoint, done: MoyaProvider<MultiTarget>.RequestResultClosure) in
            do {
                var request = try endpoint.urlRequest()
                request.timeoutInterval = 20
                done(.success(request))
            } catch {
                done(.failure(MoyaError.underlying(error, nil)))
            }
        }
        provider = MoyaProvider<MultiTarget>(
            requestClosure: requestClosure,
            stubClosure: { _ in stubbed ? .immediate : .never },
            plugins: [NonEmptyPlugin()]
        )
    }

    func request<T: Decodable>(
        _ target: TargetType,
        model: T.Type,
        success: @escaping (T) -> Void,
        failure: ((NetworkError) -> Void)? = nil
    ) {
        provider.request(MultiTarget(target)) { result in
            switch result {
            case .success(let response):
                do {
                    let envelope = try JSONDecoder().decode(Envelope<T>.self, from: response.data)
                    if envelope.code == 0, let data = envelope.data {
                        success(data)
                    } else {
                        failure?(.business(code: envelope.code, message: envelope.msg ?? ""))
                    }
                } catch {
                    failure?(.decoding(error))
                }
            case .failure(let error):
                failure?(.network(error))
            }
        }
    }
}

struct ProfileTarget: TargetType {
    let baseURL = URL(string: "https://profile.example.com")!
    let path = "/me"
    let method = Moya.Method.get
    let task = Moya.Task.requestPlain
    let headers: [String: String]? = nil
    let sampleData = Data(#"{"code":0,"data":{"name":"Ann"}}"#.utf8)
}
