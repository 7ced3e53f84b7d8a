public import Foundation

/// What is wrong with a provider's `requestClosure`. Found inside ``MoyaError/underlying(_:_:)``.
public enum RequestClosureError: Error, Equatable {
    /// It let go of its second argument without calling it.
    case gaveNoAnswer
}

extension RequestClosureError: LocalizedError {
    /// What is wrong and what to do.
    public var errorDescription: String? {
        """
        The provider's requestClosure has let go of its second argument without calling it: call it on every way, with \
        a request or with a failure.
        """
    }
}
