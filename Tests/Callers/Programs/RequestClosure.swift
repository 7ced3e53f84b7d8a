import Dispatch
import Moya

/// Requests that are signed elsewhere and arrive later.
struct RemoteSigner {
    func sign(_ request: URLRequest, completion: @escaping (URLRequest?) -> Void) {
        var signed = request
        signed.setValue("signature", forHTTPHeaderField: "X-Signature")
        signed.cachePolicy = .reloadIgnoringLocalCacheData
        completion(signed)
    }
}

func makeSignedProvider(_ signer: RemoteSigner) -> MoyaProvider<AccountAPI> {
    MoyaProvider<AccountAPI>(
        requestClosure: { endpoint, done in
            guard let request = try? endpoint.urlRequest() else {
                done(.failure(MoyaError.requestMapping(endpoint.url)))
                return
            }
            signer.sign(request) { signed in
                if let signed = signed {
                    done(.success(signed))
                } else {
                    done(.failure(.underlying(URLError(.userAuthenticationRequired), nil)))
                }
            }
        },
        callbackQueue: DispatchQueue(label: "account")
    )
}
