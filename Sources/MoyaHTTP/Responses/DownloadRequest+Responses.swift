public import Dispatch
public import Foundation

extension DownloadRequest {
    /// Hands over the response and the final file.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - completionHandler: Called once, when the file is at its place.
    @preconcurrency
    @discardableResult
    public func response(
        queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (AFDownloadResponse<URL?>) -> Void
    ) -> Self {
        append(rawHandler { response in queue.async { completionHandler(response) } })
        return self
    }

    /// Hands over what a serializer makes of the file.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - responseSerializer: Reads the file; its failure may be a reason for a retry.
    ///   - completionHandler: Called once.
    @preconcurrency
    @discardableResult
    public func response<Serializer: DownloadResponseSerializerProtocol>(
        queue: DispatchQueue = .main,
        responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        respond(responseSerializer, queue, completionHandler)
    }

    /// Hands over what a serializer makes of the file.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - responseSerializer: Reads the file; its failure may be a reason for a retry.
    ///   - completionHandler: Called once.
    @preconcurrency
    @discardableResult
    public func response<Serializer: ResponseSerializer>(
        queue: DispatchQueue = .main,
        responseSerializer: Serializer,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        respond(responseSerializer, queue, completionHandler)
    }

    /// Hands over the final file.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - completionHandler: Called once, when the file is at its place.
    @preconcurrency
    @discardableResult
    public func responseURL(
        queue: DispatchQueue = .main,
        completionHandler: @escaping @Sendable (AFDownloadResponse<URL>) -> Void
    ) -> Self {
        response(queue: queue, responseSerializer: URLResponseSerializer(), completionHandler: completionHandler)
    }

    /// Hands over the bytes of the file.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - dataPreprocessor: Changes the bytes of the file before they are read.
    ///   - emptyResponseCodes: The status codes with which the file may be empty.
    ///   - emptyRequestMethods: The methods whose files may be empty.
    ///   - completionHandler: Called once.
    @preconcurrency
    @discardableResult
    public func responseData(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = DataResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = DataResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DataResponseSerializer.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDownloadResponse<Data>) -> Void
    ) -> Self {
        let serializer = DataResponseSerializer(dataPreprocessor, emptyResponseCodes, emptyRequestMethods)
        return respond(serializer, queue, completionHandler)
    }

    /// Hands over the text in the file.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - dataPreprocessor: Changes the bytes of the file before they are read.
    ///   - encoding: How the text is encoded; `nil` for what the response says, or ISO 8859-1.
    ///   - emptyResponseCodes: The status codes with which the file may be empty.
    ///   - emptyRequestMethods: The methods whose files may be empty.
    ///   - completionHandler: Called once.
    @preconcurrency
    @discardableResult
    public func responseString(
        queue: DispatchQueue = .main,
        dataPreprocessor: any DataPreprocessor = StringResponseSerializer.defaultDataPreprocessor,
        encoding: String.Encoding? = nil,
        emptyResponseCodes: Set<Int> = StringResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = StringResponseSerializer.defaultEmptyRequestMethods,
        completionHandler: @escaping @Sendable (AFDownloadResponse<String>) -> Void
    ) -> Self {
        let serializer = StringResponseSerializer(dataPreprocessor, encoding, emptyResponseCodes, emptyRequestMethods)
        return respond(serializer, queue, completionHandler)
    }

    /// Hands over the JSON in the file.
    ///
    /// - Parameters:
    ///   - queue: Where `completionHandler` is called.
    ///   - dataPreprocessor: Changes the bytes of the file before they are read.
    ///   - emptyResponseCodes: The status codes with which the file may be empty.
    ///   - emptyRequestMethods: The methods whose files may be empty.
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
        completionHandler: @escaping @Sendable (AFDownloadResponse<any Sendable>) -> Void
    ) -> Self {
        let serializer = JSONResponseSerializer(dataPreprocessor, emptyResponseCodes, emptyRequestMethods, options)
        return respond(serializer, queue, completionHandler)
    }

    /// Hands over what a decoder makes of the file.
    ///
    /// - Parameters:
    ///   - type: What is decoded.
    ///   - queue: Where `completionHandler` is called.
    ///   - dataPreprocessor: Changes the bytes of the file before they are decoded.
    ///   - decoder: Decodes; JSON by default.
    ///   - emptyResponseCodes: The status codes with which the file may be empty.
    ///   - emptyRequestMethods: The methods whose files may be empty.
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
        completionHandler: @escaping @Sendable (AFDownloadResponse<Value>) -> Void
    ) -> Self {
        let serializer = DecodableResponseSerializer<Value>(
            dataPreprocessor,
            decoder,
            emptyResponseCodes,
            emptyRequestMethods
        )
        return respond(serializer, queue, completionHandler)
    }

    private func respond<Serializer: DownloadResponseSerializerProtocol>(
        _ serializer: Serializer,
        _ queue: DispatchQueue,
        _ completionHandler: @escaping @Sendable (AFDownloadResponse<Serializer.SerializedObject>) -> Void
    ) -> Self {
        append(handler(serializer) { response in queue.async { completionHandler(response) } })
        return self
    }
}
