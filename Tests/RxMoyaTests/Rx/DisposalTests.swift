import RxMoya
import Testing

@Suite("Disposal")
struct DisposalTests {
    @Test("no event comes after the disposal")
    func silence() {
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let subscription = subject.map { $0 }.subscribe(recorder)
        subject.onNext(1)
        subscription.dispose()
        subject.onNext(2)
        subject.onCompleted()
        #expect(recorder.line == "1")
        #expect(!subject.hasObservers)
    }

    @Test("a subscription may be disposed of from inside next")
    func disposalInsideNext() {
        let subject = PublishSubject<Int>()
        let subscription = SerialDisposable()
        var elements: [Int] = []
        subscription.disposable = subject.subscribe(onNext: { element in
            elements.append(element)
            if element == 2 { subscription.dispose() }
        })
        for element in 1...4 { subject.onNext(element) }
        #expect(elements == [1, 2])
    }

    @Test("a disposal from inside next ends a source that sends on and on")
    func disposalOfEndlessSource() {
        let numbers = Observable.from(sequence(first: 1) { $0 + 1 })
        #expect(numbers.take(3).line == "1 2 3 |")
        #expect(numbers.flatMap { Observable.just($0) }.take(3).line == "1 2 3 |")
        #expect(numbers.concatMap { Observable.just($0) }.take(3).line == "1 2 3 |")
    }

    @Test("a source is released once, whatever ends the subscription", arguments: ["dispose", "complete", "fail"])
    func release(_ end: String) {
        let releases = Counter()
        var observer: AnyObserver<Int>?
        let source = Observable<Int>.create {
            observer = $0
            return Disposables.create { releases.increment() }
        }
        let ends = Counter()
        let subscription = source.subscribe(onDisposed: { ends.increment() })
        #expect(releases.value == 0)
        switch end {
        case "complete": observer?.onCompleted()
        case "fail": observer?.onError(Broken.pipe)
        default: subscription.dispose()
        }
        #expect(releases.value == 1)
        #expect(ends.value == 1)
        subscription.dispose()
        observer?.onCompleted()
        #expect(releases.value == 1)
        #expect(ends.value == 1)
    }

    @Test("a source that ends while it starts is released")
    func releaseOfEarlyEnd() {
        let releases = Counter()
        let source = Observable<Int>.create { observer in
            observer.onCompleted()
            return Disposables.create { releases.increment() }
        }
        #expect(source.line == "|")
        #expect(releases.value == 1)
    }

    @Test("many threads may dispose at once")
    func disposalFromManyThreads() {
        for _ in 0..<50 {
            let releases = Counter()
            let group = CompositeDisposable()
            let subscription = Observable<Int>.create { _ in Disposables.create { releases.increment() } }.subscribe()
            _ = group.insert(subscription)
            onThreads(8) { thread in
                if thread.isMultiple(of: 2) { group.dispose() } else { subscription.dispose() }
            }
            #expect(releases.value == 1)
        }
    }

    @Test("a bag disposes of its content when it goes")
    func bag() {
        let subject = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        var bag: DisposeBag? = DisposeBag()
        if let bag { subject.subscribe(recorder).disposed(by: bag) }
        subject.onNext(1)
        bag = nil
        subject.onNext(2)
        #expect(recorder.line == "1")
        #expect(!subject.hasObservers)
    }

    @Test("holders dispose of what comes too late")
    func lateDisposables() {
        let disposals = Counter()
        let make = { Disposables.create { disposals.increment() } }
        let single = SingleAssignmentDisposable()
        single.dispose()
        single.setDisposable(make())
        let serial = SerialDisposable()
        serial.disposable = make()
        serial.disposable = make()
        #expect(disposals.value == 2)
        serial.dispose()
        serial.disposable = make()
        let group = CompositeDisposable()
        group.dispose()
        #expect(group.insert(make()) == nil)
        #expect(disposals.value == 5)
    }
}
