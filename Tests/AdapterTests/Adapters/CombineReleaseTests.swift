#if COMBINE
    import CombineMoya
    import Foundation
    import Moya
    import Testing

    #if OPENCOMBINE
        import OpenCombine
    #else
        import Combine
    #endif

    @Suite("Releasing a subscriber", .timeLimit(.minutes(1)))
    struct CombineReleaseTests {
        /// Cancels its subscription when it goes, as a screen does with what it holds.
        private final class Screen: Subscriber {
            private let subscribed: (any Subscription) -> Void
            private var subscription: (any Subscription)?

            init(subscribed: @escaping (any Subscription) -> Void) {
                self.subscribed = subscribed
            }

            func receive(subscription: any Subscription) {
                self.subscription = subscription
                subscribed(subscription)
            }

            func receive(_ input: Response) -> Subscribers.Demand { .none }

            func receive(completion: Subscribers.Completion<MoyaError>) {}

            deinit { subscription?.cancel() }
        }

        @Test("a subscriber that goes with the cancellation may cancel too")
        func cancellation() {
            let ended = DispatchSemaphore(value: 0)
            Thread {
                let service = Service(baseURL: URL(fileURLWithPath: "/"), path: "stub")
                let provider = MoyaProvider<Service>(stubClosure: MoyaProvider.immediatelyStub)
                var held: (any Subscription)?
                provider.requestPublisher(service).subscribe(Screen { held = $0 })
                held?.cancel()
                ended.signal()
            }
            .start()
            #expect(ended.wait(timeout: .now() + 10) == .success)
        }
    }
#endif
