public import Foundation

extension TransferError: LocalizedError {
    /// The sentence.
    public var errorDescription: String? { message }
}
