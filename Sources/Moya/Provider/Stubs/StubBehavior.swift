public import Foundation

/// Whether a call is answered from its sample data instead of the network.
public enum StubBehavior: Sendable {
    /// It goes to the network.
    case never
    /// It is answered at once.
    case immediate
    /// It is answered after this many seconds.
    case delayed(seconds: TimeInterval)
}
