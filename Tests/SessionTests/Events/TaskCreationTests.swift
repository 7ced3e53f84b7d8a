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
}
