import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Streams as sequences.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct StreamSequenceTests {
    /// Two pieces, the second after the gate.
    private func server(_ gate: MockGate = MockGate()) throws -> MockServer {
        let server = try MockServer()
        let pieces = MockResponse(body: .chunks([Data(#"{"name":"Ada"}"#.utf8), Data(#"{"name":"Bob"}"#.utf8)]))
        server.route("/people", response: pieces.fault(.pause(gate), at: .body(afterBytes: 14)))
        server.route("/big", response: MockResponse(body: .generated(count: 500_000)))
        let endless = MockResponse(body: .generated(count: 1 << 40))
        server.route("/endless", response: endless.dripping(bytesPerTick: 1_000, interval: .milliseconds(1)))
        return server
    }

    @Test("pieces come as data, texts, values and what a serializer makes of them, and then the end")
    func kinds() async throws {
        let server = try server()
        let session = testSession()
        var data = Data()
        for await stream in session.streamRequest(server.url("/big")).streamTask().streamingData() {
            stream.value.map { data.append($0) }
            #expect(stream.completion?.error == nil)
        }
        #expect(MockPattern.matches(data) && data.count == 500_000)
        let gate = MockGate()
        let people = try self.server(gate)
        var names: [String] = []
        for await stream in session.streamRequest(people.url("/people")).streamTask().streamingDecodables(Person.self) {
            stream.value.map { names.append($0.name) }
            gate.release()
        }
        #expect(names == ["Ada", "Bob"])
        var text = ""
        for await stream in session.streamRequest(people.url("/people")).streamTask().streamingStrings() {
            text += stream.value ?? ""
        }
        #expect(text == #"{"name":"Ada"}{"name":"Bob"}"#)
        var count = 0
        let request = session.streamRequest(server.url("/big"))
        for await stream in request.streamTask().streamingResponses(serializedUsing: .passthrough) {
            count += stream.value?.count ?? 0
        }
        #expect(count == 500_000)
        #expect(request.isFinished)
    }

    @Test("leaving the loop cancels the request")
    func leaving() async throws {
        let server = try server()
        let request = testSession().streamRequest(server.url("/endless"))
        for await stream in request.streamTask().streamingData() where stream.value != nil { break }
        #expect(await becomesTrue { request.isCancelled })
        #expect(await server.waitUntil { $0.openConnections == 0 })
    }

    @Test("leaving the loop lets the request go on where that is asked for")
    func notCancelling() async throws {
        let gate = MockGate()
        let server = try server(gate)
        let request = testSession().streamRequest(server.url("/people"))
        for await stream in request.streamTask().streamingData(automaticallyCancelling: false)
        where stream.value != nil { break }
        #expect(request.isResumed)
        gate.release()
        #expect(await becomesTrue { request.isFinished })
        #expect(request.error == nil)
    }

    @Test("cancelling the task that reads, or the stream's task, ends the sequence", arguments: [true, false])
    func cancelling(reader: Bool) async throws {
        let server = try server()
        let request = testSession().streamRequest(server.url("/endless"))
        let task = request.streamTask()
        let begun = Journal<Bool>()
        let reading = Task {
            for await stream in task.streamingData() where stream.value != nil { begun.add(true) }
        }
        #expect(await becomesTrue { !begun.entries.isEmpty })
        if reader { reading.cancel() } else { task.cancel() }
        await reading.value
        #expect(await becomesTrue { request.isCancelled })
        #expect(request.error?.isExplicitlyCancelledError == true)
    }

    @Test("a stream's task suspends and resumes", .needs("back-pressure"))
    func suspended() async throws {
        let server = try server()
        let request = testSession().streamRequest(server.url("/endless"))
        let task = request.streamTask()
        var iterator = task.streamingData().makeAsyncIterator()
        #expect(await iterator.next()?.value != nil)
        task.suspend()
        #expect(request.isSuspended)
        task.resume()
        #expect(request.isResumed)
        #expect(await iterator.next()?.value != nil)
        task.cancel()
    }
}
