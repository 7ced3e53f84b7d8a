import Foundation
import MoyaHTTP
import MoyaMockServer
import Testing

@Suite(.everyEngine, .timeLimit(.minutes(1))) struct TaskCreationTests {
    @Test("every attempt has a task with its request, told once on the queue that was named")
    func everyAttempt() async throws {
        let server = try MockServer()
        server.route("/", response: .text("x", status: 500))
        let session = testSession(interceptor: RetryPolicy(retryLimit: 1, exponentialBackoffScale: 0.001))
        let journal = Journal<URL?>()
        let request = session.request(server.url("/")).validate()
            .onURLSessionTaskCreation(on: callbacks) { task in
                dispatchPrecondition(condition: .onQueue(callbacks))
                journal.add(task.originalRequest?.url)
            }
        var sequence = request.urlSessionTasks().makeAsyncIterator()
        _ = await request.rawResponse()
        var count = 0
        while await sequence.next() != nil { count += 1 }
        #expect(count == 2)
        await withCheckedContinuation { continuation in callbacks.async { continuation.resume() } }
        #expect(journal.entries == [server.url("/"), server.url("/")])
        #expect(request.tasks.count == 2)
        let late: URLSessionTask = await withCheckedContinuation { continuation in
            request.onURLSessionTaskCreation(on: callbacks) { continuation.resume(returning: $0) }
        }
        #expect(late === request.task)
    }

    @Test("the task of a request that is gone is gone")
    func released() async throws {
        let server = try MockServer()
        server.route("/", response: .redirect(to: "/end"))
        server.route("/end", response: .text("x"))
        let seen = Journal<Weakly>()
        let session = testSession(
            redirectHandler: Redirector(
                behavior: .modify { task, request, _ in
                    seen.add(Weakly(task))
                    return request
                }
            )
        )
        do {
            let request = session.request(server.url("/")).onURLSessionTaskCreation(on: callbacks) { _ in }
            _ = await request.rawResponse()
            seen.add(Weakly(try #require(request.task)))
        }
        #expect(seen.entries.count == 2)
        #expect(await becomesTrue { seen.entries.allSatisfy { $0.task == nil } })
    }

    private final class Weakly: @unchecked Sendable {
        private(set) weak var task: URLSessionTask?

        init(_ task: URLSessionTask) {
            self.task = task
        }
    }
}
