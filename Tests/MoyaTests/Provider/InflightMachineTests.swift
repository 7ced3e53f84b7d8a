import Testing

@testable import Moya

/// Who shares a flight, who is answered and who is listed, step by step and without any I/O.
@Suite struct InflightMachineTests {
    private typealias Machine = InflightMachine<String, String>

    @Test("equal calls share a flight until it lands, then begin a new one")
    func joining() {
        var machine = Machine()
        let leader = machine.join("a", "1")
        let follower = machine.join("a", "2")
        let other = machine.join("b", "3")
        #expect(leader.leads && !follower.leads && other.leads)
        #expect(follower.seat.flight == leader.seat.flight && other.seat.flight != leader.seat.flight)
        #expect(machine.land(leader.seat.flight) == ["1", "2"])
        #expect(machine.land(leader.seat.flight) == [])
        let late = machine.join("a", "4")
        #expect(late.leads && late.seat.flight != leader.seat.flight)
    }

    @Test("a call without a key shares with none")
    func withoutKey() {
        var machine = Machine()
        #expect(machine.join(nil, "1").leads)
        #expect(machine.join(nil, "2").leads)
    }

    @Test("one of several leaves alone and is answered at once", arguments: [false, true])
    func leaving(isSent: Bool) {
        var machine = Machine()
        let leader = machine.join("a", "1").seat
        _ = machine.join("a", "2")
        if isSent { machine.send(leader.flight) }
        #expect(machine.leave(leader) == .answer(isSent: isSent))
        #expect(machine.leave(leader) == .none)
        #expect(machine.participants(of: leader.flight) == ["2"])
        #expect(machine.land(leader.flight) == ["2"])
    }

    @Test("the last to leave cancels the flight, which takes nobody any more and answers that one")
    func lastLeaver() {
        var machine = Machine()
        let leader = machine.join("a", "1").seat
        let follower = machine.join("a", "2").seat
        #expect(machine.leave(follower) == .answer(isSent: false))
        #expect(machine.leave(leader) == .cancelFlight)
        #expect(machine.leave(leader) == .none)
        #expect(machine.join("a", "3").leads)
        #expect(machine.land(leader.flight) == ["1"])
    }

    @Test("who leaves after the landing has its answer already")
    func leavingLate() {
        var machine = Machine()
        let seat = machine.join("a", "1").seat
        _ = machine.land(seat.flight)
        #expect(machine.leave(seat) == .none)
    }

    @Test("everybody is listed until its completion has run")
    func listing() {
        var machine = Machine()
        let first = machine.join("a", "1").seat
        let second = machine.join("a", "2").seat
        let third = machine.join("b", "3").seat
        #expect(machine.listing == [["1", "2"], ["3"]])
        _ = machine.land(first.flight)
        #expect(machine.listing == [["1", "2"], ["3"]])
        machine.complete(first)
        #expect(machine.listing == [["2"], ["3"]])
        _ = machine.leave(third)
        _ = machine.land(third.flight)
        machine.complete(second)
        machine.complete(third)
        #expect(machine.listing == [])
    }
}
