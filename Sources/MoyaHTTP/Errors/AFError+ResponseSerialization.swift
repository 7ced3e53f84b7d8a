public import Foundation

extension AFError {
    /// Why a response's body could not be turned into a value.
    public enum ResponseSerializationFailureReason: Sendable {
        /// The body is empty, and neither method nor status code allow that.
        case inputDataNilOrZeroLength
        /// The download left no file.
        case inputFileNil
        /// The downloaded file could not be read.
        case inputFileReadFailed(at: URL)
        /// The bytes are no text in this encoding.
        case stringSerializationFailed(encoding: String.Encoding)
        /// The bytes are no JSON.
        case jsonSerializationFailed(error: any Error)
        /// The decoder could not make the value.
        case decodingFailed(error: any Error)
        /// A serializer of the application's own failed.
        case customSerializationFailed(error: any Error)
        /// The body is empty, and the type has no value that stands for that.
        case invalidEmptyResponse(type: String)
    }
}

extension AFError.ResponseSerializationFailureReason {
    var failedStringEncoding: String.Encoding? {
        guard case .stringSerializationFailed(let encoding) = self else { return nil }
        return encoding
    }

    var underlyingError: (any Error)? {
        switch self {
        case .jsonSerializationFailed(let error), .decodingFailed(let error), .customSerializationFailed(let error):
            error
        default: nil
        }
    }

    var explanation: String {
        switch self {
        case .inputDataNilOrZeroLength: "The body is empty."
        case .inputFileNil: "The download left no file."
        case .inputFileReadFailed(let url): "The downloaded file \(url.path) can not be read."
        case .stringSerializationFailed(let encoding): "The body is no text in the encoding \(encoding)."
        case .jsonSerializationFailed(let error): "The body is no JSON: \(error.localizedDescription)"
        case .decodingFailed(let error): "The body can not be decoded: \(Self.describe(error))"
        case .customSerializationFailed(let error): error.localizedDescription
        case .invalidEmptyResponse(let type):
            "The body is empty, and \(type) has no empty value; make it an EmptyResponse or expect Empty."
        }
    }

    /// The localized text of a decoding error leaves out where in the document it happened.
    private static func describe(_ error: any Error) -> String {
        let context: DecodingError.Context
        var key: String?
        switch error as? DecodingError {
        case .keyNotFound(let missing, let found): (context, key) = (found, missing.stringValue)
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found): context = found
        default: return error.localizedDescription
        }
        let path = (context.codingPath.map(\.stringValue) + [key].compactMap(\.self)).joined(separator: ".")
        return path.isEmpty ? context.debugDescription : "\(context.debugDescription) (at \(path))"
    }
}
