public import Foundation

/// Why an operator of the library failed.
public enum RxError: Error {
    /// Something that has no name of its own.
    case unknown
    /// The subject was disposed of before it was used.
    case disposed(object: AnyObject)
    /// A counter went past its largest value.
    case overflow
    /// An index was outside the sequence.
    case argumentOutOfRange
    /// One element was asked for, and the sequence ended without any.
    case noElements
    /// One element was asked for, and the sequence had more.
    case moreThanOneElement
    /// No event came in time.
    case timeout
}

// The object of `disposed` is there to be named in a message and is never called.
extension RxError: @unchecked Sendable {}

extension RxError: LocalizedError, CustomDebugStringConvertible {
    /// What went wrong, in a sentence.
    public var debugDescription: String {
        switch self {
        case .unknown: "An unknown error occurred."
        case .disposed(let object): "\(type(of: object)) was used after it had been disposed of."
        case .overflow: "A counter went past its largest value."
        case .argumentOutOfRange: "The index is outside the sequence."
        case .noElements: "The sequence ended without an element, and one was asked for."
        case .moreThanOneElement: "The sequence has more than the one element that was asked for."
        case .timeout: "No event came in time."
        }
    }

    /// What went wrong, in a sentence.
    public var errorDescription: String? { debugDescription }
}
