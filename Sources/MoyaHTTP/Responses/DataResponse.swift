public import Foundation

/// The response to a data request as its handlers get it.
public typealias AFDataResponse<Success> = DataResponse<Success, AFError>

/// What a data request came to, with what led there.
public struct DataResponse<Success, Failure: Error>: Sendable where Success: Sendable, Failure: Sendable {
    /// The last request that was sent.
    public let request: URLRequest?
    /// The response, if one came.
    public let response: HTTPURLResponse?
    /// The body, if there is one.
    public let data: Data?
    /// Always `nil` from this library; see ``Request/transferMetrics``.
    public let metrics: URLSessionTaskMetrics?
    /// How many seconds it took to read the body.
    public let serializationDuration: TimeInterval
    /// The value, or why there is none.
    public let result: Result<Success, Failure>

    /// The value, if there is one.
    public var value: Success? { try? result.get() }
    /// Why there is no value.
    public var error: Failure? { result.failure }

    /// Makes a response.
    public init(
        request: URLRequest?,
        response: HTTPURLResponse?,
        data: Data?,
        metrics: URLSessionTaskMetrics?,
        serializationDuration: TimeInterval,
        result: Result<Success, Failure>
    ) {
        self.request = request
        self.response = response
        self.data = data
        self.metrics = metrics
        self.serializationDuration = serializationDuration
        self.result = result
    }
}

extension DataResponse {
    /// The same response with another value; a failure stays.
    public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> DataResponse<NewSuccess, Failure> {
        with(result.map(transform))
    }

    /// The same response with another value, or with what `transform` throws; a failure stays.
    public func tryMap<NewSuccess>(
        _ transform: (Success) throws -> NewSuccess
    ) -> DataResponse<NewSuccess, any Error> {
        with(result.tryMap(transform))
    }

    /// The same response with another failure; a value stays.
    public func mapError<NewFailure: Error>(
        _ transform: (Failure) -> NewFailure
    ) -> DataResponse<Success, NewFailure> {
        with(result.mapError(transform))
    }

    /// The same response with another failure, or with what `transform` throws; a value stays.
    public func tryMapError<NewFailure: Error>(
        _ transform: (Failure) throws -> NewFailure
    ) -> DataResponse<Success, any Error> {
        with(result.tryMapError(transform))
    }

    private func with<NewSuccess, NewFailure: Error>(
        _ result: Result<NewSuccess, NewFailure>
    ) -> DataResponse<NewSuccess, NewFailure> {
        DataResponse<NewSuccess, NewFailure>(
            request: request,
            response: response,
            data: data,
            metrics: metrics,
            serializationDuration: serializationDuration,
            result: result
        )
    }
}

extension DataResponse: CustomStringConvertible, CustomDebugStringConvertible {
    /// The result.
    public var description: String { "\(result)" }

    /// Request, response, body and result, line by line.
    public var debugDescription: String {
        let body = ResponseDump.body(data, headers: response?.headers ?? [:])
        return ResponseDump.text(request, response, ["[Body]: \(body)"], serializationDuration, "\(result)")
    }
}

extension Result {
    /// The error, if this is one.
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }

    func tryMap<NewSuccess>(_ transform: (Success) throws -> NewSuccess) -> Result<NewSuccess, any Error> {
        Result<NewSuccess, any Error> { try transform(try get()) }
    }

    func tryMapError<NewFailure: Error>(_ transform: (Failure) throws -> NewFailure) -> Result<Success, any Error> {
        switch self {
        case .success(let value): .success(value)
        case .failure(let error): Result<Success, any Error> { throw try transform(error) }
        }
    }
}
