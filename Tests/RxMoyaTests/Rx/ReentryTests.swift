import Foundation
import RxMoya
import Testing

/// Observers that make a sequence go on from inside its events, and sequences that end at awkward moments.
@Suite("Re-entry", .timeLimit(.minutes(1)))
struct ReentryTests {
    @Test("merged sequences may feed each other", Library.isCore)
    func merge() {
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let recorder = Recorder<Int>()
        let bag = DisposeBag()
        Observable.merge(left, right)
            .do(afterNext: { number in
                if number == 1 { right.onNext(2) }
                if number == 2 { right.onCompleted() }
            })
            .subscribe(recorder)
            .disposed(by: bag)
        left.onNext(1)
        left.onCompleted()
        #expect(recorder.line == "1 2 |")
    }

    @Test("a pair that sends the halves of the next one", Library.isCore)
    func zip() {
        let (left, right) = (PublishSubject<Int>(), PublishSubject<Int>())
        let recorder = Recorder<Int>()
        let bag = DisposeBag()
        Observable.zip(left, right) { $0 * 10 + $1 }
            .do(afterNext: { pair in
                guard pair < 33 else { return }
                left.onNext(pair % 10 + 1)
                right.onNext(pair % 10 + 1)
            })
            .subscribe(recorder)
            .disposed(by: bag)
        left.onNext(1)
        right.onNext(1)
        left.onCompleted()
        right.onCompleted()
        #expect(recorder.line == "11 22 33 |")
    }

    @Test("a subscription that another thread disposes of inside an event hears nothing more")
    func disposalOnAnotherThread() {
        let source = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let subscription = SerialDisposable()
        subscription.disposable =
            source
            .do(afterNext: { _ in
                let end = Reached()
                Thread {
                    subscription.dispose()
                    end.signal()
                }
                .start()
                #expect(end.wait())
            })
            .subscribe(recorder)
        source.onNext(1)
        source.onNext(2)
        source.onCompleted()
        #expect(recorder.line == "1")
        #expect(!source.hasObservers)
    }

    @Test("what is shared forever and has ended is replayed, not started again")
    func sharedForever() {
        let starts = Counter()
        let shared = Observable<Int>.deferred {
            starts.increment()
            return .just(1)
        }
        .share(replay: 1, scope: .forever)
        #expect(shared.line == "1 |")
        #expect(shared.line == "1 |")
        #expect(starts.value == 1)
    }

    @Test("what is shared while connected starts again for the next observer, also from inside its end")
    func sharedAgain() {
        let starts = Counter()
        let shared = Observable<Int>.deferred { .just(starts.increment()) }.share(replay: 1)
        let second = Recorder<Int>()
        let bag = DisposeBag()
        shared.subscribe(onCompleted: { shared.subscribe(second).disposed(by: bag) }).disposed(by: bag)
        #expect(second.line == "2 |")
    }

    @Test("retry(when:) completes when its trigger does, once there is an error")
    func completedTrigger() {
        let starts = Counter()
        let source = Observable<Int>.deferred { .concat(.just(starts.increment()), .error(Broken.pipe)) }
        #expect(source.retry(when: { (_: Observable<any Error>) in Observable<Void>.empty() }).line == "1 |")
        #expect(starts.value == 1)
    }

    @Test("taking nothing starts nothing")
    func takeZero() {
        let starts = Counter()
        #expect(Observable<Int>.deferred { .just(starts.increment()) }.take(0).line == "|")
        #expect(starts.value == 0)
    }

    @Test("a late observer of a failed subject hears the error alone")
    func lateObserver() {
        let subject = PublishSubject<Int>()
        subject.onNext(1)
        subject.onError(Broken.glass)
        subject.onNext(2)
        #expect(subject.line == "x(glass)")
    }

    @Test("a timeout and an element that race leave one end")
    func timeoutRace() {
        let scheduler = ConcurrentDispatchQueueScheduler(qos: .userInitiated)
        for _ in 0..<100 {
            let source = PublishSubject<Int>()
            let recorder = Recorder<Int>()
            let subscription = source.timeout(.milliseconds(1), scheduler: scheduler).subscribe(recorder)
            for number in 0..<50 { source.onNext(number); usleep(30) }
            source.onCompleted()
            #expect(recorder.waitForEnd())
            #expect(recorder.events.filter(\.isStopEvent).count == 1)
            #expect(recorder.events.last?.isStopEvent == true)
            #expect(recorder.elements == Array(0..<recorder.elements.count))
            subscription.dispose()
        }
    }

    @Test("a bag that goes while threads send silences its observers")
    func bagGoes() {
        for _ in 0..<50 {
            let source = PublishSubject<Int>()
            let isGone = BooleanDisposable()
            let late = Counter()
            var bag: DisposeBag? = DisposeBag()
            for _ in 0..<8 {
                source.observe(on: CurrentThreadScheduler.instance)
                    .subscribe(onNext: { _ in if isGone.isDisposed { late.increment() } })
                    .disposed(by: bag ?? DisposeBag())
            }
            let end = Reached()
            Thread {
                for number in 0..<200 { source.onNext(number) }
                end.signal()
            }
            .start()
            bag = nil
            #expect(!source.hasObservers)
            #expect(end.wait())
            isGone.dispose()
            source.onNext(0)
            #expect(late.value == 0)
        }
    }
}
