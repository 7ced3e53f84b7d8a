#if COMBINE
    import Foundation
    import Moya

    #if OPENCOMBINE
        import OpenCombine
    #else
        import Combine
    #endif

    /// One subscriber's call: started at the first demand, cancelled with the subscription.
    final class CallSubscription<S: Subscriber>: Subscription where S.Failure == MoyaError {
        private let lock = NSLock()
        private var state = DemandState<S.Input>()
        private var call: (any Moya.Cancellable)?
        private var subscriber: S?
        private let start: (CallPublisher<S.Input>.Events) -> (any Moya.Cancellable)?

        init(subscriber: S, start: @escaping (CallPublisher<S.Input>.Events) -> (any Moya.Cancellable)?) {
            self.subscriber = subscriber
            self.start = start
        }

        func request(_ demand: Subscribers.Demand) {
            if lock.withLock({ state.requested(demand) }) { startCall() }
            sendWaiting()
        }

        func cancel() {
            // Let go of outside the lock: the end of a value or a subscriber may lead back here.
            let (values, subscriber, call) = lock.withLock {
                defer { (self.subscriber, self.call) = (nil, nil) }
                return (state.cancelled(), self.subscriber, self.call)
            }
            withExtendedLifetime((values, subscriber)) { call?.cancel() }
        }

        private func startCall() {
            let events = CallPublisher<S.Input>.Events(
                send: { value in
                    self.lock.withLock { self.state.received(value) }
                    self.sendWaiting()
                },
                finish: { completion in
                    self.lock.withLock { self.state.ended(completion) }
                    self.sendWaiting()
                }
            )
            let call = start(events)
            let isOver = lock.withLock {
                if !state.isOver { self.call = call }
                return state.isOver
            }
            if isOver { call?.cancel() }
        }

        private func sendWaiting() {
            guard lock.withLock({ state.beginSending() }) else { return }
            var more = Subscribers.Demand.none
            while true {
                let (step, subscriber) = lock.withLock { (state.next(more: more), self.subscriber) }
                switch step {
                case .send(let value):
                    more = subscriber?.receive(value) ?? .none
                case .finish(let completion):
                    lock.withLock {
                        self.subscriber = nil
                        call = nil
                    }
                    subscriber?.receive(completion: completion)
                    more = .none
                case .nothing: return
                }
            }
        }
    }
#endif
