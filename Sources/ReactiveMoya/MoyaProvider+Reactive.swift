#if ReactiveSwift
    public import Dispatch
    public import Moya
    public import ReactiveSwift

    extension MoyaProvider: ReactiveExtensionsProvider {}

    extension Reactive where Base: MoyaProviderType {
        /// A call that is made anew whenever the producer is started, and cancelled when it is interrupted.
        ///
        /// - Parameters:
        ///   - token: What to call.
        ///   - callbackQueue: Where the response is sent; by default the provider's queue, or the main queue.
        /// - Returns: If the provider is gone, it fails with ``ProviderReleasedError`` in the error.
        public func request(
            _ token: Base.Target,
            callbackQueue: DispatchQueue? = nil
        ) -> SignalProducer<Response, MoyaError> {
            let provider = WeakProvider(base)
            return SignalProducer { observer, lifetime in
                let call = provider.request(token, callbackQueue: callbackQueue) { result in
                    switch result {
                    case .success(let response):
                        observer.send(value: response)
                        observer.sendCompleted()
                    case .failure(let error): observer.send(error: error)
                    }
                }
                lifetime.observeEnded { call?.cancel() }
            }
        }

        /// How far a call has come; the last value has the response. The call is made anew whenever the producer is
        /// started, and cancelled when it is interrupted.
        ///
        /// - Parameters:
        ///   - token: What to call.
        ///   - callbackQueue: Where the values are sent; by default the provider's queue, or the main queue.
        /// - Returns: If the provider is gone, it fails with ``ProviderReleasedError`` in the error.
        public func requestWithProgress(
            _ token: Base.Target,
            callbackQueue: DispatchQueue? = nil
        ) -> SignalProducer<ProgressResponse, MoyaError> {
            let provider = WeakProvider(base)
            return SignalProducer { observer, lifetime in
                let progress: ProgressBlock = { observer.send(value: $0) }
                let call = provider.request(token, callbackQueue: callbackQueue, progress: progress) { result in
                    switch result {
                    case .success: observer.sendCompleted()
                    case .failure(let error): observer.send(error: error)
                    }
                }
                lifetime.observeEnded { call?.cancel() }
            }
        }
    }
#endif
