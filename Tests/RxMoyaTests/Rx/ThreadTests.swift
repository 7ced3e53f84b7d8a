import Foundation
import RxMoya
import Testing

@Suite("Events from eight threads")
struct ThreadTests {
    static let threads = 8
    static let count = 500

    /// A sequence that sends its stamps on a queue of its own.
    private func stamps(_ thread: Int) -> Observable<Stamp> {
        Observable.create { observer in
            let isDisposed = BooleanDisposable()
            DispatchQueue(label: "thread \(thread)").async {
                for number in 0..<Self.count where !isDisposed.isDisposed {
                    observer.onNext(Stamp(thread: thread, number: number))
                }
                observer.onCompleted()
            }
            return isDisposed
        }
    }

    private var sources: [Observable<Stamp>] { (0..<Self.threads).map(stamps) }

    private static let joins: [(String, ([Observable<Stamp>]) -> Observable<Stamp>)] = [
        ("merge", { Observable.merge($0) }),
        ("flatMap", { sources in Observable.from(sources.indices).flatMap { sources[$0] } }),
        ("merge, three at a time", { Observable.from($0).merge(maxConcurrent: 3) }),
        ("concat", { Observable.concat($0) }),
    ]

    @Test("come one at a time, in their source's order, none lost", arguments: joins.map(\.0))
    func joined(_ name: String) throws {
        let join = try #require(Self.joins.first { $0.0 == name }?.1)
        let recorder = Recorder<Stamp>()
        let subscription = join(sources).subscribe(recorder)
        defer { subscription.dispose() }
        #expect(recorder.waitForEnd())
        #expect(recorder.isCompleted)
        #expect(!recorder.hadOverlap)
        #expect(recorder.elements.isInOrder(threads: Self.threads, each: Self.count))
        #expect(recorder.elements.count == Self.threads * Self.count)
    }

    @Test("are zipped first with first")
    func zipped() {
        let recorder = Recorder<[Stamp]>()
        let subscription = Observable.zip(sources).subscribe(recorder)
        defer { subscription.dispose() }
        #expect(recorder.waitForEnd())
        #expect(!recorder.hadOverlap)
        #expect(recorder.elements.count == Self.count)
        for (number, row) in recorder.elements.enumerated() {
            #expect(row == (0..<Self.threads).map { Stamp(thread: $0, number: number) })
        }
    }

    @Test("are combined without a step back")
    func combined() {
        let recorder = Recorder<[Stamp]>()
        let subscription = Observable.combineLatest(sources).subscribe(recorder)
        defer { subscription.dispose() }
        #expect(recorder.waitForEnd())
        #expect(!recorder.hadOverlap)
        let rows = recorder.elements
        #expect(rows.last == (0..<Self.threads).map { Stamp(thread: $0, number: Self.count - 1) })
        for (row, next) in zip(rows, rows.dropFirst()) {
            let steps = zip(row, next).map { $1.number - $0.number }
            #expect(steps.sorted() == Array(repeating: 0, count: Self.threads - 1) + [1])
        }
    }

    @Test("keep their order across schedulers", arguments: ["serial", "concurrent"])
    func observed(_ kind: String) {
        let scheduler: any ImmediateSchedulerType =
            kind == "serial"
            ? SerialDispatchQueueScheduler(qos: .default) : ConcurrentDispatchQueueScheduler(qos: .default)
        let recorder = Recorder<Stamp>()
        let subscription = Observable.merge(sources).observe(on: scheduler).subscribe(recorder)
        defer { subscription.dispose() }
        #expect(recorder.waitForEnd())
        #expect(!recorder.hadOverlap)
        #expect(recorder.elements.isInOrder(threads: Self.threads, each: Self.count))
    }

    @Test("end with one terminal event, whoever sends it first")
    func oneEnd() {
        for _ in 0..<50 {
            let subjects = (0..<Self.threads).map { _ in PublishSubject<Int>() }
            let recorder = Recorder<Int>()
            let subscription = Observable.merge(subjects.map { $0.asObservable() }).subscribe(recorder)
            onThreads(Self.threads) { thread in
                subjects[thread].onNext(thread)
                subjects[thread].onError(Broken.pipe)
                subjects[thread].onNext(thread)
            }
            #expect(recorder.events.filter(\.isStopEvent).count == 1)
            #expect(recorder.events.last?.isStopEvent == true)
            subscription.dispose()
        }
    }

    @Test("of sources that replace each other come without a step back to a former one")
    func replacement() {
        let starts = PublishSubject<Int>()
        let recorder = Recorder<Int>()
        let subscription =
            starts
            .flatMapLatest { number in
                Observable<Int>.create { observer in
                    let isGone = BooleanDisposable()
                    DispatchQueue.global().async {
                        for _ in 0..<200 where !isGone.isDisposed { observer.onNext(number) }
                        observer.onCompleted()
                    }
                    return isGone
                }
            }
            .subscribe(recorder)
        for number in 0..<300 {
            starts.onNext(number)
            usleep(20)
        }
        starts.onCompleted()
        #expect(recorder.waitForEnd())
        #expect(recorder.elements == recorder.elements.sorted())
        #expect(recorder.elements.last == 299)
        #expect(!recorder.hadOverlap)
        subscription.dispose()
    }
}
