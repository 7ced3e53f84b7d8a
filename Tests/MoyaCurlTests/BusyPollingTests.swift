import Testing

@testable import MoyaCurl

@Suite("Busy polling")
struct BusyPollingTests {
    private static let short: UInt64 = 20_000
    private static let long: UInt64 = 5_000_000

    private static func polling(processors: Int = 2, after waits: [UInt64], transfers: Int) -> BusyPolling {
        var polling = BusyPolling(processors: processors)
        for wait in waits { polling.waited(nanoseconds: wait, transfers: transfers) }
        return polling
    }

    @Test("pays once a few waits in a row were short", arguments: [0, 1])
    func paysAfterShortWaits(transfers: Int) {
        let waits = Array(repeating: Self.short, count: BusyPolling.trial)
        #expect(!BusyPolling(processors: 2).pays(transfers: transfers))
        #expect(!Self.polling(after: Array(waits.dropLast()), transfers: transfers).pays(transfers: transfers))
        #expect(Self.polling(after: waits, transfers: transfers).pays(transfers: transfers))
    }

    @Test("pays no more after two long waits, however many were short", arguments: [0, 1])
    func stopsAfterLongWaits(transfers: Int) {
        let waits = Array(repeating: Self.short, count: 1000) + [Self.long, Self.long]
        #expect(!Self.polling(after: waits, transfers: transfers).pays(transfers: transfers))
    }

    @Test("never pays where every wait is longer than it would poll")
    func needsShortWaits() {
        var polling = BusyPolling(processors: 2)
        for _ in 0..<100 {
            polling.waited(nanoseconds: BusyPolling.shortSleep + 1, transfers: 1)
            #expect(!polling.pays(transfers: 1))
        }
    }

    @Test("a wait that polling would not have outlasted is long for one that polls")
    func pollingInVainCounts() {
        let waits = Array(repeating: Self.short, count: BusyPolling.trial) + [BusyPolling.window + 1]
        #expect(!Self.polling(after: waits, transfers: 1).pays(transfers: 1))
    }

    @Test("is seldom tried where waits are always a little too long for it, and pays again where they become short")
    func stopsTryingInVain() {
        var polling = BusyPolling(processors: 2)
        var polls = 0
        for _ in 0..<1000 {
            if polling.pays(transfers: 1) { polls += 1 }
            polling.waited(nanoseconds: BusyPolling.window + 1, transfers: 1)
        }
        #expect(polls < 50)
        for _ in 0..<BusyPolling.longestTrial { polling.waited(nanoseconds: Self.short, transfers: 1) }
        #expect(polling.pays(transfers: 1))
        for _ in 0..<20 { polling.waited(nanoseconds: Self.short, transfers: 1) }
        for _ in 0..<3 { polling.waited(nanoseconds: Self.long, transfers: 1) }
        for _ in 0..<(2 * BusyPolling.trial) { polling.waited(nanoseconds: Self.short, transfers: 1) }
        #expect(polling.pays(transfers: 1))
    }

    @Test("answers and calls have paces of their own")
    func keepsPacesApart() {
        var polling = Self.polling(after: Array(repeating: Self.short, count: 8), transfers: 1)
        for _ in 0..<8 { polling.waited(nanoseconds: Self.long, transfers: 0) }
        #expect(polling.pays(transfers: 1))
        #expect(!polling.pays(transfers: 0))
    }

    @Test("never pays with several transfers in flight, or one processor")
    func leavesProcessorsToOthers() {
        let waits = Array(repeating: Self.short, count: 8)
        #expect(!Self.polling(after: waits, transfers: 2).pays(transfers: 2))
        #expect(!Self.polling(processors: 1, after: waits, transfers: 1).pays(transfers: 1))
    }
}
