import Testing

@testable import MoyaRx

@Suite("State machines of the core")
struct StateTests {
    @Test("a merge starts no more sources than it may, and is complete after the last")
    func merge() {
        var state = MergeState<String>(limit: 1)
        #expect(state.sourceArrived("a").name == #"start("a")"#)
        #expect(state.sourceArrived("b").name == "nothing")
        #expect(state.sourceCompleted().name == #"start("b")"#)
        #expect(state.allSourcesArrived().name == "nothing")
        #expect(state.sourceCompleted().name == "complete")
        var empty = MergeState<String>(limit: 0)
        #expect(empty.allSourcesArrived().name == "complete")
    }

    @Test("a switch is complete when its newest source is")
    func switching() {
        var state = SwitchState()
        let (old, new) = (state.sourceArrived(), state.sourceArrived())
        #expect(state.allSourcesArrived() == false)
        #expect(state.sourceCompleted(old) == false)
        #expect(state.sourceCompleted(new) == true)
        var empty = SwitchState()
        #expect(empty.allSourcesArrived() == true)
    }

    @Test("a retry starts at a word that is waited for; a verdict waits for the next failure")
    func retry() {
        var state = RetryState()
        #expect(state.triggered().name == "nothing")
        #expect(state.sourceFailed().name == "nothing")
        #expect(state.triggered().name == "start")
        #expect(state.triggered().name == "nothing")
        #expect(state.ended(.completed).name == "nothing")
        #expect(state.sourceFailed().name == "end")
    }

    @Test("a buffer keeps the last elements", arguments: [(-1, []), (0, []), (2, [2, 3]), (Int.max, [1, 2, 3])])
    func buffer(_ capacity: Int, _ kept: [Int]) {
        var buffer = ReplayBuffer<Int>(capacity: capacity)
        for element in 1...3 { _ = buffer.append(element) }
        #expect(buffer.elements == kept)
    }

    @Test("a queue gives back what came first")
    func fifo() {
        var queue = FIFO<Int>()
        queue.append(1)
        queue.append(2)
        #expect(queue.popFirst() == 1)
        queue.append(3)
        #expect(queue.first == 2)
        let rest = [queue.popFirst(), queue.popFirst(), queue.popFirst()]
        #expect(rest == [2, 3, nil])
        #expect(queue.isEmpty)
    }

    @Test("a mailbox handles what its handler sends after what it is handling")
    func mailbox() {
        var handled: [Int] = []
        var send: (Int) -> Void = { _ in }
        let mailbox = Mailbox<Int> { number in
            if number < 3 { send(number + 1) }
            handled.append(number)
        }
        send = mailbox.send
        mailbox.send(1)
        #expect(handled == [1, 2, 3])
        // The handler holds `send`, which holds the mailbox.
        send = { _ in }
    }
}

extension MergeState.Action {
    fileprivate var name: String { "\(self)" }
}

extension RetryState.Action {
    fileprivate var name: Substring { "\(self)".prefix { $0 != "(" } }
}
