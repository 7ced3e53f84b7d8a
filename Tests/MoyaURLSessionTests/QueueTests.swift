import MoyaTransport
import Testing

@testable import MoyaURLSession

@Suite struct SlotQueueTests {
    @Test func placesAreGivenInOrderOfArrival() {
        var queue = SlotQueue<String, Int>(limit: 2)
        let entered = (1...5).map { queue.enter($0, id: $0, origin: "a") }
        #expect(entered == [true, true, false, false, false])
        let next = [queue.leave(origin: "a"), queue.leave(origin: "a")]
        #expect(next == [3, 4])
    }

    @Test func originsDoNotWaitForEachOther() {
        var queue = SlotQueue<String, Int>(limit: 1)
        let entered = ["a", "b", "a"].enumerated().map { queue.enter($0, id: $0, origin: $1) }
        #expect(entered == [true, true, false])
    }

    @Test func whoGivesUpLosesItsPlaceInTheLine() {
        var queue = SlotQueue<String, Int>(limit: 1)
        for id in 1...3 { _ = queue.enter(id, id: id, origin: "a") }
        let gaveUp = [2, 2, 1].map { queue.abandon(id: $0, origin: "a") }
        #expect(gaveUp == [true, false, false])
        let next = [queue.leave(origin: "a"), queue.leave(origin: "a")]
        #expect(next == [3, nil])
        let entersAgain = queue.enter(4, id: 4, origin: "a")
        #expect(entersAgain)
    }
}

@Suite struct SessionLifecycleTests {
    @Test func aClosedSessionEndsOnceWithItsLastCall() {
        var lifecycle = SessionLifecycle()
        let numbers = [lifecycle.begin(), lifecycle.begin()]
        #expect(numbers == [1, 2])
        let results = [lifecycle.close(), lifecycle.end(), lifecycle.close(), lifecycle.end(), lifecycle.close()]
        #expect(results == [false, false, false, true, false])
        let late = lifecycle.begin()
        #expect(late == nil)
    }

    @Test func anUnusedSessionEndsWhenItIsClosed() {
        var lifecycle = SessionLifecycle()
        let results = [lifecycle.close(), lifecycle.close()]
        #expect(results == [true, false])
    }
}

@Suite struct ExchangeClockTests {
    private let start = ContinuousClock.now

    @Test func idleTimeCountsFromTheLastActivity() {
        var clock = ExchangeClock(TransferTimeouts(idle: .seconds(1)))
        #expect(clock.nextCheck == nil)
        clock.touch(start)
        #expect(clock.nextCheck == start + .seconds(1))
        clock.touch(start + .milliseconds(500))
        #expect(clock.expiry(at: start + .milliseconds(1400)) == nil)
        #expect(clock.expiry(at: start + .milliseconds(1500))?.contains("1.0 seconds") == true)
    }

    @Test func aPeerThatIsHeldBackIsNotIdle() {
        var clock = ExchangeClock(TransferTimeouts(idle: .seconds(1)))
        clock.touch(start)
        clock.hold(true)
        #expect(clock.expiry(at: start + .seconds(100)) == nil)
    }

    @Test func theDeadlineStandsWhateverHappens() {
        var clock = ExchangeClock(TransferTimeouts(idle: .seconds(60), deadline: start + .seconds(2)))
        #expect(clock.nextCheck == start + .seconds(2))
        clock.touch(start + .seconds(1))
        #expect(clock.expiry(at: start + .milliseconds(1999)) == nil)
        #expect(clock.expiry(at: start + .seconds(2))?.contains("deadline") == true)
    }
}
