public import Foundation

/// Makes an `Encodable` value the JSON body of a request.
///
/// A value must not contain itself: Foundation's encoder follows it until the stack is used up.
///
/// `@unchecked`: the encoder is only read here; whoever shares one must have set it up before.
open class JSONParameterEncoder: ParameterEncoder, @unchecked Sendable {
    /// A new one with the defaults of `JSONEncoder`.
    public static var `default`: JSONParameterEncoder { JSONParameterEncoder() }

    /// A new one that writes indented JSON.
    public static var prettyPrinted: JSONParameterEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .prettyPrinted
        return JSONParameterEncoder(encoder: encoder)
    }

    /// A new one that sorts keys.
    public static var sortedKeys: JSONParameterEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return JSONParameterEncoder(encoder: encoder)
    }

    /// What writes the JSON.
    public let encoder: JSONEncoder

    /// Makes an encoder around another one.
    public init(encoder: JSONEncoder = JSONEncoder()) {
        self.encoder = encoder
    }

    /// Makes `parameters` the body, and sets `Content-Type` to `application/json` unless the request has one.
    ///
    /// - Throws: ``AFError/parameterEncodingFailed(reason:)`` with `jsonEncodingFailed`, such as for a number that is
    ///   not finite.
    open func encode<Parameters: Encodable>(
        _ parameters: Parameters?,
        into request: URLRequest
    ) throws -> URLRequest {
        guard let parameters else { return request }
        var request = request
        do {
            request.httpBody = try encoder.encode(parameters)
        } catch {
            throw AFError.parameterEncodingFailed(reason: .jsonEncodingFailed(error: error))
        }
        request.setContentTypeIfAbsent("application/json")
        return request
    }
}

extension ParameterEncoder where Self == JSONParameterEncoder {
    /// A JSON encoder with the defaults of `JSONEncoder`.
    public static var json: JSONParameterEncoder { JSONParameterEncoder() }

    /// A JSON encoder around another one.
    public static func json(encoder: JSONEncoder = JSONEncoder()) -> JSONParameterEncoder {
        JSONParameterEncoder(encoder: encoder)
    }
}
