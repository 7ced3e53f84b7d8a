#if COMBINE
    public import Dispatch
    public import Moya

    #if OPENCOMBINE
        public import OpenCombine
    #else
        public import Combine
    #endif

    extension MoyaProvider {
        /// A call that is made anew for every subscriber, when that asks for a value, and cancelled with the subscription.
        ///
        /// - Parameters:
        ///   - target: What to call.
        ///   - callbackQueue: Where the response is sent; by default the provider's queue, or the main queue.
        /// - Returns: If the provider is gone, it fails with ``ProviderReleasedError`` in the error.
        public func requestPublisher(
            _ target: Target,
            callbackQueue: DispatchQueue? = nil
        ) -> AnyPublisher<Response, MoyaError> {
            let provider = WeakProvider(self)
            return CallPublisher { events in
                provider.request(target, callbackQueue: callbackQueue) { result in
                    switch result {
                    case .success(let response):
                        events.send(response)
                        events.finish(.finished)
                    case .failure(let error): events.finish(.failure(error))
                    }
                }
            }
            .eraseToAnyPublisher()
        }

        /// How far a call has come; the last value has the response. The call is made anew for every subscriber, when that
        /// asks for a value, and cancelled with the subscription.
        ///
        /// - Parameters:
        ///   - target: What to call.
        ///   - callbackQueue: Where the values are sent; by default the provider's queue, or the main queue.
        /// - Returns: If the provider is gone, it fails with ``ProviderReleasedError`` in the error.
        public func requestWithProgressPublisher(
            _ target: Target,
            callbackQueue: DispatchQueue? = nil
        ) -> AnyPublisher<ProgressResponse, MoyaError> {
            let provider = WeakProvider(self)
            return CallPublisher { events in
                provider.request(target, callbackQueue: callbackQueue, progress: events.send) { result in
                    switch result {
                    case .success: events.finish(.finished)
                    case .failure(let error): events.finish(.failure(error))
                    }
                }
            }
            .eraseToAnyPublisher()
        }
    }
#endif
