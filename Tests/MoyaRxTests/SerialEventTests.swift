import Foundation
import MoyaRx
import Testing

/// What the core promises beyond RxSwift: events are serial also where the app sends them from several threads.
@Suite("Serial events")
struct SerialEventTests {
    static let threads = 8
    static let count = 1_000

    /// Keeps numbers, and notices calls that overlap or nest.
    private final class Witness: ObserverType {
        private let lock = NSLock()
        private var underway = 0
        private var (overlapCount, numbers, endCount) = (0, [Int](), 0)
        var onNumber: (Int) -> Void = { _ in }

        var overlaps: Int { lock.withLock { overlapCount } }
        var received: [Int] { lock.withLock { numbers } }
        var ends: Int { lock.withLock { endCount } }

        func on(_ event: Event<Int>) {
            lock.withLock {
                underway += 1
                if underway > 1 { overlapCount += 1 }
                if let number = event.element { numbers.append(number) } else { endCount += 1 }
            }
            event.element.map(onNumber)
            lock.withLock { underway -= 1 }
        }
    }

    private func onThreads(_ work: @escaping (Int) -> Void) {
        let group = DispatchGroup()
        for thread in 0..<Self.threads {
            DispatchQueue(label: "thread \(thread)").async(group: group) { work(thread) }
        }
        group.wait()
    }

    private func isInOrder(_ numbers: [Int]) -> Bool {
        numbers.count == Self.threads * Self.count
            && (0..<Self.threads).allSatisfy { thread in
                let own = numbers.filter { $0 / Self.count == thread }
                return own == own.sorted()
            }
    }

    @Test("what eight threads send to a created sequence comes one at a time and in each thread's order")
    func created() {
        let witness = Witness()
        let observable = Observable<Int>.create { observer in
            onThreads { thread in
                for number in 0..<Self.count { observer.onNext(thread * Self.count + number) }
            }
            onThreads { _ in observer.onCompleted() }
            return Disposables.create()
        }
        observable.subscribe(witness).dispose()
        #expect(witness.overlaps == 0)
        #expect(witness.ends == 1)
        #expect(isInOrder(witness.received))
    }

    @Test("all observers of a subject see what eight threads send in one order")
    func subject() {
        let subject = PublishSubject<Int>()
        let witnesses = [Witness(), Witness(), Witness()]
        let subscriptions = witnesses.map { subject.subscribe($0) }
        onThreads { thread in
            for number in 0..<Self.count { subject.onNext(thread * Self.count + number) }
        }
        subject.onCompleted()
        for witness in witnesses {
            #expect(witness.overlaps == 0)
            #expect(witness.ends == 1)
            #expect(isInOrder(witness.received))
            #expect(witness.received == witnesses[0].received)
        }
        subscriptions.forEach { $0.dispose() }
    }

    @Test("an observer that sends from inside an event is not called in the middle of it")
    func reentry() {
        let subject = PublishSubject<Int>()
        let (first, second) = (Witness(), Witness())
        first.onNumber = { if $0 < 5 { subject.onNext($0 + 1) } }
        let subscriptions = [subject.subscribe(first), subject.subscribe(second)]
        subject.onNext(1)
        #expect(first.received == [1, 2, 3, 4, 5])
        #expect(second.received == [1, 2, 3, 4, 5])
        #expect(first.overlaps == 0)
        subscriptions.forEach { $0.dispose() }
    }

    @Test("the value of a behavior subject is the one that its observers saw last")
    func behaviorSubject() throws {
        let subject = BehaviorSubject(value: -1)
        let witness = Witness()
        let subscription = subject.subscribe(witness)
        onThreads { thread in
            for number in 0..<Self.count { subject.onNext(thread * Self.count + number) }
        }
        #expect(try subject.value() == witness.received.last)
        #expect(witness.received.count == 1 + Self.threads * Self.count)
        subscription.dispose()
    }

    @Test("threads that subscribe to a subject have its value at once, and may leave while others send")
    func comingAndGoing() {
        let subject = BehaviorSubject(value: 0)
        let faults = BooleanDisposable()
        onThreads { thread in
            for number in 0..<2_000 {
                if thread.isMultiple(of: 2) {
                    subject.onNext(number)
                } else {
                    let witness = Witness()
                    subject.subscribe(witness).dispose()
                    if witness.received.isEmpty || witness.overlaps > 0 { faults.dispose() }
                }
            }
        }
        #expect(!faults.isDisposed)
        #expect(!subject.hasObservers)
    }

    @Test("what is shared starts once and ends once, whoever comes and goes")
    func sharing() {
        let lock = NSLock()
        var (running, most) = (0, 0)
        let source = Observable<Int>.create { observer in
            lock.withLock {
                running += 1
                most = max(most, running)
            }
            return Disposables.create { lock.withLock { running -= 1 } }
        }
        let shared = source.share(replay: 1)
        let keeper = shared.subscribe()
        onThreads { _ in
            for _ in 0..<200 { shared.subscribe().dispose() }
        }
        #expect(most == 1)
        keeper.dispose()
        #expect(running == 0)
    }
}
