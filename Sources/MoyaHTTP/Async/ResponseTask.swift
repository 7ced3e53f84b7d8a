import MoyaTransport

/// Waits for the response to one handler of a request; any number of tasks may.
public struct ResponseTask<Value: Sendable, Response: Sendable>: Sendable {
    private let request: Request
    private let task: Task<Response, Never>
    private let cancelsWithWaiter: Bool
    private let resultOf: @Sendable (Response) -> Result<Value, AFError>

    /// Adds a handler to `request` and begins to wait.
    init(
        _ request: Request,
        cancelsWithWaiter: Bool,
        result: @escaping @Sendable (Response) -> Result<Value, AFError>,
        handler: (@escaping @Sendable (Response) -> Void) -> ResponseHandler
    ) {
        let answer = OneTimeAnswer<Response>()
        request.append(handler { answer.give($0) })
        self.request = request
        self.cancelsWithWaiter = cancelsWithWaiter
        resultOf = result
        task = Task {
            await withTaskCancellationHandler {
                await answer.value
            } onCancel: {
                request.cancel()
            }
        }
    }

    /// The response, with its value or why there is none.
    public var response: Response {
        get async {
            guard cancelsWithWaiter else { return await task.value }
            return await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    /// The value, or why there is none.
    public var result: Result<Value, AFError> {
        get async { resultOf(await response) }
    }

    /// The value.
    ///
    /// - Throws: ``AFError``.
    public var value: Value {
        get async throws { try await result.get() }
    }

    /// Cancels the request.
    public func cancel() {
        task.cancel()
    }

    /// Resumes the request.
    public func resume() {
        request.resume()
    }

    /// Suspends the request.
    public func suspend() {
        request.suspend()
    }
}
