public import Foundation
import MoyaTransport

/// Makes sequences of what comes on a ``DataStreamRequest``.
public struct DataStreamTask: Sendable {
    /// A sequence of pieces that ends with a completion.
    public typealias Stream<Success, Failure: Error> = StreamOf<DataStreamRequest.Stream<Success, Failure>>
    where Success: Sendable, Failure: Sendable

    let request: DataStreamRequest

    /// The pieces as they come.
    ///
    /// - Parameters:
    ///   - shouldAutomaticallyCancel: Whether leaving the loop cancels the request.
    ///   - bufferingPolicy: How many pieces wait for a slow reader.
    public func streamingData(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<Data, Never>.BufferingPolicy = .unbounded
    ) -> Stream<Data, Never> {
        stream(shouldAutomaticallyCancel, bufferingPolicy) { $0.responseStream(on: $1, stream: $2) }
    }

    /// The pieces as text.
    ///
    /// - Parameters:
    ///   - shouldAutomaticallyCancel: Whether leaving the loop cancels the request.
    ///   - bufferingPolicy: How many pieces wait for a slow reader.
    public func streamingStrings(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<String, Never>.BufferingPolicy = .unbounded
    ) -> Stream<String, Never> {
        stream(shouldAutomaticallyCancel, bufferingPolicy) { $0.responseStreamString(on: $1, stream: $2) }
    }

    /// The pieces decoded, each a whole value.
    ///
    /// - Parameters:
    ///   - type: What is decoded.
    ///   - shouldAutomaticallyCancel: Whether leaving the loop cancels the request.
    ///   - bufferingPolicy: How many values wait for a slow reader.
    public func streamingDecodables<T: Decodable & Sendable>(
        _ type: T.Type = T.self,
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<T, AFError>.BufferingPolicy = .unbounded
    ) -> Stream<T, AFError> {
        streamingResponses(
            serializedUsing: DecodableStreamSerializer<T>(),
            automaticallyCancelling: shouldAutomaticallyCancel,
            bufferingPolicy: bufferingPolicy
        )
    }

    /// The pieces as a serializer reads them.
    ///
    /// - Parameters:
    ///   - serializer: Reads one piece.
    ///   - shouldAutomaticallyCancel: Whether leaving the loop cancels the request.
    ///   - bufferingPolicy: How many values wait for a slow reader.
    public func streamingResponses<Serializer: DataStreamSerializer>(
        serializedUsing serializer: Serializer,
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        bufferingPolicy: Stream<Serializer.SerializedObject, AFError>.BufferingPolicy = .unbounded
    ) -> Stream<Serializer.SerializedObject, AFError> {
        stream(shouldAutomaticallyCancel, bufferingPolicy) {
            $0.responseStream(using: serializer, on: $1, stream: $2)
        }
    }

    /// Cancels the request.
    public func cancel() {
        request.cancel()
    }

    /// Resumes the request.
    public func resume() {
        request.resume()
    }

    /// Suspends the request.
    public func suspend() {
        request.suspend()
    }

    private func stream<Success: Sendable, Failure: Error>(
        _ cancels: Bool,
        _ bufferingPolicy: Stream<Success, Failure>.BufferingPolicy,
        _ attach:
            @escaping @Sendable (
                DataStreamRequest,
                DispatchQueue,
                @escaping DataStreamRequest.Handler<Success, Failure>
            ) -> Void
    ) -> Stream<Success, Failure> {
        let request = request
        return Stream<Success, Failure>(
            bufferingPolicy: bufferingPolicy,
            onTermination: { if cancels { request.cancel() } },
            builder: { continuation in
                attach(request, DispatchQueue(label: "moya.stream.reader")) { event in
                    continuation.yield(event)
                    if case .complete = event.event { continuation.finish() }
                }
            }
        )
    }
}

extension DataStreamRequest {
    /// Makes sequences of what comes.
    public func streamTask() -> DataStreamTask {
        DataStreamTask(request: self)
    }
}
