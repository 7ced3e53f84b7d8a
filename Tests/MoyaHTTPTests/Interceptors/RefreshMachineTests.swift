import Foundation
import Testing

@testable import MoyaHTTP

/// One credential and who waits for a new one, without any of them: every event in every state.
@Suite struct RefreshMachineTests {
    struct Token: AuthenticationCredential, Equatable {
        var name: String
        var requiresRefresh = false
    }

    struct Refused: Error {}

    private typealias Machine = RefreshMachine<Token, Int>

    /// What was decided, comparable.
    enum Decided: Equatable {
        case apply(String), refresh(String), retry, wait, fail(String)
    }

    /// Where a machine can stand.
    enum Place: CaseIterable {
        case empty, fresh, outdated, refreshingForAdapt, refreshingForRetry, failed, failedOutdated, exhausted
    }

    private func machine(_ place: Place) -> Machine {
        let window = (interval: 30.0, maximumAttempts: place == .exhausted ? 0 : 5)
        let isOutdated = place == .outdated || place == .refreshingForAdapt || place == .failedOutdated
        let token = Token(name: "old", requiresRefresh: isOutdated)
        var machine = Machine(credential: place == .empty ? nil : token, window: window)
        switch place {
        case .empty, .fresh, .outdated, .exhausted: break
        case .refreshingForAdapt: _ = machine.adapt(0, now: 0)
        case .refreshingForRetry: _ = machine.retry(0, current: machine.generation, now: 0)
        case .failed, .failedOutdated:
            _ = machine.retry(0, current: machine.generation, now: 0)
            _ = machine.refreshed(.failure(Refused()))
        }
        return machine
    }

    private func adapt(_ machine: inout Machine, _ waiter: Int, now: TimeInterval = 1) -> Decided {
        switch machine.adapt(waiter, now: now) {
        case .apply(let token): .apply(token.name)
        case .refresh(let token): .refresh(token.name)
        case .wait: .wait
        case .fail(let error): .fail("\(error)")
        }
    }

    private func retry(_ machine: inout Machine, _ waiter: Int, current: Bool, now: TimeInterval = 1) -> Decided {
        switch machine.retry(waiter, current: current ? machine.generation : nil, now: now) {
        case .retry: .retry
        case .refresh(let token): .refresh(token.name)
        case .wait: .wait
        case .fail(let error): .fail("\(error)")
        }
    }

    static let missing = Decided.fail("\(AuthenticationError.missingCredential)")
    static let excessive = Decided.fail("\(AuthenticationError.excessiveRefresh)")
    static let refused = Decided.fail("\(Refused())")

    /// What is decided about a request to adapt, one that failed with the current credential, and one with another.
    static let decisions: [(place: Place, adapt: Decided, current: Decided, other: Decided)] = [
        (.empty, missing, missing, missing),
        (.fresh, .apply("old"), .refresh("old"), .retry),
        (.outdated, .refresh("old"), .refresh("old"), .retry),
        (.refreshingForAdapt, .wait, .wait, .retry),
        (.refreshingForRetry, .apply("old"), .wait, .retry),
        (.failed, .apply("old"), refused, .retry),
        (.failedOutdated, .refresh("old"), refused, .retry),
        (.exhausted, .apply("old"), excessive, .retry),
    ]

    @Test("every request in every state gets one decision", arguments: decisions)
    func decided(row: (place: Place, adapt: Decided, current: Decided, other: Decided)) {
        var machine = machine(row.place)
        #expect(adapt(&machine, 1) == row.adapt)
        machine = self.machine(row.place)
        #expect(retry(&machine, 1, current: true) == row.current)
        machine = self.machine(row.place)
        #expect(retry(&machine, 1, current: false) == row.other)
    }

    @Test("a refresh tells all who wait, once, and leaves the new credential", arguments: Place.allCases)
    func refreshed(place: Place) {
        var machine = machine(place)
        let isRefreshing = place == .refreshingForAdapt || place == .refreshingForRetry
        _ = adapt(&machine, 1)
        let waited = isRefreshing || place == .outdated || place == .failedOutdated
        let waiting = machine.refreshed(.success(Token(name: "new")))
        let adapting = place == .refreshingForAdapt ? [0, 1] : waited && place != .refreshingForRetry ? [1] : []
        #expect(waiting.adapting == adapting)
        #expect(waiting.retrying == (place == .refreshingForRetry ? [0] : []))
        #expect(machine.credential?.name == (waited ? "new" : place == .empty ? nil : "old"))
        let again = machine.refreshed(.success(Token(name: "newer")))
        #expect(again.adapting.isEmpty && again.retrying.isEmpty)
        #expect(machine.credential?.name != "newer")
    }

    @Test("a refresh that fails tells all who wait, keeps the credential, and later failures at once")
    func failed() {
        var machine = machine(.refreshingForRetry)
        #expect(retry(&machine, 1, current: true) == .wait)
        let waiting = machine.refreshed(.failure(Refused()))
        #expect(waiting.adapting.isEmpty && waiting.retrying == [0, 1])
        #expect(machine.credential?.name == "old")
        #expect(retry(&machine, 2, current: true) == Self.refused)
    }

    @Test("a credential from the app takes the place of the old one and of a failure", arguments: Place.allCases)
    func set(place: Place) {
        var machine = machine(place)
        machine.set(Token(name: "given"))
        let waits = place == .refreshingForAdapt
        #expect(adapt(&machine, 1) == (waits ? .wait : .apply("given")))
        #expect(retry(&machine, 2, current: false) == .retry)
        machine.set(nil)
        #expect(adapt(&machine, 3) == Self.missing)
        #expect(retry(&machine, 4, current: true) == Self.missing)
    }

    @Test("refreshes are counted in a window that moves on, with or without success")
    func window() {
        var machine = Machine(credential: Token(name: "old"), window: (interval: 10, maximumAttempts: 2))
        for second in [0.0, 1] {
            #expect(retry(&machine, 1, current: true, now: second) == .refresh("old"))
            _ = machine.refreshed(.success(Token(name: "old")))
        }
        #expect(retry(&machine, 2, current: true, now: 10) == Self.excessive)
        #expect(retry(&machine, 3, current: true, now: 10.5) == .refresh("old"))
        _ = machine.refreshed(.success(Token(name: "old")))
        #expect(retry(&machine, 4, current: true, now: 11) == Self.excessive)
        #expect(retry(&machine, 5, current: true, now: 11.5) == .refresh("old"))

        var endless = Machine(credential: Token(name: "old"), window: nil)
        for second in 0..<100 {
            #expect(retry(&endless, second, current: true, now: 0) == .refresh("old"))
            _ = endless.refreshed(.success(Token(name: "old")))
        }
    }
}
