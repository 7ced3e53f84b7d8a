public import Foundation

/// Reads a response as JSON of any shape.
@available(*, deprecated, message: "Use DecodableResponseSerializer with a type that describes the JSON.")
public final class JSONResponseSerializer: ResponseSerializer {
    /// Changes the bytes before they are read.
    public let dataPreprocessor: any DataPreprocessor
    /// The status codes with which responses may be empty.
    public let emptyResponseCodes: Set<Int>
    /// The methods whose responses may be empty.
    public let emptyRequestMethods: Set<HTTPMethod>
    /// How the JSON is read.
    public let options: JSONSerialization.ReadingOptions

    /// Makes a serializer; by default it takes values outside of objects and arrays.
    public init(
        dataPreprocessor: any DataPreprocessor = JSONResponseSerializer.defaultDataPreprocessor,
        emptyResponseCodes: Set<Int> = JSONResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = JSONResponseSerializer.defaultEmptyRequestMethods,
        options: JSONSerialization.ReadingOptions = .fragmentsAllowed
    ) {
        self.dataPreprocessor = dataPreprocessor
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
        self.options = options
    }

    /// The JSON: dictionaries, arrays, text, numbers and `NSNull`, which also stands for an empty body.
    ///
    /// - Throws: ``AFError/responseSerializationFailed(reason:)``.
    public func serialize(
        request: URLRequest?,
        response: HTTPURLResponse?,
        data: Data?,
        error: (any Error)?
    ) throws -> any Sendable {
        try read(request, response, data, error, empty: { NSNull() }) { data in
            do {
                return Self.sendable(try JSONSerialization.jsonObject(with: data, options: options))
            } catch {
                throw AFError.responseSerializationFailed(reason: .jsonSerializationFailed(error: error))
            }
        }
    }

    /// Foundation's JSON as values that may go to any thread.
    private static func sendable(_ value: Any) -> any Sendable {
        switch value {
        case let object as [String: Any]: object.mapValues(sendable)
        case let array as [Any]: array.map(sendable)
        case let text as String: text
        case let number as NSNumber: number
        default: NSNull()
        }
    }
}
