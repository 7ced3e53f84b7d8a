public import Foundation

/// Turns pieces of a stream into values.
public protocol DataStreamSerializer: Sendable {
    /// What a piece becomes.
    associatedtype SerializedObject: Sendable

    /// The value of one piece.
    ///
    /// - Throws: Why the piece is none.
    func serialize(_ data: Data) throws -> SerializedObject
}

/// Decodes each piece of a stream.
public struct DecodableStreamSerializer<T: Decodable>: DataStreamSerializer where T: Sendable {
    /// Decodes.
    public let decoder: any DataDecoder
    /// Changes the bytes before they are decoded.
    public let dataPreprocessor: any DataPreprocessor

    /// Makes a serializer; by default one for JSON.
    public init(
        decoder: any DataDecoder = JSONDecoder(),
        dataPreprocessor: any DataPreprocessor = PassthroughPreprocessor()
    ) {
        self.decoder = decoder
        self.dataPreprocessor = dataPreprocessor
    }

    /// Decodes a piece.
    ///
    /// - Throws: ``AFError/responseSerializationFailed(reason:)``.
    public func serialize(_ data: Data) throws -> T {
        let processed = try dataPreprocessor.preprocess(data)
        do {
            return try decoder.decode(T.self, from: processed)
        } catch {
            throw AFError.responseSerializationFailed(reason: .decodingFailed(error: error))
        }
    }
}

/// Hands pieces of a stream over as they are.
public struct PassthroughStreamSerializer: DataStreamSerializer {
    /// Makes a serializer.
    public init() {}

    /// The piece.
    public func serialize(_ data: Data) throws -> Data { data }
}

/// Reads pieces of a stream as UTF-8; what is none becomes the replacement character.
public struct StringStreamSerializer: DataStreamSerializer {
    /// Makes a serializer.
    public init() {}

    /// The piece as text.
    public func serialize(_ data: Data) throws -> String { String(decoding: data, as: UTF8.self) }
}

extension DataStreamSerializer {
    /// Decodes each piece.
    public static func decodable<T: Decodable>(
        of type: T.Type,
        decoder: any DataDecoder = JSONDecoder(),
        dataPreprocessor: any DataPreprocessor = PassthroughPreprocessor()
    ) -> Self where Self == DecodableStreamSerializer<T> {
        DecodableStreamSerializer<T>(decoder: decoder, dataPreprocessor: dataPreprocessor)
    }
}

extension DataStreamSerializer where Self == PassthroughStreamSerializer {
    /// Hands pieces over as they are.
    public static var passthrough: PassthroughStreamSerializer { PassthroughStreamSerializer() }
}

extension DataStreamSerializer where Self == StringStreamSerializer {
    /// Reads pieces as UTF-8.
    public static var string: StringStreamSerializer { StringStreamSerializer() }
}
