import Foundation

extension Request {
    /// Runs a serializer, and measures it. A refusal or a raw result takes its place.
    func serialized<Value>(
        _ refusal: AFError?,
        _ serialize: () throws -> Value
    ) -> (result: Result<Value, AFError>, duration: TimeInterval) {
        if let refusal { return (.failure(refusal), 0) }
        let start = ContinuousClock.now
        let result = Result { try serialize() }.mapError { error in
            error.asAFError(or: .responseSerializationFailed(reason: .customSerializationFailed(error: error)))
        }
        let duration = start.duration(to: .now) / .seconds(1)
        return (result, duration)
    }
}

extension DataRequest {
    /// A handler of the response as it came.
    func rawHandler(_ deliver: @escaping @Sendable (AFDataResponse<Data?>) -> Void) -> ResponseHandler {
        ResponseHandler { [self] _ in
            let answer = made(error.map { .failure($0) } ?? .success(data), duration: 0)
            tell { $0.request(self, didParseResponse: answer) }
            return PreparedResponse(failure: nil) { deliver(answer) }
        }
    }

    /// A handler of what a serializer makes of the response.
    func handler<Serializer: DataResponseSerializerProtocol>(
        _ serializer: Serializer,
        _ deliver: @escaping @Sendable (AFDataResponse<Serializer.SerializedObject>) -> Void
    ) -> ResponseHandler {
        ResponseHandler { [self] refusal in
            let (result, duration) = serialized(refusal) {
                try serializer.serialize(request: request, response: response, data: data, error: error)
            }
            let answer = made(result, duration: duration)
            tell { $0.request(self, didParseResponse: answer) }
            return PreparedResponse(failure: result.failure) { deliver(answer) }
        }
    }

    private func made<Value: Sendable>(
        _ result: Result<Value, AFError>,
        duration: TimeInterval
    ) -> AFDataResponse<Value> {
        AFDataResponse(
            request: request,
            response: response,
            data: data,
            metrics: nil,
            serializationDuration: duration,
            result: result
        )
    }
}

extension DownloadRequest {
    /// A handler of the response and the final file.
    func rawHandler(_ deliver: @escaping @Sendable (AFDownloadResponse<URL?>) -> Void) -> ResponseHandler {
        ResponseHandler { [self] _ in
            let answer = made(error.map { .failure($0) } ?? .success(fileURL), duration: 0)
            tell { $0.request(self, didParseResponse: answer) }
            return PreparedResponse(failure: nil) { deliver(answer) }
        }
    }

    /// A handler of what a serializer makes of the file.
    func handler<Serializer: DownloadResponseSerializerProtocol>(
        _ serializer: Serializer,
        _ deliver: @escaping @Sendable (AFDownloadResponse<Serializer.SerializedObject>) -> Void
    ) -> ResponseHandler {
        ResponseHandler { [self] refusal in
            let (result, duration) = serialized(refusal) {
                try serializer.serializeDownload(request: request, response: response, fileURL: fileURL, error: error)
            }
            let answer = made(result, duration: duration)
            tell { $0.request(self, didParseResponse: answer) }
            return PreparedResponse(failure: result.failure) { deliver(answer) }
        }
    }

    private func made<Value: Sendable>(
        _ result: Result<Value, AFError>,
        duration: TimeInterval
    ) -> AFDownloadResponse<Value> {
        AFDownloadResponse(
            request: request,
            response: response,
            fileURL: fileURL,
            resumeData: resumeData,
            metrics: nil,
            serializationDuration: duration,
            result: result
        )
    }
}
