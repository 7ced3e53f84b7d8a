import RxMoya
import Testing

@Suite("Operators on one thread")
struct OperatorTests {
    @Test("sends what it should", arguments: creating + transforming + combining + failing + traits)
    func operates(_ operation: OperatorCase) {
        #expect(operation.run() == operation.expected)
        // A sequence starts anew for every subscription.
        #expect(operation.run() == operation.expected)
    }

    static let numbers = Observable.of(1, 2, 3)
    static let broken = Observable<Int>.concat(.of(1, 2), .error(Broken.pipe))

    static let creating = [
        OperatorCase("just", "1 |", Observable.just(1)),
        OperatorCase("of", "1 2 3 |", numbers),
        OperatorCase("from an array", "1 2 |", Observable.from([1, 2])),
        OperatorCase("from a sequence", "5 4 |", Observable.from(stride(from: 5, to: 3, by: -1))),
        OperatorCase("from nil", "|", Observable<Int>.from(optional: nil)),
        OperatorCase("range", "4 5 6 |", Observable.range(start: 4, count: 3)),
        OperatorCase("empty", "|", Observable<Int>.empty()),
        OperatorCase("error", "x(pipe)", Observable<Int>.error(Broken.pipe)),
        OperatorCase("never", "", Observable<Int>.never()),
        OperatorCase("deferred", "7 |", Observable.deferred { .just(7) }),
        OperatorCase("deferred throws", "x(glass)", Observable<Int>.deferred { throw Broken.glass }),
        OperatorCase(
            "create, events after the end",
            "1 |",
            Observable<Int>.create { observer in
                observer.onNext(1)
                observer.onCompleted()
                observer.onNext(2)
                observer.onError(Broken.pipe)
                return Disposables.create()
            }
        ),
    ]

    static let transforming = [
        OperatorCase("map", "2 4 6 |", numbers.map { $0 * 2 }),
        OperatorCase("map throws", "1 x(pipe)", numbers.map { if $0 == 2 { throw Broken.pipe } else { $0 } }),
        OperatorCase("compactMap", "1 3 |", numbers.compactMap { $0 == 2 ? nil : $0 }),
        OperatorCase("compactMap throws", "x(pipe)", numbers.compactMap { _ -> Int? in throw Broken.pipe }),
        OperatorCase("filter", "2 |", numbers.filter { $0 == 2 }),
        OperatorCase("filter throws", "x(glass)", numbers.filter { _ in throw Broken.glass }),
        OperatorCase("ignoreElements", "|", numbers.ignoreElements()),
        OperatorCase("enumerated", "0a 1b |", Observable.of("a", "b").enumerated().map { "\($0.index)\($0.element)" }),
        OperatorCase("distinctUntilChanged", "1 2 1 |", Observable.of(1, 1, 2, 2, 1).distinctUntilChanged()),
        OperatorCase("take", "1 2 |", numbers.take(2)),
        OperatorCase("take 0", "|", numbers.take(0)),
        OperatorCase("take more than there is", "1 2 3 |", numbers.take(9)),
        OperatorCase("take while", "1 |", numbers.take(while: { $0 < 2 })),
        OperatorCase("take until", "|", numbers.take(until: Observable.just(()))),
        OperatorCase("skip", "3 |", numbers.skip(2)),
        OperatorCase("scan", "1 3 6 |", numbers.scan(0, accumulator: +)),
        OperatorCase("reduce", "6 |", numbers.reduce(0, accumulator: +)),
        OperatorCase("reduce of a failure", "x(pipe)", broken.reduce(0, accumulator: +)),
        OperatorCase("toArray", "[1, 2, 3] |", numbers.toArray()),
        OperatorCase("startWith", "8 9 1 2 3 |", numbers.startWith(8, 9)),
        OperatorCase("ifEmpty", "0 |", Observable<Int>.empty().ifEmpty(default: 0)),
        OperatorCase("do throws", "x(pipe)", numbers.do(onNext: { _ in throw Broken.pipe })),
        OperatorCase("do throws at the error", "1 2 x(glass)", broken.do(onError: { _ in throw Broken.glass })),
        OperatorCase("observe on this thread", "1 2 3 |", numbers.observe(on: CurrentThreadScheduler.instance)),
    ]

    static let combining = [
        OperatorCase("flatMap", "1 10 2 20 |", Observable.of(1, 2).flatMap { Observable.from([$0, $0 * 10]) }),
        OperatorCase("flatMap to singles", "2 4 6 |", numbers.flatMap { Single.just($0 * 2) }),
        OperatorCase("flatMap throws", "x(pipe)", numbers.flatMap { _ -> Observable<Int> in throw Broken.pipe }),
        OperatorCase(
            "flatMap fails inside",
            "1 2 x(pipe)",
            numbers.flatMap { $0 == 3 ? .error(Broken.pipe) : Observable.just($0) }
        ),
        OperatorCase("concatMap", "1 10 2 20 |", Observable.of(1, 2).concatMap { Observable.of($0, $0 * 10) }),
        OperatorCase("flatMapLatest of what ends at once", "1 2 3 |", numbers.flatMapLatest { Observable.just($0) }),
        OperatorCase("flatMapFirst of what ends at once", "1 2 3 |", numbers.flatMapFirst { Observable.just($0) }),
        OperatorCase("merge takes turns", "1 8 2 9 |", Observable.merge(.of(1, 2), .of(8, 9))),
        OperatorCase(
            "merge, one at a time",
            "1 2 8 9 |",
            Observable.of(Observable.of(1, 2), .of(8, 9)).merge(maxConcurrent: 1)
        ),
        OperatorCase("concat", "1 2 8 |", Observable.concat(.of(1, 2), .just(8))),
        OperatorCase("concat after a failure", "1 2 x(pipe)", broken.concat(numbers)),
        OperatorCase("zip", "1a 2b |", Observable.zip(numbers, Observable.of("a", "b")) { "\($0)\($1)" }),
        OperatorCase("zip to a tuple", "(1, \"a\") |", Observable.zip(Observable.of(1), Observable.of("a"))),
        OperatorCase(
            "zip of three",
            "123 |",
            Observable.zip(Observable.of(1), Observable.of(2), Observable.of(3)) { "\($0)\($1)\($2)" }
        ),
        OperatorCase("zip of a collection", "[1, 2] |", Observable.zip([Observable.of(1), .of(2)])),
        OperatorCase("zip throws", "x(pipe)", Observable.zip(numbers, numbers) { _, _ -> Int in throw Broken.pipe }),
        OperatorCase(
            "combineLatest",
            "1a 2a 2b |",
            Observable.combineLatest(Observable.of(1, 2), Observable.of("a", "b")) { "\($0)\($1)" }
        ),
        OperatorCase(
            "combineLatest of a collection",
            "[1, 2] |",
            Observable.combineLatest([Observable.of(1), .of(2)])
        ),
        OperatorCase(
            "combineLatest with nothing",
            "|",
            Observable.combineLatest(numbers, Observable<Int>.empty()) { $0 + $1 }
        ),
        OperatorCase("withLatestFrom", "a a a |", numbers.withLatestFrom(Observable.just("a"))),
    ]

    static let failing = [
        OperatorCase("catch", "1 2 9 |", broken.catch { _ in .just(9) }),
        OperatorCase("catch throws", "1 2 x(glass)", broken.catch { _ in throw Broken.glass }),
        OperatorCase("catchAndReturn", "1 2 0 |", broken.catchAndReturn(0)),
        OperatorCase("retry twice", "1 2 1 2 x(pipe)", broken.retry(2)),
        OperatorCase("retry never", "|", broken.retry(0)),
        OperatorCase("retry until enough", "1 2 1 2 1 |", broken.retry().take(5)),
        OperatorCase(
            "retry when told",
            "1 2 1 2 1 2 x(glass)",
            broken.retry(when: { errors in
                errors.enumerated().flatMap { index, _ -> Observable<Void> in
                    index < 2 ? .just(()) : .error(Broken.glass)
                }
            })
        ),
        OperatorCase("retry when told to end", "1 2 |", broken.retry(when: { _ in Observable<Void>.empty() })),
        OperatorCase(
            "retry when: errors of another type",
            "1 2 x(pipe)",
            broken.retry(when: { (errors: Observable<RxError>) in errors })
        ),
        OperatorCase(
            "timeout that is not needed",
            "1 2 3 |",
            numbers.timeout(.seconds(60), scheduler: MainScheduler.instance)
        ),
    ]

    static let traits = [
        OperatorCase("asSingle", "1 |", Observable.just(1).asSingle()),
        OperatorCase("asSingle of none", "x(\(RxError.noElements))", Observable<Int>.empty().asSingle()),
        OperatorCase("asSingle of many", "x(\(RxError.moreThanOneElement))", numbers.asSingle()),
        OperatorCase("asMaybe of none", "|", Observable<Int>.empty().asMaybe()),
        OperatorCase("first", "Optional(1) |", numbers.first()),
        OperatorCase("single map", "2 |", Single.just(1).map { $0 + 1 }),
        OperatorCase("single map throws", "x(pipe)", Single.just(1).map { _ -> Int in throw Broken.pipe }),
        OperatorCase("single flatMap", "2 |", Single.just(1).flatMap { .just($0 + 1) }),
        OperatorCase("single zip", "3 |", Single.zip(.just(1), .just(2)) { $0 + $1 }),
        OperatorCase("single zip of many", "[1, 2] |", Single.zip([.just(1), .just(2)])),
        OperatorCase("single filter", "|", Single.just(1).filter { $0 > 1 }),
        OperatorCase(
            "single create, twice answered",
            "1 |",
            Single<Int>.create { single in
                single(.success(1))
                single(.failure(Broken.pipe))
                return Disposables.create()
            }
        ),
        OperatorCase("maybe ifEmpty", "0 |", Maybe<Int>.empty().ifEmpty(default: 0)),
        OperatorCase("completable andThen", "1 |", Completable.empty().andThen(Single.just(1))),
        OperatorCase("completable fails", "x(pipe)", Completable.error(Broken.pipe).andThen(Single.just(1))),
        OperatorCase("completable of a single", "|", Single.just(1).asCompletable()),
    ]
}
