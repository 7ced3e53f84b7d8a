public import Foundation

/// A type with a value that stands for no body.
public protocol EmptyResponse: Sendable {
    /// That value.
    static func emptyValue() -> Self
}

/// Expects no body.
public struct Empty: Hashable, Codable, Sendable {
    /// The only value.
    public static let value = Empty()

    /// The only value.
    public init() {}
}

extension Empty: EmptyResponse {
    /// The only value.
    public static func emptyValue() -> Empty { value }
}

/// Decodes values from bytes.
public protocol DataDecoder: Sendable {
    /// Decodes a value.
    ///
    /// - Throws: Why the bytes are none.
    func decode<D: Decodable>(_ type: D.Type, from data: Data) throws -> D
}

extension JSONDecoder: DataDecoder {}
extension PropertyListDecoder: DataDecoder {}

/// Decodes a response.
public final class DecodableResponseSerializer<T: Decodable>: ResponseSerializer where T: Sendable {
    /// Changes the bytes before they are decoded.
    public let dataPreprocessor: any DataPreprocessor
    /// Decodes.
    public let decoder: any DataDecoder
    /// The status codes with which responses may be empty.
    public let emptyResponseCodes: Set<Int>
    /// The methods whose responses may be empty.
    public let emptyRequestMethods: Set<HTTPMethod>

    /// Makes a serializer; by default one for JSON.
    public init(
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer.defaultEmptyRequestMethods
    ) {
        self.dataPreprocessor = dataPreprocessor
        self.decoder = decoder
        self.emptyResponseCodes = emptyResponseCodes
        self.emptyRequestMethods = emptyRequestMethods
    }

    /// The decoded value; the type's empty one where an empty body is allowed.
    ///
    /// - Throws: ``AFError/responseSerializationFailed(reason:)``.
    public func serialize(
        request: URLRequest?,
        response: HTTPURLResponse?,
        data: Data?,
        error: (any Error)?
    ) throws -> T {
        try read(request, response, data, error, empty: Self.empty) { data in
            do {
                return try decoder.decode(T.self, from: data)
            } catch {
                throw AFError.responseSerializationFailed(reason: .decodingFailed(error: error))
            }
        }
    }

    private static func empty() throws -> T {
        guard let value = (T.self as? any EmptyResponse.Type)?.emptyValue() as? T else {
            throw AFError.responseSerializationFailed(reason: .invalidEmptyResponse(type: "\(T.self)"))
        }
        return value
    }
}

extension ResponseSerializer {
    /// Decodes a response.
    public static func decodable<T: Decodable>(
        of type: T.Type,
        dataPreprocessor: any DataPreprocessor = DecodableResponseSerializer<T>.defaultDataPreprocessor,
        decoder: any DataDecoder = JSONDecoder(),
        emptyResponseCodes: Set<Int> = DecodableResponseSerializer<T>.defaultEmptyResponseCodes,
        emptyRequestMethods: Set<HTTPMethod> = DecodableResponseSerializer<T>.defaultEmptyRequestMethods
    ) -> DecodableResponseSerializer<T> where Self == DecodableResponseSerializer<T> {
        DecodableResponseSerializer<T>(
            dataPreprocessor: dataPreprocessor,
            decoder: decoder,
            emptyResponseCodes: emptyResponseCodes,
            emptyRequestMethods: emptyRequestMethods
        )
    }
}
