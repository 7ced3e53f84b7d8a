public import Foundation

/// The provider of a publisher, observable or producer was released before somebody subscribed to it.
///
/// Those hold their provider weakly until then. They fail with ``MoyaError/underlying(_:_:)``, which holds this error.
public struct ProviderReleasedError: LocalizedError, Equatable, Sendable {
    /// What happened, and what to do about it.
    public var errorDescription: String? {
        "The provider was released before its request was subscribed to. Keep a strong reference to the provider."
    }
}
