import Foundation
import RxMoya
import Testing

@Suite("Schedulers and time")
struct SchedulerTests {
    let background = SerialDispatchQueueScheduler(qos: .default)

    @Test("work runs on the scheduler it is given to")
    func threads() {
        let key = DispatchSpecificKey<String>()
        let (startQueue, eventQueue) = (DispatchQueue(label: "start"), DispatchQueue(label: "events"))
        startQueue.setSpecific(key: key, value: "start")
        eventQueue.setSpecific(key: key, value: "events")
        let source = Observable<String>.create { observer in
            observer.onNext(DispatchQueue.getSpecific(key: key) ?? "elsewhere")
            observer.onCompleted()
            return Disposables.create()
        }
        let line =
            source
            .subscribe(on: SerialDispatchQueueScheduler(queue: startQueue, internalSerialQueueName: "inner"))
            .observe(on: ConcurrentDispatchQueueScheduler(queue: eventQueue))
            .map { "\($0) \(DispatchQueue.getSpecific(key: key) ?? "elsewhere")" }
            .wholeLine
        #expect(line == "start events |")
    }

    @Test("the main scheduler runs work on the main queue", .timeLimit(.minutes(1)))
    func mainQueue() async throws {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        let isMain = Observable.just(()).observe(on: background).observe(on: MainScheduler.instance)
            .map { DispatchQueue.getSpecific(key: key) == true }
        for try await answer in isMain.values { #expect(answer) }
    }

    @Test("the main scheduler runs work at once where it can")
    @MainActor
    func mainThreadAtOnce() {
        #expect(Observable.of(1, 2).observe(on: MainScheduler.instance).line == "1 2 |")
        #expect(Observable.of(1, 2).observe(on: MainScheduler.asyncInstance).line == "")
    }

    @Test("delay keeps the order")
    func delay() {
        let start = Date()
        let numbers = Observable.from(1...100).delay(.milliseconds(50), scheduler: background)
        #expect(
            numbers.map(String.init).toArray().map { $0.joined() }.wholeLine == (1...100).map(String.init).joined()
                + " |"
        )
        #expect(Date().timeIntervalSince(start) >= 0.05)
    }

    @Test("an error overtakes what is delayed")
    func delayedError() {
        let broken = Observable<Int>.concat(.just(1), .error(Broken.pipe))
        #expect(broken.delay(.seconds(60), scheduler: background).line == "x(pipe)")
    }

    @Test("what is delayed does not come after the disposal")
    func disposedDelay() {
        let recorder = Recorder<Int>()
        let subscription = Observable.just(1).delay(.milliseconds(20), scheduler: background).subscribe(recorder)
        subscription.dispose()
        #expect(Observable<Int>.timer(.milliseconds(60), scheduler: background).wholeLine == "0 |")
        #expect(recorder.line == "")
    }

    @Test("timeout fails, or goes on with another sequence, when nothing comes")
    func timeout() {
        let silence = Observable.just(1).concat(Observable<Int>.never())
        #expect(silence.timeout(.milliseconds(20), scheduler: background).wholeLine == "1 x(\(RxError.timeout))")
        #expect(
            silence.timeout(.milliseconds(20), other: Observable.of(8, 9), scheduler: background).wholeLine
                == "1 8 9 |"
        )
        let releases = Counter()
        let source = Observable<Int>.create { _ in Disposables.create { releases.increment() } }
        #expect(source.timeout(.milliseconds(20), scheduler: background).wholeLine == "x(\(RxError.timeout))")
        #expect(releases.value == 1)
    }

    @Test("timeout counts anew from every element")
    func timeoutFromElement() {
        let steady = Observable<Int>.interval(.milliseconds(20), scheduler: background).take(10)
        #expect(steady.timeout(.seconds(10), scheduler: background).wholeLine == "0 1 2 3 4 5 6 7 8 9 |")
    }

    @Test("a delayed start waits")
    func delayedSubscription() {
        let starts = Counter()
        let source = Observable<Int>.deferred { .just(starts.increment()) }
            .delaySubscription(.milliseconds(20), scheduler: background)
        let recorder = Recorder<Int>()
        let subscription = source.subscribe(recorder)
        #expect(starts.value == 0)
        #expect(recorder.waitForEnd())
        #expect(recorder.line == "1 |")
        subscription.dispose()
    }

    @Test("a long recursion does not grow the stack")
    func deepRecursion() {
        let count = 20_000
        var attempts = 0
        let flaky = Observable<Int>.deferred {
            attempts += 1
            return attempts < count ? .error(Broken.pipe) : .just(attempts)
        }
        #expect(flaky.retry().line == "\(count) |")
        let chain = Observable.concat((0..<count).map { _ in Observable.just(1) }).reduce(0, accumulator: +)
        #expect(chain.line == "\(count) |")
    }
}
