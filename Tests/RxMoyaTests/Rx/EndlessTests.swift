import Foundation
import RxMoya
import Testing

/// Sequences without an end, of which an observer takes what it needs, and very long ones.
@Suite("Endless sequences", .timeLimit(.minutes(1)))
struct EndlessTests {
    /// Sends a number and fails or completes, all of it before its subscription returns.
    private static func atOnce(_ starts: Counter, fails: Bool) -> Observable<Int> {
        .create { observer in
            observer.onNext(starts.increment())
            if fails { observer.onError(Broken.pipe) } else { observer.onCompleted() }
            return Disposables.create()
        }
    }

    @Test("a source that fails at once is retried until the observer has enough", Library.isCore)
    func retry() {
        let starts = Counter()
        #expect(Self.atOnce(starts, fails: true).retry().take(3).line == "1 2 3 |")
        #expect(starts.value == 3)
    }

    @Test("so it is when it is told to start again", Library.isCore)
    func retryWhen() {
        let starts = Counter()
        let source = Self.atOnce(starts, fails: true)
        #expect(source.retry(when: { (errors: Observable<any Error>) in errors }).take(2).line == "1 2 |")
        #expect(starts.value == 2)
    }

    @Test("sources that end at once follow each other until the observer has enough", Library.isCore)
    func concatAtOnce() {
        let starts = Counter()
        let sources = sequence(first: 0) { $0 + 1 }.lazy.map { _ in Self.atOnce(starts, fails: false) }
        #expect(Observable.concat(sources).take(3).line == "1 2 3 |")
        #expect(starts.value == 3)
    }

    @Test("a concatenation asks for a source when the one before has completed")
    func concatIsLazy() {
        let asked = Counter()
        let subjects = [PublishSubject<Int>(), PublishSubject<Int>()]
        let sources = sequence(first: 0) { $0 + 1 }.lazy.map { index in
            asked.increment()
            return subjects[index % 2].asObservable()
        }
        let recorder = Recorder<Int>()
        let subscription = Observable.concat(sources).subscribe(recorder)
        #expect(asked.value == 1)
        subjects[0].onNext(1)
        subjects[1].onNext(9)
        subjects[0].onCompleted()
        #expect(asked.value == 2)
        subjects[1].onNext(2)
        subscription.dispose()
        subjects[1].onCompleted()
        #expect(asked.value == 2)
        #expect(recorder.line == "1 2")
    }

    @Test("a concatenation of a hundred thousand sources does not nest")
    func longConcat() {
        let sources = (0..<100_000).lazy.map { Observable.just($0) }
        #expect(Observable.concat(sources).reduce(0) { count, _ in count + 1 }.line == "100000 |")
    }

    @Test("sequences that were appended one by one do not nest, on a thread with a small stack")
    func appended() {
        let numbers = (1...5_000).reduce(Observable<Int>.empty()) { $0.concat(Observable.just($1)) }
        let sum = numbers.reduce(0, accumulator: +)
        let lines = PublishSubject<String>()
        let recorder = Recorder<String>()
        let subscription = lines.subscribe(recorder)
        let end = Reached()
        DispatchQueue.global().async {
            lines.onNext(sum.line)
            end.signal()
        }
        #expect(end.wait())
        #expect(recorder.elements == ["12502500 |"])
        subscription.dispose()
    }

    @Test("an array of a hundred thousand elements is gathered in one go")
    func longArray() {
        let array = Observable.range(start: 0, count: 100_000).toArray().map(\.count)
        #expect(array.line == "100000 |")
    }
}
