import RxMoya
import Testing

@Suite("Subscriptions, one by one and shared")
struct SharingTests {
    let starts = Counter()

    private func source(_ subject: PublishSubject<Int>) -> Observable<Int> {
        .deferred {
            starts.increment()
            return subject
        }
    }

    @Test("nothing starts before it is subscribed to, and every subscription starts anew")
    func coldness() {
        let cold = Observable<Int>.create { observer in
            observer.onNext(starts.increment())
            observer.onCompleted()
            return Disposables.create()
        }
        let mapped = cold.map { $0 * 10 }
        #expect(starts.value == 0)
        #expect(mapped.line == "10 |")
        #expect(mapped.line == "20 |")
    }

    @Test("share starts once for all, and ends with the last")
    func share() {
        let subject = PublishSubject<Int>()
        let shared = source(subject).share()
        let (first, second, third) = (Recorder<Int>(), Recorder<Int>(), Recorder<Int>())
        let one = shared.subscribe(first)
        let two = shared.subscribe(second)
        subject.onNext(1)
        one.dispose()
        subject.onNext(2)
        two.dispose()
        #expect(starts.value == 1)
        #expect(!subject.hasObservers)
        let three = shared.subscribe(third)
        subject.onNext(3)
        three.dispose()
        #expect(starts.value == 2)
        #expect([first.line, second.line, third.line] == ["1", "1 2", "3"])
    }

    @Test("share shows the last elements to those who come late")
    func replay() {
        let subject = PublishSubject<Int>()
        let shared = source(subject).share(replay: 2)
        let (first, second) = (Recorder<Int>(), Recorder<Int>())
        let one = shared.subscribe(first)
        for element in 1...3 { subject.onNext(element) }
        let two = shared.subscribe(second)
        #expect(second.line == "2 3")
        one.dispose()
        two.dispose()
        #expect(shared.line == "")
        #expect(starts.value == 2)
    }

    @Test("share starts again after an end")
    func shareAfterEnd() {
        let shared = Observable<Int>.create { observer in
            observer.onNext(starts.increment())
            observer.onCompleted()
            return Disposables.create()
        }
        .share(replay: 1)
        #expect(shared.line == "1 |")
        #expect(shared.line == "2 |")
    }

    @Test("share for ever shows what there was, also after the end")
    func shareForever() {
        let subject = PublishSubject<Int>()
        let shared = source(subject).share(replay: 1, scope: .forever)
        let recorder = Recorder<Int>()
        let subscription = shared.subscribe(recorder)
        subject.onNext(1)
        subscription.dispose()
        #expect(shared.line == "1")
        let again = shared.subscribe(recorder)
        subject.onNext(2)
        subject.onCompleted()
        again.dispose()
        #expect(shared.line == "2 |")
    }

    @Test("a publish subject tells those who are there")
    func publishSubject() {
        let subject = PublishSubject<Int>()
        let (early, late) = (Recorder<Int>(), Recorder<Int>())
        let subscriptions = CompositeDisposable()
        _ = subscriptions.insert(subject.subscribe(early))
        subject.onNext(1)
        _ = subscriptions.insert(subject.subscribe(late))
        subject.onNext(2)
        subject.onError(Broken.pipe)
        subject.onNext(3)
        #expect([early.line, late.line, subject.line] == ["1 2 x(pipe)", "2 x(pipe)", "x(pipe)"])
        subscriptions.dispose()
    }

    @Test("a behavior subject shows its value")
    func behaviorSubject() throws {
        let subject = BehaviorSubject(value: 1)
        #expect(subject.line == "1")
        subject.onNext(2)
        #expect(try subject.value() == 2)
        #expect(subject.line == "2")
        subject.onError(Broken.glass)
        #expect(subject.line == "x(glass)")
        #expect(throws: Broken.glass) { try subject.value() }
    }

    @Test("a replay subject shows its last elements, also after the end")
    func replaySubject() {
        let subject = ReplaySubject<Int>.create(bufferSize: 2)
        for element in 1...3 { subject.onNext(element) }
        #expect(subject.line == "2 3")
        subject.onCompleted()
        #expect(subject.line == "2 3 |")
    }

    @Test("a disposed subject refuses subscriptions")
    func disposedSubject() {
        let subject = PublishSubject<Int>()
        subject.dispose()
        let recorder = Recorder<Int>()
        subject.subscribe(recorder).dispose()
        guard case .disposed? = recorder.error as? RxError else {
            Issue.record("expected RxError.disposed, got \(recorder.line)")
            return
        }
    }
}
