import Foundation
import RxMoya
import Testing

@Suite("A token that is refreshed")
struct TokenRefreshTests {
    enum Failure: Error {
        case unauthorized
        case refreshRefused
    }

    /// A server that takes only the newest token, and hands out new ones.
    final class Server {
        private let lock = NSLock()
        private var valid = 1
        private(set) var refreshes = 0
        var refuses = false

        func profile(_ token: @escaping () -> Int) -> Single<String> {
            .create { single in
                let isAuthorized = self.lock.withLock { token() == self.valid }
                single(isAuthorized ? .success("profile") : .failure(Failure.unauthorized))
                return Disposables.create()
            }
        }

        func refresh() -> Observable<Int> {
            .deferred {
                self.lock.withLock {
                    self.refreshes += 1
                    return self.refuses ? .error(Failure.refreshRefused) : .just(self.valid)
                }
            }
        }
    }

    @Test("a request that is refused is made again with the new token")
    func refresh() {
        let server = Server()
        var token = 0
        let request = server.profile { token }.retry(when: { errors in
            errors.flatMap { _ in server.refresh().do(onNext: { token = $0 }) }
        })
        #expect(request.line == "profile |")
        #expect(server.refreshes == 1)
        #expect(request.line == "profile |")
        #expect(server.refreshes == 1)
    }

    @Test("a refresh that fails ends the request with its error")
    func refusedRefresh() {
        let server = Server()
        server.refuses = true
        let request = server.profile { 0 }.retry(when: { (errors: Observable<Error>) in
            errors.flatMap { _ in server.refresh() }
        })
        #expect(request.line == "x(refreshRefused)")
    }

    @Test("requests that are refused together share one refresh")
    func sharedRefresh() {
        let server = Server()
        let background = ConcurrentDispatchQueueScheduler(qos: .default)
        let token = BehaviorSubject(value: 0)
        let allRefused = PublishSubject<Void>()
        let refusals = Counter()
        let refresh = allRefused.take(1).flatMap { server.refresh() }.do(onNext: token.onNext).share(
            replay: 1,
            scope: .forever
        )
        let request = server.profile { (try? token.value()) ?? 0 }
            .subscribe(on: background)
            .retry(when: { (errors: Observable<Failure>) in
                errors.flatMapLatest { _ -> Observable<Int> in
                    .create { observer in
                        let subscription = refresh.subscribe(observer)
                        if refusals.increment() == 8 { allRefused.onNext(()) }
                        return subscription
                    }
                }
            })
        let all = Single.zip((0..<8).map { _ in request }).map { $0.count }
        #expect(all.asObservable().wholeLine == "8 |")
        #expect(server.refreshes == 1)
    }

    @Test("a word to start again counts only while it is waited for")
    func strayTrigger() {
        let trigger = PublishSubject<Void>()
        let attempts = (0..<3).map { _ in PublishSubject<Int>() }
        let starts = Counter()
        let subscription = Observable<Int>.deferred { attempts[starts.increment() - 1] }
            .retry(when: { (_: Observable<Error>) in trigger })
            .subscribe()
        trigger.onNext(())
        #expect(starts.value == 1)
        attempts[0].onError(Broken.pipe)
        #expect(starts.value == 1)
        trigger.onNext(())
        trigger.onNext(())
        #expect(starts.value == 2)
        attempts[1].onError(Broken.pipe)
        trigger.onNext(())
        #expect(starts.value == 3)
        subscription.dispose()
    }
}
