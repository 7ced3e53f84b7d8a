import MoyaTransport

/// The response to one handler of a request, for any number of tasks that wait for it.
struct ResponseTask<Response: Sendable>: Sendable {
    private let request: Request
    private let task: Task<Response, Never>
    private let cancelsWithWaiter: Bool

    /// Adds a handler to `request` and begins to wait.
    init(
        _ request: Request,
        cancelsWithWaiter: Bool,
        handler: (@escaping @Sendable (Response) -> Void) -> ResponseHandler
    ) {
        let answer = OneTimeAnswer<Response>()
        request.append(handler { answer.give($0) })
        self.request = request
        self.cancelsWithWaiter = cancelsWithWaiter
        task = Task {
            await withTaskCancellationHandler {
                await answer.value
            } onCancel: {
                request.cancel()
            }
        }
    }

    var response: Response {
        get async {
            guard cancelsWithWaiter else { return await task.value }
            return await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    func cancel() { task.cancel() }
    func resume() { request.resume() }
    func suspend() { request.suspend() }
}
