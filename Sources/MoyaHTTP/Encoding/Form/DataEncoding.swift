public import Foundation

extension URLEncodedFormEncoder {
    /// How `Data` are written.
    public enum DataEncoding {
        /// As `Data` encode themselves: an array of numbers.
        case deferredToData
        /// As Base64.
        case base64
        /// What the closure makes of them.
        case custom((Data) throws -> String)

        /// The text, or `nil` to let the data encode themselves.
        func encode(_ data: Data) throws -> String? {
            switch self {
            case .deferredToData: nil
            case .base64: data.base64EncodedString()
            case .custom(let text): try text(data)
            }
        }
    }
}
