public import Foundation

/// Turns a response in memory into a value.
public protocol DataResponseSerializerProtocol<SerializedObject>: Sendable {
    /// What the response becomes.
    associatedtype SerializedObject: Sendable

    /// The value of a response.
    ///
    /// - Parameters:
    ///   - request: The last request that was sent.
    ///   - response: The response, if one came.
    ///   - data: The body, if there is one.
    ///   - error: Why the request failed already; to be thrown on, or to be made good.
    /// - Throws: Why there is no value.
    func serialize(
        request: URLRequest?,
        response: HTTPURLResponse?,
        data: Data?,
        error: (any Error)?
    ) throws -> SerializedObject
}

/// Turns a downloaded file into a value.
public protocol DownloadResponseSerializerProtocol<SerializedObject>: Sendable {
    /// What the file becomes.
    associatedtype SerializedObject: Sendable

    /// The value of a download.
    ///
    /// - Parameters:
    ///   - request: The last request that was sent.
    ///   - response: The response, if one came.
    ///   - fileURL: The final file, if there is one.
    ///   - error: Why the request failed already; to be thrown on, or to be made good.
    /// - Throws: Why there is no value.
    func serializeDownload(
        request: URLRequest?,
        response: HTTPURLResponse?,
        fileURL: URL?,
        error: (any Error)?
    ) throws -> SerializedObject
}

/// Turns responses in memory and files into values, with rules for bodies that are empty.
public protocol ResponseSerializer<SerializedObject>: DataResponseSerializerProtocol
        & DownloadResponseSerializerProtocol
{
    /// Changes the bytes before they are read.
    var dataPreprocessor: any DataPreprocessor { get }
    /// The methods whose responses may be empty.
    var emptyRequestMethods: Set<HTTPMethod> { get }
    /// The status codes with which responses may be empty.
    var emptyResponseCodes: Set<Int> { get }
}

extension ResponseSerializer {
    /// Changes nothing.
    public static var defaultDataPreprocessor: any DataPreprocessor { PassthroughPreprocessor() }
    /// `HEAD`.
    public static var defaultEmptyRequestMethods: Set<HTTPMethod> { [.head] }
    /// 204 and 205.
    public static var defaultEmptyResponseCodes: Set<Int> { [204, 205] }

    /// Changes nothing.
    public var dataPreprocessor: any DataPreprocessor { Self.defaultDataPreprocessor }
    /// `HEAD`.
    public var emptyRequestMethods: Set<HTTPMethod> { Self.defaultEmptyRequestMethods }
    /// 204 and 205.
    public var emptyResponseCodes: Set<Int> { Self.defaultEmptyResponseCodes }

    /// Whether the method allows an empty body; `nil` without a method.
    public func requestAllowsEmptyResponseData(_ request: URLRequest?) -> Bool? {
        request.flatMap(\.method).map(emptyRequestMethods.contains)
    }

    /// Whether the status code allows an empty body; `nil` without a response.
    public func responseAllowsEmptyResponseData(_ response: HTTPURLResponse?) -> Bool? {
        (response?.statusCode).map(emptyResponseCodes.contains)
    }

    /// Whether method or status code allow an empty body.
    public func emptyResponseAllowed(forRequest request: URLRequest?, response: HTTPURLResponse?) -> Bool {
        requestAllowsEmptyResponseData(request) == true || responseAllowsEmptyResponseData(response) == true
    }

    /// The rule that all serializers share: an error is thrown on, an empty body is allowed or an error, and
    /// everything else is preprocessed and read.
    func read(
        _ request: URLRequest?,
        _ response: HTTPURLResponse?,
        _ data: Data?,
        _ error: (any Error)?,
        empty: () throws -> SerializedObject,
        parse: (Data) throws -> SerializedObject
    ) throws -> SerializedObject {
        if let error { throw error }
        guard let data, !data.isEmpty else {
            guard emptyResponseAllowed(forRequest: request, response: response) else {
                throw AFError.responseSerializationFailed(reason: .inputDataNilOrZeroLength)
            }
            return try empty()
        }
        return try parse(try dataPreprocessor.preprocess(data))
    }
}

extension DownloadResponseSerializerProtocol where Self: DataResponseSerializerProtocol {
    /// Reads the file and turns its bytes into a value.
    public func serializeDownload(
        request: URLRequest?,
        response: HTTPURLResponse?,
        fileURL: URL?,
        error: (any Error)?
    ) throws -> Self.SerializedObject {
        if let error { throw error }
        guard let fileURL else { throw AFError.responseSerializationFailed(reason: .inputFileNil) }
        let data: Data
        do {
            data = try Data(contentsOf: fileURL)
        } catch {
            throw AFError.responseSerializationFailed(reason: .inputFileReadFailed(at: fileURL))
        }
        return try serialize(request: request, response: response, data: data, error: error)
    }
}
