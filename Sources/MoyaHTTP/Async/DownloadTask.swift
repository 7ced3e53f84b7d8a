public import Foundation

/// Waits for one response of a ``DownloadRequest``.
public typealias DownloadTask<Value: Sendable> = ResponseTask<Value, AFDownloadResponse<Value>>

extension DownloadRequest {
    /// Waits for what a serializer makes of the file.
    ///
    /// - Parameters:
    ///   - serializer: Reads the file.
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    public func serializingDownload<Serializer: ResponseSerializer>(
        using serializer: Serializer,
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DownloadTask<Serializer.SerializedObject> {
        waiting(serializer, shouldAutomaticallyCancel)
    }

    /// Waits for what a serializer makes of the file.
    ///
    /// - Parameters:
    ///   - serializer: Reads the file.
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    public func serializingDownload<Serializer: DownloadResponseSerializerProtocol>(
        using serializer: Serializer,
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DownloadTask<Serializer.SerializedObject> {
        waiting(serializer, shouldAutomaticallyCancel)
    }

    /// Waits for the final file.
    ///
    /// - Parameter shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    public func serializingDownloadedFileURL(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DownloadTask<URL> {
        waiting(URLResponseSerializer(), shouldAutomaticallyCancel)
    }

    /// Waits for the bytes of the file.
    ///
    /// - Parameters:
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    ///   - dataPreprocessor: Changes the bytes of the file before they are read.
    ///   - emptyResponseCodes: The status codes with which the file may be empty.
    ///   - emptyRequestMethods: The methods whose files may be empty.
    public func serializingData(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = DataResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = DataResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DataResponseSerializer.defaultEmptyRequestMethods
    ) -> DownloadTask<Data> {
        let serializer = DataResponseSerializer(dataPreprocessor, emptyResponseCodes, emptyRequestMethods)
        return waiting(serializer, shouldAutomaticallyCancel)
    }

    /// Waits for the text in the file.
    ///
    /// - Parameters:
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    ///   - dataPreprocessor: Changes the bytes of the file before they are read.
    ///   - encoding: How the text is encoded; `nil` for what the response says, or ISO 8859-1.
    ///   - emptyResponseCodes: The status codes with which the file may be empty.
    ///   - emptyRequestMethods: The methods whose files may be empty.
    public func serializingString(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods
    ) -> DownloadTask<String> {
        let serializer = StringResponseSerializer(dataPreprocessor, encoding, emptyResponseCodes, emptyRequestMethods)
        return waiting(serializer, shouldAutomaticallyCancel)
    }

    /// Waits for what a decoder makes of the file.
    ///
    /// - Parameters:
    ///   - type: What is decoded.
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    ///   - dataPreprocessor: Changes the bytes of the file before they are read.
    ///   - decoder: Decodes; JSON by default.
    ///   - emptyResponseCodes: The status codes with which the file may be empty.
    ///   - emptyRequestMethods: The methods whose files may be empty.
    public func serializingDecodable<Value: Decodable>(
        _ type: Value.Type = Value.self,
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer<Value>.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer<Value>.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer<Value>.defaultEmptyRequestMethods
    ) -> DownloadTask<Value> {
        let serializer = DecodableResponseSerializer<Value>(
            dataPreprocessor,
            decoder,
            emptyResponseCodes,
            emptyRequestMethods
        )
        return waiting(serializer, shouldAutomaticallyCancel)
    }

    private func waiting<Serializer: DownloadResponseSerializerProtocol>(
        _ serializer: Serializer,
        _ cancelsWithWaiter: Bool
    ) -> DownloadTask<Serializer.SerializedObject> {
        DownloadTask(self, cancelsWithWaiter: cancelsWithWaiter, result: \.result) { handler(serializer, $0) }
    }
}
