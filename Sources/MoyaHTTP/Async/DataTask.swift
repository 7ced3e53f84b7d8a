public import Foundation

/// Waits for one response of a ``DataRequest``.
public typealias DataTask<Value: Sendable> = ResponseTask<Value, AFDataResponse<Value>>

extension DataRequest {
    /// Waits for what a serializer makes of the response.
    ///
    /// - Parameters:
    ///   - serializer: Reads the response.
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    public func serializingResponse<Serializer: ResponseSerializer>(
        using serializer: Serializer,
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DataTask<Serializer.SerializedObject> {
        waiting(serializer, shouldAutomaticallyCancel)
    }

    /// Waits for what a serializer makes of the response.
    ///
    /// - Parameters:
    ///   - serializer: Reads the response.
    ///   - shouldAutomaticallyCancel: Whether cancelling the task that waits cancels the request.
    public func serializingResponse<Serializer: DataResponseSerializerProtocol>(
        using serializer: Serializer,
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true
    ) -> DataTask<Serializer.SerializedObject> {
        waiting(serializer, shouldAutomaticallyCancel)
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
    ) -> DataTask<Data> {
        let serializer = DataResponseSerializer(dataPreprocessor, emptyResponseCodes, emptyRequestMethods)
        return waiting(serializer, shouldAutomaticallyCancel)
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
    ) -> DataTask<String> {
        let serializer = StringResponseSerializer(dataPreprocessor, encoding, emptyResponseCodes, emptyRequestMethods)
        return waiting(serializer, shouldAutomaticallyCancel)
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
    ) -> DataTask<Value> {
        let serializer = DecodableResponseSerializer<Value>(
            dataPreprocessor,
            decoder,
            emptyResponseCodes,
            emptyRequestMethods
        )
        return waiting(serializer, shouldAutomaticallyCancel)
    }

    private func waiting<Serializer: DataResponseSerializerProtocol>(
        _ serializer: Serializer,
        _ cancelsWithWaiter: Bool
    ) -> DataTask<Serializer.SerializedObject> {
        DataTask(self, cancelsWithWaiter: cancelsWithWaiter, result: \.result) { handler(serializer, $0) }
    }
}
