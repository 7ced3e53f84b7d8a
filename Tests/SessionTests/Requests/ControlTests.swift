import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// What becomes of requests that are resumed, suspended and cancelled in any order.
@Suite(.everyEngine, .timeLimit(.minutes(1))) struct ControlTests {
    private func server() throws -> MockServer {
        let server = try MockServer()
        server.route("*", response: .text("body"))
        return server
    }

    @Test("a state is what was asked for last, and cancelled is for good")
    func states() async throws {
        let server = try server()
        let gate = server.holdResponses()
        let request = testSession(starts: false).request(server.url("/"))
        #expect(request.state == .initialized && request.isInitialized)
        #expect(request.suspend().state == .suspended && request.isSuspended)
        #expect(request.resume().state == .resumed && request.isResumed)
        #expect(request.suspend().state == .suspended)
        #expect(request.resume().state == .resumed)
        #expect(await gate.waitUntil(waiting: 1))
        #expect(request.cancel().state == .cancelled && request.isCancelled)
        #expect(request.resume().state == .cancelled)
        #expect(request.suspend().state == .cancelled)
        gate.release()
    }

    @Test("a request that was suspended first is sent once it is resumed")
    func suspendedFirst() async throws {
        let server = try server()
        let session = testSession(starts: false, change: URLSessionConfiguration.oneByOne)
        let answers = Journal<Data?>()
        let request = session.request(server.url("/"))
        request.suspend()
        request.response(queue: callbacks) { answers.add($0.data) }
        #expect(await session.witness(at: server))
        #expect(server.askedPaths.isEmpty && answers.entries.isEmpty)
        request.resume()
        #expect(await becomesTrue { answers.entries == [Data("body".utf8)] })
    }

    @Test("a request may start by itself or not, whatever its session does", arguments: [true, false])
    func ownStart(starts: Bool) async throws {
        let server = try server()
        let session = testSession(starts: !starts, change: URLSessionConfiguration.oneByOne)
        let errors = Journal<AFError?>()
        let request = session.request(server.url("/"), shouldAutomaticallyResume: starts)
        #expect(request.shouldAutomaticallyResume == starts)
        request.response(queue: callbacks) { errors.add($0.error) }
        #expect(await session.witness(at: server))
        #expect(server.askedPaths == (starts ? ["/"] : []))
        if !starts {
            #expect(request.isInitialized)
            request.resume()
        }
        #expect(await becomesTrue { errors.entries.count == 1 && errors.entries[0] == nil })
        #expect(server.askedPaths == ["/"])
    }

    @Test("before it is resumed, a lazy request has made nothing")
    func lazySetup() async throws {
        let server = try server()
        let asked = Journal<Bool>()
        let monitor = EventRecorder()
        let session = testSession(
            starts: false,
            eventMonitors: [monitor],
            change: URLSessionConfiguration.oneByOne
        )
        let request = session.request(server.url("/"), requestModifier: { _ in asked.add(true) })
        request.response(queue: callbacks) { _ in }
        #expect(await session.witness(at: server))
        #expect(asked.entries.isEmpty && monitor.names.filter { $0 == "didCreateInitialURLRequest" }.count == 10)
        #expect(request.requests.isEmpty && request.tasks.isEmpty)
        #expect(request.cURLDescription() == "$ curl command could not be created")
        #expect(request.description == "No request created yet.")
        #expect(session.requestSetup == .lazy)
    }

    @Test("an eager request is made before it is resumed, and not sent")
    func eagerSetup() async throws {
        let server = try server()
        let request = testSession(starts: false, setup: .eager).request(server.url("/"))
        #expect(await becomesTrue { request.request?.url == server.url("/") })
        #expect(server.requests.isEmpty)
        #expect(request.cURLDescription().hasPrefix("$ curl -v"))
        request.resume()
        #expect(await request.rawResponse().data == Data("body".utf8))
    }

    @Test("every request of a session can be acted on; those that are over are none of them")
    func allRequests() async throws {
        let server = try server()
        let session = testSession()
        let gate = server.holdResponses("/held")
        let requests = (0..<5).map { _ in session.request(server.url("/held")) }
        let over = session.request(server.url("/"))
        _ = await over.rawResponse()
        let answers = requests.map { request in Task { await request.rawResponse() } }
        #expect(await gate.waitUntil(waiting: 5))
        let seen = Journal<Set<Request>>()
        session.withAllRequests { all in
            seen.add(all)
            for request in all { request.suspend() }
        }
        #expect(await becomesTrue { !seen.entries.isEmpty })
        #expect(seen.entries.first == Set(requests))
        #expect(requests.allSatisfy { $0.isSuspended })
        session.withAllRequests { for request in $0 { request.resume() } }
        gate.release()
        for answer in answers { #expect(await answer.value.error == nil) }
        let isOver = await becomesTrue {
            session.withAllRequests(perform: seen.add)
            return seen.entries.last == []
        }
        #expect(isOver)
    }

    @Test(
        "all requests of a session are cancelled, in every setup, and its completion is told",
        arguments: [Session.RequestSetup.lazy, .eager],
        [true, false]
    )
    func cancelAll(setup: Session.RequestSetup, starts: Bool) async throws {
        let server = try server()
        let gate = server.holdResponses()
        let session = testSession(starts: starts, setup: setup)
        let errors = Journal<AFError?>()
        let requests = (0..<5).map { _ in session.request(server.url("/")) }
        for request in requests { request.response(queue: callbacks) { errors.add($0.error) } }
        if starts { #expect(await gate.waitUntil(waiting: 5)) }
        await withCheckedContinuation { done in
            session.cancelAllRequests(completingOnQueue: callbacks) { done.resume() }
        }
        #expect(await becomesTrue { errors.entries.count == 5 })
        #expect(errors.entries.allSatisfy { $0?.isExplicitlyCancelledError == true })
        #expect(requests.allSatisfy { $0.isCancelled })
        gate.release()
    }

    @Test("requests that run fail when their session goes, those that were cancelled stay cancelled")
    func sessionGone() async throws {
        let server = try server()
        let gate = server.holdResponses()
        var session: Session? = testSession(isKept: false)
        let running = try #require(session?.request(server.url("/")))
        let cancelled = try #require(session?.request(server.url("/")))
        let errors = [running, cancelled].map { request in Task { await request.rawResponse().error } }
        #expect(await gate.waitUntil(waiting: 2))
        cancelled.cancel()
        _ = await errors.last?.value
        session = nil
        #expect(await errors.first?.value?.isSessionDeinitializedError == true)
        #expect(await errors.last?.value?.isExplicitlyCancelledError == true)
        #expect(await cancelled.rawResponse().error?.isExplicitlyCancelledError == true)
        gate.release()
    }

    @Test("queues of the app's own are used, concurrent ones too")
    func ownQueues() async throws {
        let server = try server()
        let root = DispatchQueue(label: "root", attributes: .concurrent)
        let serialization = DispatchQueue(label: "serialization", attributes: .concurrent)
        let key = DispatchSpecificKey<Bool>()
        serialization.setSpecific(key: key, value: true)
        let session = Session(
            rootQueue: root,
            requestQueue: root,
            serializationQueue: serialization,
            transport: Engine.current.make()
        )
        struct Looking: DataResponseSerializerProtocol {
            let key: DispatchSpecificKey<Bool>

            func serialize(
                request: URLRequest?,
                response: HTTPURLResponse?,
                data: Data?,
                error: (any Error)?
            ) throws -> Bool { DispatchQueue.getSpecific(key: key) == true }
        }
        for _ in 0..<20 {
            #expect(await session.request(server.url("/")).response(Looking(key: key)).value == true)
        }
        #expect(session.rootQueue === root && session.requestQueue === root)
        #expect(session.serializationQueue === serialization)
    }

    @Test("a hundred threads resume, suspend and cancel: one answer")
    func manyThreads() async throws {
        let server = try server()
        let answers = Journal<AFError?>()
        let request = testSession(starts: false).request(server.url("/"))
        request.response(queue: callbacks) { answers.add($0.error) }
        DispatchQueue.concurrentPerform(iterations: 100) { index in
            switch index % 3 {
            case 0: request.resume()
            case 1: request.suspend()
            default: if index > 50 { request.cancel() }
            }
        }
        request.cancel()
        #expect(await becomesTrue { !answers.entries.isEmpty })
        _ = await request.rawResponse()
        #expect(answers.entries.count == 1)
        #expect(request.isCancelled || request.isFinished)
    }
}
