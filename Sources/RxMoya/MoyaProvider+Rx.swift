public import Dispatch
public import Moya

extension MoyaProvider: ReactiveCompatible {}

extension Reactive where Base: MoyaProviderType {
    /// A call that is made anew for every subscription, and cancelled when that is disposed of.
    ///
    /// - Parameters:
    ///   - token: What to call.
    ///   - callbackQueue: Where the response is sent; by default the provider's queue, or the main queue.
    /// - Returns: Fails with ``MoyaError``; if the provider is gone, with ``ProviderReleasedError`` in it.
    public func request(_ token: Base.Target, callbackQueue: DispatchQueue? = nil) -> Single<Response> {
        let provider = WeakProvider(base)
        return .create { single in
            let call = provider.request(token, callbackQueue: callbackQueue) { single($0.mapError { $0 }) }
            return Disposables.create { call?.cancel() }
        }
    }

    /// How far a call has come; the last element has the response. The call is made anew for every subscription, and
    /// cancelled when that is disposed of.
    ///
    /// - Parameters:
    ///   - token: What to call.
    ///   - callbackQueue: Where the elements are sent; by default the provider's queue, or the main queue.
    /// - Returns: Fails with ``MoyaError``; if the provider is gone, with ``ProviderReleasedError`` in it.
    public func requestWithProgress(
        _ token: Base.Target,
        callbackQueue: DispatchQueue? = nil
    ) -> Observable<ProgressResponse> {
        let provider = WeakProvider(base)
        return .create { observer in
            let call = provider.request(token, callbackQueue: callbackQueue, progress: observer.onNext) { result in
                switch result {
                case .success: observer.onCompleted()
                case .failure(let error): observer.onError(error)
                }
            }
            return Disposables.create { call?.cancel() }
        }
    }
}
