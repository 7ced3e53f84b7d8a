public import Foundation

/// The response to a download as its handlers get it.
public typealias AFDownloadResponse<Success> = DownloadResponse<Success, AFError>

/// What a download came to, with what led there.
public struct DownloadResponse<Success, Failure: Error>: Sendable where Success: Sendable, Failure: Sendable {
    /// The last request that was sent.
    public let request: URLRequest?
    /// The response, if one came.
    public let response: HTTPURLResponse?
    /// The final file, if there is one.
    public let fileURL: URL?
    /// What a later download goes on from.
    public let resumeData: Data?
    /// Always `nil` from this library; see ``Request/transferMetrics``.
    public let metrics: URLSessionTaskMetrics?
    /// How many seconds it took to read the file.
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
        fileURL: URL?,
        resumeData: Data?,
        metrics: URLSessionTaskMetrics?,
        serializationDuration: TimeInterval,
        result: Result<Success, Failure>
    ) {
        self.request = request
        self.response = response
        self.fileURL = fileURL
        self.resumeData = resumeData
        self.metrics = metrics
        self.serializationDuration = serializationDuration
        self.result = result
    }
}

extension DownloadResponse {
    /// The same response with another value; a failure stays.
    public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> DownloadResponse<NewSuccess, Failure> {
        with(result.map(transform))
    }

    /// The same response with another value, or with what `transform` throws; a failure stays.
    public func tryMap<NewSuccess>(
        _ transform: (Success) throws -> NewSuccess
    ) -> DownloadResponse<NewSuccess, any Error> {
        with(result.tryMap(transform))
    }

    /// The same response with another failure; a value stays.
    public func mapError<NewFailure: Error>(
        _ transform: (Failure) -> NewFailure
    ) -> DownloadResponse<Success, NewFailure> {
        with(result.mapError(transform))
    }

    /// The same response with another failure, or with what `transform` throws; a value stays.
    public func tryMapError<NewFailure: Error>(
        _ transform: (Failure) throws -> NewFailure
    ) -> DownloadResponse<Success, any Error> {
        with(result.tryMapError(transform))
    }

    private func with<NewSuccess, NewFailure: Error>(
        _ result: Result<NewSuccess, NewFailure>
    ) -> DownloadResponse<NewSuccess, NewFailure> {
        DownloadResponse<NewSuccess, NewFailure>(
            request: request,
            response: response,
            fileURL: fileURL,
            resumeData: resumeData,
            metrics: metrics,
            serializationDuration: serializationDuration,
            result: result
        )
    }
}

extension DownloadResponse: CustomStringConvertible, CustomDebugStringConvertible {
    /// The result.
    public var description: String { "\(result)" }

    /// Request, response, file and result, line by line.
    public var debugDescription: String {
        let lines = ["[File]: \(fileURL?.path ?? "none")", "[Resume data]: \(resumeData?.count ?? 0) bytes"]
        return ResponseDump.text(request, response, lines, serializationDuration, "\(result)")
    }
}
