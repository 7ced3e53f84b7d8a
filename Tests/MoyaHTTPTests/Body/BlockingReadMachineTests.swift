import Testing

@testable import MoyaHTTP

@Suite("The state of a blocking source")
struct BlockingReadMachineTests {
    private typealias Machine = BlockingReadMachine<String>

    private func delivery(_ machine: inout Machine, isLast: Bool) -> (String?, closes: Bool) {
        let delivery = machine.finished(isLast: isLast)
        return (delivery.waiter, delivery.closes)
    }

    private func isNext(_ next: Machine.Next, _ expected: String) -> Bool {
        "\(next)" == expected
    }

    @Test("Pieces are read one by one until the last, which closes")
    func pieces() {
        var machine = Machine()
        for _ in 0..<3 {
            #expect(isNext(machine.next("a"), "read"))
            #expect(delivery(&machine, isLast: false) == ("a", closes: false))
        }
        #expect(isNext(machine.next("b"), "read"))
        #expect(delivery(&machine, isLast: true) == ("b", closes: true))
        #expect(isNext(machine.next("c"), "end"))
        guard case .nothing = machine.cancel() else { Issue.record("was over"); return }
        #expect(isNext(machine.next("d"), "end"))
    }

    @Test("A second reader is refused and the first one served")
    func busy() {
        var machine = Machine()
        _ = machine.next("a")
        #expect(isNext(machine.next("b"), "busy"))
        #expect(delivery(&machine, isLast: false) == ("a", closes: false))
    }

    @Test("Giving up while idle closes at once")
    func cancelIdle() {
        var machine = Machine()
        guard case .close = machine.cancel() else { Issue.record("must close"); return }
        guard case .nothing = machine.cancel() else { Issue.record("closes once"); return }
        #expect(isNext(machine.next("a"), "cancelled"))
    }

    @Test("Giving up while a read runs tells the waiter, and closes after the read")
    func cancelReading() {
        var machine = Machine()
        _ = machine.next("a")
        guard case .tell("a") = machine.cancel() else { Issue.record("must tell"); return }
        guard case .nothing = machine.cancel() else { Issue.record("tells once"); return }
        #expect(isNext(machine.next("b"), "cancelled"))
        #expect(delivery(&machine, isLast: false) == (nil, closes: true))
        #expect(delivery(&machine, isLast: false) == (nil, closes: false))
    }
}
