public import Foundation

extension URLEncodedFormEncoder {
    /// What can not be a form.
    public enum Error: Swift.Error {
        /// The outermost value has no keys; the text says what it is.
        case invalidRootObject(String)
    }
}

extension URLEncodedFormEncoder.Error: LocalizedError {
    /// What can not be a form.
    public var errorDescription: String? {
        switch self {
        case .invalidRootObject(let text): text
        }
    }
}
