public import Foundation

/// Encodes parameters as a JSON body.
public struct JSONEncoding: ParameterEncoding {
    /// What keeps parameters from being JSON.
    public enum Error: Swift.Error {
        /// A value is none that JSON knows: not a text, finite number, `Bool`, array, dictionary with text keys, or
        /// `NSNull`. Or the outermost value is neither array nor dictionary.
        case invalidJSONObject
    }

    /// Compact JSON.
    public static var `default`: JSONEncoding { JSONEncoding() }
    /// Indented JSON.
    public static var prettyPrinted: JSONEncoding { JSONEncoding(options: .prettyPrinted) }

    /// How the JSON is written. The order of keys is fixed only with `.sortedKeys`.
    public let options: JSONSerialization.WritingOptions

    /// Makes an encoding.
    public init(options: JSONSerialization.WritingOptions = []) {
        self.options = options
    }

    /// Makes parameters the body, and sets `Content-Type` unless the request has one.
    ///
    /// - Throws: ``AFError/parameterEncodingFailed(reason:)`` with `jsonEncodingFailed` when a value is not JSON: a
    ///   `Date`, a number that is not finite, a type of the application's own; or when they nest more than 200 levels
    ///   deep.
    public func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        try encode(urlRequest, withJSONObject: parameters)
    }

    /// Makes any array or dictionary the body, and sets `Content-Type` unless the request has one.
    ///
    /// - Throws: The same as ``encode(_:with:)``.
    public func encode(
        _ urlRequest: any URLRequestConvertible,
        withJSONObject jsonObject: Any? = nil
    ) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let jsonObject else { return request }
        guard NestingLimit.allows(jsonObject) else {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: ParametersTooDeep()))
        }
        // Writing an invalid object would stop the program on some platforms instead of throwing.
        guard JSONSerialization.isValidJSONObject(jsonObject) else {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: Error.invalidJSONObject))
        }
        do {
            let body = try JSONSerialization.data(withJSONObject: jsonObject, options: options)
            request.setContentTypeIfAbsent("application/json")
            request.httpBody = body
        } catch {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: error))
        }
        return request
    }
}

extension JSONEncoding.Error {
    /// What is wrong and what to do.
    public var localizedDescription: String {
        """
        A value is not JSON. Use texts, finite numbers, Bool, NSNull, arrays and dictionaries with text keys, \
        with an array or a dictionary outermost.
        """
    }
}

extension JSONEncoding.Error: LocalizedError {
    /// What is wrong and what to do.
    public var errorDescription: String? { localizedDescription }
}
