public import Foundation

/// Why a stub has no answer.
public enum StubError: Error, Equatable {
    /// A stub was asked for with ``StubBehavior/never``.
    case behaviorIsNever
    /// A ``StubSequence`` has given all its answers, `count` of them.
    case sequenceIsExhausted(count: Int)
}

extension StubError: LocalizedError {
    /// What is wrong and what to do.
    public var errorDescription: String? {
        switch self {
        case .behaviorIsNever:
            "A call cannot be stubbed with the behavior never: use immediate or delayed, or make the call with request."
        case .sequenceIsExhausted(let count):
            """
            The stub sequence has given all of its \(count) answers: give it as many as there are calls, or say with \
            whenExhausted what comes after them.
            """
        }
    }
}

extension StubError {
    /// The error as a sample response holds it: the text, and the error itself as the underlying one.
    var bridged: NSError {
        let userInfo: [String: Any] = [
            NSLocalizedDescriptionKey: errorDescription ?? "", NSUnderlyingErrorKey: self,
        ]
        return NSError(domain: "Moya.StubError", code: 1, userInfo: userInfo)
    }
}
