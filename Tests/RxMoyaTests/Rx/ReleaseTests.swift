import Foundation
import RxMoya
import Testing

/// What happens when the last hold of an object goes inside an operator or a subject.
@Suite("Releasing", .timeLimit(.minutes(1)))
struct ReleaseTests {
    private final class Screen {
        let bag = DisposeBag()
    }

    private func expectEnd(of work: @escaping () -> Void) {
        let end = Reached()
        Thread {
            work()
            end.signal()
        }
        .start()
        #expect(end.wait())
    }

    @Test("a subscription that has ended lets go of its closures, also while a bag keeps it")
    func endedSubscription() {
        weak var screen: Screen?
        do {
            let owner = Screen()
            screen = owner
            Observable.just(1).share(replay: 1)
                .subscribe(
                    onNext: { _ in withExtendedLifetime(owner) {} },
                    onCompleted: { withExtendedLifetime(owner) {} }
                )
                .disposed(by: owner.bag)
        }
        #expect(screen == nil)
    }

    @Test("an element that a behavior subject lets go of may leave that subject")
    func behaviorSubject() {
        expectEnd {
            let subject = BehaviorSubject<Screen?>(value: nil)
            do {
                let screen = Screen()
                subject.subscribe().disposed(by: screen.bag)
                subject.onNext(screen)
            }
            subject.onNext(nil)
            #expect(!subject.hasObservers)
        }
    }

    @Test("an element that a replay subject lets go of may leave that subject")
    func replaySubject() {
        expectEnd {
            let subject = ReplaySubject<Screen?>.create(bufferSize: 1)
            do {
                let screen = Screen()
                subject.subscribe().disposed(by: screen.bag)
                subject.onNext(screen)
            }
            subject.onNext(nil)
            #expect(!subject.hasObservers)
        }
    }

    @Test("an observer that a subject lets go of at its disposal may leave that subject", Library.isCore)
    func disposedSubject() {
        expectEnd {
            let subject = PublishSubject<Int>()
            do {
                let screen = Screen()
                subject.subscribe().disposed(by: screen.bag)
                _ = subject.subscribe(onNext: { _ in withExtendedLifetime(screen) {} })
            }
            subject.dispose()
        }
    }

    @Test(
        "an element that a combination lets go of may send",
        Library.isCore,
        arguments: ["combineLatest", "withLatestFrom"]
    )
    func combination(_ name: String) {
        final class Farewell {
            let say: () -> Void
            init(say: @escaping () -> Void) { self.say = say }
            deinit { say() }
        }
        expectEnd {
            let (texts, objects) = (BehaviorSubject(value: 0), PublishSubject<Farewell?>())
            let numbers: Observable<Int>
            if name == "combineLatest" {
                numbers = Observable.combineLatest(texts, objects) { number, _ in number }
            } else {
                numbers = texts.withLatestFrom(objects) { number, _ in number }
            }
            let recorder = Recorder<Int>()
            let subscription = numbers.subscribe(recorder)
            objects.onNext(Farewell { texts.onNext(7) })
            objects.onNext(nil)
            #expect(recorder.elements.contains(7))
            subscription.dispose()
        }
    }
}
