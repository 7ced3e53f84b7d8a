public import Foundation

/// Waits for one response of a ``DownloadRequest``.
public struct DownloadTask<Value>: Sendable where Value: Sendable {
    let base: ResponseTask<AFDownloadResponse<Value>>

    /// The response, with its value or why there is none.
    public var response: AFDownloadResponse<Value> {
        get async { await base.response }
    }

    /// The value, or why there is none.
    public var result: Result<Value, AFError> {
        get async { await response.result }
    }

    /// The value.
    ///
    /// - Throws: ``AFError``.
    public var value: Value {
        get async throws { try await result.get() }
    }

    /// Cancels the request.
    public func cancel() {
        base.cancel()
    }

    /// Resumes the request.
    public func resume() {
        base.resume()
    }

    /// Suspends the request.
    public func suspend() {
        base.suspend()
    }
}

extension DownloadRequest {
    /// Waits for what a serializer makes of the response.
    ///
    /// - Parameters:
    ///   - serializer: Reads the response.
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    public func serializingDownload<Serializer: ResponseSerializer>(
        using serializer: Serializer,
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DownloadTask<Serializer.SerializedObject> {
        DownloadTask(base: ResponseTask(self, cancelsWithWaiter: shouldAutomaticallyCancel) { handler(serializer, $0) })
    }

    /// Waits for what a serializer makes of the response.
    ///
    /// - Parameters:
    ///   - serializer: Reads the response.
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    public func serializingDownload<Serializer: DownloadResponseSerializerProtocol>(
        using serializer: Serializer,
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DownloadTask<Serializer.SerializedObject> {
        DownloadTask(base: ResponseTask(self, cancelsWithWaiter: shouldAutomaticallyCancel) { handler(serializer, $0) })
    }

    /// Waits for the final file.
    ///
    /// - Parameter shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    public func serializingDownloadedFileURL(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DownloadTask<URL> {
        serializingDownload(using: URLResponseSerializer(), automaticallyCancelling: shouldAutomaticallyCancel)
    }

    /// Waits for the bytes of the response.
    ///
    /// - Parameters:
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    ///   - dataPreprocessor: Changes the bytes before they are read.
    ///   - emptyResponseCodes: The status codes with which the body may be empty.
    ///   - emptyRequestMethods: The methods whose responses may be empty.
    public func serializingData(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = DataResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = DataResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DataResponseSerializer.defaultEmptyRequestMethods
    ) -> DownloadTask<Data> {
        serializingDownload(
            using: DataResponseSerializer(
                dataPreprocessor: dataPreprocessor,
                emptyResponseCodes: emptyResponseCodes,
                emptyRequestMethods: emptyRequestMethods
            ),
            automaticallyCancelling: shouldAutomaticallyCancel
        )
    }

    /// Waits for the text of the response.
    ///
    /// - Parameters:
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    ///   - dataPreprocessor: Changes the bytes before they are read.
    ///   - encoding: The text's encoding; `nil` for what the response says, or ISO 8859-1.
    ///   - emptyResponseCodes: The status codes with which the body may be empty.
    ///   - emptyRequestMethods: The methods whose responses may be empty.
    public func serializingString(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods
    ) -> DownloadTask<String> {
        serializingDownload(
            using: StringResponseSerializer(
                dataPreprocessor: dataPreprocessor,
                encoding: encoding,
                emptyResponseCodes: emptyResponseCodes,
                emptyRequestMethods: emptyRequestMethods
            ),
            automaticallyCancelling: shouldAutomaticallyCancel
        )
    }

    /// Waits for what a decoder makes of the response.
    ///
    /// - Parameters:
    ///   - type: What is decoded.
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    ///   - dataPreprocessor: Changes the bytes before they are read.
    ///   - decoder: Decodes; JSON by default.
    ///   - emptyResponseCodes: The status codes with which the body may be empty.
    ///   - emptyRequestMethods: The methods whose responses may be empty.
    public func serializingDecodable<Value: Decodable>(
        _ type: Value.Type = Value.self,
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer<Value>.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer<Value>.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer<Value>.defaultEmptyRequestMethods
    ) -> DownloadTask<Value> {
        serializingDownload(
            using: DecodableResponseSerializer<Value>(
                dataPreprocessor: dataPreprocessor,
                decoder: decoder,
                emptyResponseCodes: emptyResponseCodes,
                emptyRequestMethods: emptyRequestMethods
            ),
            automaticallyCancelling: shouldAutomaticallyCancel
        )
    }
}
