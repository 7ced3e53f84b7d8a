public import Dispatch
public import Foundation
import MoyaTransport

extension DataStreamRequest {
    /// Hands over every piece as it came.
    ///
    /// - Parameters:
    ///   - queue: Where `stream` is called, piece after piece.
    ///   - stream: Told every piece, then the end.
    @preconcurrency
    @discardableResult
    public func responseStream(
        on queue: DispatchQueue = .main,
        stream: @escaping Handler<Data, Never>
    ) -> Self {
        receive(on: queue, make: { .success($0) }, stream)
    }

    /// Hands over every piece as a serializer reads it.
    ///
    /// - Parameters:
    ///   - serializer: Turns one piece into one value.
    ///   - queue: Where `stream` is called, piece after piece.
    ///   - stream: Told every value or why there is none, then the end.
    @preconcurrency
    @discardableResult
    public func responseStream<Serializer: DataStreamSerializer>(
        using serializer: Serializer,
        on queue: DispatchQueue = .main,
        stream: @escaping Handler<Serializer.SerializedObject, AFError>
    ) -> Self {
        receive(
            on: queue,
            make: { [weak self] piece in
                let result = Result { try serializer.serialize(piece) }.mapError { error in
                    error.asAFError(or: .responseSerializationFailed(reason: .customSerializationFailed(error: error)))
                }
                self?.didParse(result)
                return result
            },
            stream
        )
    }

    /// Hands over every piece as text; what is no UTF-8 becomes the replacement character.
    ///
    /// - Parameters:
    ///   - queue: Where `stream` is called, piece after piece.
    ///   - stream: Told every piece, then the end.
    @preconcurrency
    @discardableResult
    public func responseStreamString(
        on queue: DispatchQueue = .main,
        stream: @escaping Handler<String, Never>
    ) -> Self {
        receive(on: queue, make: { .success(String(decoding: $0, as: UTF8.self)) }, stream)
    }

    /// Hands over every piece as a decoded value; each piece must be a whole one.
    ///
    /// - Parameters:
    ///   - type: What is decoded.
    ///   - queue: Where `stream` is called, piece after piece.
    ///   - decoder: Decodes.
    ///   - preprocessor: Changes the bytes before they are decoded.
    ///   - stream: Told every value or why there is none, then the end.
    @preconcurrency
    @discardableResult
    public func responseStreamDecodable<T: Decodable>(
        of type: T.Type = T.self,
        on queue: DispatchQueue = .main,
        using decoder: any DataDecoder = JSONDecoder(),
        preprocessor: any DataPreprocessor = PassthroughPreprocessor(),
        stream: @escaping Handler<T, AFError>
    ) -> Self where T: Sendable {
        responseStream(
            using: DecodableStreamSerializer<T>(decoder: decoder, dataPreprocessor: preprocessor),
            on: queue,
            stream: stream
        )
    }

    /// Adds a handler: a row of its own that keeps its order also on a concurrent queue.
    private func receive<Success, Failure: Error>(
        on queue: DispatchQueue,
        make: @escaping @Sendable (Data) -> Result<Success, Failure>,
        _ stream: @escaping Handler<Success, Failure>
    ) -> Self where Success: Sendable, Failure: Sendable {
        let row = DispatchQueue(label: "moya.stream", target: queue)
        let token = CancellationToken(request: self)
        receivers.withLock { receivers in
            receivers.append { [weak self] piece in
                guard let self else { return }
                let result = make(piece)
                if case .failure = result, automaticallyCancelOnStreamError { cancel() }
                // Pieces that wait for a slow queue keep their request.
                row.async { [self] in
                    guard !isCancelled else { return }
                    do {
                        try stream(Stream(event: .stream(result), token: token))
                    } catch {
                        end(
                            with: error.asAFError(
                                or: .responseSerializationFailed(
                                    reason: .customSerializationFailed(error: error)
                                )
                            )
                        )
                    }
                }
            }
        }
        append(
            ResponseHandler { [weak self] _ in
                let completion = Completion(
                    request: self?.request,
                    response: self?.response,
                    metrics: nil,
                    error: self?.error
                )
                return PreparedResponse(failure: nil) {
                    row.async { try? stream(Stream(event: .complete(completion), token: token)) }
                }
            }
        )
        return self
    }

    private func didParse<Value: Sendable>(_ result: Result<Value, AFError>) {
        tell { $0.request(self, didParseStream: result) }
    }
}
