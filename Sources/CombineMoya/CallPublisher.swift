#if COMBINE
    import Moya

    #if OPENCOMBINE
        import OpenCombine
    #else
        import Combine
    #endif

    /// Makes a call for every subscriber that asks for a value.
    struct CallPublisher<Output>: Publisher {
        typealias Failure = MoyaError

        /// Where the call tells what happens.
        struct Events {
            let send: (Output) -> Void
            let finish: (Subscribers.Completion<MoyaError>) -> Void
        }

        /// Makes the call and returns what cancels it.
        let start: (Events) -> (any Moya.Cancellable)?

        func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == MoyaError {
            subscriber.receive(subscription: CallSubscription(subscriber: subscriber, start: start))
        }
    }
#endif
