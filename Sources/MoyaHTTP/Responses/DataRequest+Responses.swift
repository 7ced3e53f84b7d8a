public import Dispatch
public import Foundation

extension DataRequest {
    /// Hands over the response as it came.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - completionHandler: Called once.
    @preconcurrency
    @discardableResult
    public func response(
        queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (AFDataResponse<Data?>) -> Void
    ) -> Self {
        append(rawHandler { response in queue.async { completionHandler(response) } })
        return self
    }

    /// Hands over what a serializer makes of the response.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - responseSerializer: Reads the response; its failure may be a reason for a retry.
    ///   - completionHandler: Called once.
    @preconcurrency
    @discardableResult
    public func response<Serializer: DataResponseSerializerProtocol>(
        queue: DispatchQueue = .main,
        responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDataResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        respond(responseSerializer, queue, completionHandler)
    }

    /// Hands over what a serializer makes of the response.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - responseSerializer: Reads the response; its failure may be a reason for a retry.
    ///   - completionHandler: Called once.
    @preconcurrency
    @discardableResult
    public func response<Serializer: ResponseSerializer>(
        queue: DispatchQueue = .main,
        responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDataResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        respond(responseSerializer, queue, completionHandler)
    }

    /// Hands over the bytes of the response.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - dataPreprocessor: Changes the bytes before they are read.
    ///   - emptyResponseCodes: The status codes with which the body may be empty.
    ///   - emptyRequestMethods: The methods whose responses may be empty.
    ///   - completionHandler: Called once.
    @preconcurrency
    @discardableResult
    public func responseData(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = DataResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = DataResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DataResponseSerializer.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDataResponse<Data>) -> Void
    ) -> Self {
        let serializer = DataResponseSerializer(dataPreprocessor, emptyResponseCodes, emptyRequestMethods)
        return respond(serializer, queue, completionHandler)
    }

    /// Hands over the text of the response.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - dataPreprocessor: Changes the bytes before they are read.
    ///   - encoding: The text's encoding; `nil` for what the response says, or ISO 8859-1.
    ///   - emptyResponseCodes: The status codes with which the body may be empty.
    ///   - emptyRequestMethods: The methods whose responses may be empty.
    ///   - completionHandler: Called once.
    @preconcurrency
    @discardableResult
    public func responseString(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDataResponse<String>) -> Void
    ) -> Self {
        let serializer = StringResponseSerializer(dataPreprocessor, encoding, emptyResponseCodes, emptyRequestMethods)
        return respond(serializer, queue, completionHandler)
    }

    /// Hands over the JSON of the response.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - dataPreprocessor: Changes the bytes before they are read.
    ///   - emptyResponseCodes: The status codes with which the body may be empty.
    ///   - emptyRequestMethods: The methods whose responses may be empty.
    ///   - options: How the JSON is read.
    ///   - completionHandler: Called once.
    @available(*, deprecated, message: "Use responseDecodable(of:) with a type that describes the JSON.")
    @preconcurrency
    @discardableResult
    public func responseJSON(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = JSONResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = JSONResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = JSONResponseSerializer.defaultEmptyRequestMethods,
        options: JSONSerialization.ReadingOptions = .fragmentsAllowed,
        completionHandler: @escaping @Sendable (AFDataResponse<any Sendable>) -> Void
    ) -> Self {
        let serializer = JSONResponseSerializer(dataPreprocessor, emptyResponseCodes, emptyRequestMethods, options)
        return respond(serializer, queue, completionHandler)
    }

    /// Hands over what a decoder makes of the response.
    ///
    /// - Parameters:
    ///   - type: What is decoded.
    ///   - queue: Where `completionHandler` is called.
    ///   - dataPreprocessor: Changes the bytes before they are decoded.
    ///   - decoder: Decodes; JSON by default.
    ///   - emptyResponseCodes: The status codes with which the body may be empty.
    ///   - emptyRequestMethods: The methods whose responses may be empty.
    ///   - completionHandler: Called once.
    @preconcurrency
    @discardableResult
    public func responseDecodable<Value: Decodable & Sendable>(
        of type: Value.Type = Value.self,
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer<Value>.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer<Value>.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer<Value>.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDataResponse<Value>) -> Void
    ) -> Self {
        let serializer = DecodableResponseSerializer<Value>(
            dataPreprocessor,
            decoder,
            emptyResponseCodes,
            emptyRequestMethods
        )
        return respond(serializer, queue, completionHandler)
    }

    private func respond<Serializer: DataResponseSerializerProtocol>(
        _ serializer: Serializer,
        _ queue: DispatchQueue,
        _ completionHandler: @escaping @Sendable (AFDataResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        append(handler(serializer) { response in queue.async { completionHandler(response) } })
        return self
    }
}
