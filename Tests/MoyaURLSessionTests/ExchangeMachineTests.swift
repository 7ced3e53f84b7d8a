import MoyaTransport
import Testing

@testable import MoyaURLSession

@Suite struct ExchangeMachineTests {
    private let head = ResponseHead(statusCode: 200, headers: HeaderBlock(bytes: []))
    private let error = TransferError(.cancelled, message: "cancelled")

    @Test func aCallThatWasCancelledBeforeItBeganEndsAtOnce() {
        var machine = ExchangeMachine<Int>()
        if case .nobody = machine.fail(error) {} else { Issue.record("Nobody waits yet.") }
        let earlier = machine.begin(1)
        #expect(earlier?.code == .cancelled)
        #expect(machine.isEnded)
        let runs = machine.run()
        #expect(!runs)
    }

    @Test func theCallerIsGivenBackOnce() {
        var machine = ExchangeMachine<Int>()
        _ = machine.begin(1)
        let counts = [machine.run(), machine.run(), machine.receive(head), machine.receive(head)]
        #expect(counts == [true, false, true, false])
        if case .caller(1, _) = machine.finish() {} else { Issue.record("The caller gets the reply.") }
        if case .nobody = machine.fail(error) {} else { Issue.record("The caller was told already.") }
        if case .nobody = machine.finish() {} else { Issue.record("The caller was told already.") }
    }

    @Test func anEndWithoutHeadIsAFailure() {
        var machine = ExchangeMachine<Int>()
        _ = machine.begin(1)
        _ = machine.run()
        #expect(machine.awaitsHead)
        if case .headMissing(1) = machine.finish() {} else { Issue.record("There is no head to reply with.") }
    }

    @Test func afterAStreamedReplyTheReaderIsTold() {
        var machine = ExchangeMachine<Int>()
        _ = machine.begin(1)
        _ = machine.run()
        let early = machine.stream()
        _ = machine.receive(head)
        let waiters = [early, machine.stream(), machine.stream()]
        #expect(waiters == [nil, 1, nil])
        if case .reader = machine.fail(error) {} else { Issue.record("The reader waits for the end.") }
        if case .nobody = machine.fail(error) {} else { Issue.record("The reader was told already.") }
    }
}
