import RxMoya
import Testing

@Suite("Sequences to wait for", .timeLimit(.minutes(1)))
struct ValuesTests {
    @Test("values are the elements, and throw the error")
    func values() async throws {
        var elements: [Int] = []
        for try await element in Observable.of(1, 2, 3).values { elements.append(element) }
        #expect(elements == [1, 2, 3])
        await #expect(throws: Broken.pipe) {
            for try await _ in Observable<Int>.error(Broken.pipe).values {}
        }
    }

    @Test("a single, a maybe and a completable have one value")
    func value() async throws {
        #expect(try await Single.just(1).value == 1)
        #expect(try await Maybe.just(1).value == 1)
        #expect(try await Maybe<Int>.empty().value == nil)
        try await Completable.empty().value
        await #expect(throws: Broken.glass) { try await Single<Int>.error(Broken.glass).value }
        await #expect(throws: Broken.glass) { try await Completable.error(Broken.glass).value }
    }

    @Test("the subscription ends with the iteration")
    func endOfIteration() async throws {
        let releases = Reached()
        do {
            let source = Observable<Int>.create { observer in
                observer.onNext(1)
                return Disposables.create { releases.signal() }
            }
            for try await _ in source.values { break }
        }
        #expect(releases.wait())
    }

    @Test("a cancelled task ends the subscription and does not hang")
    func cancellation() async {
        let started = Reached()
        let releases = Reached()
        let source = Single<Int>.create { _ in
            started.signal()
            return Disposables.create { releases.signal() }
        }
        let task = Task { try await source.value }
        await Task.detached { #expect(started.wait()) }.value
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await Task.detached { #expect(releases.wait()) }.value
    }
}
