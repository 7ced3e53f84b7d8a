/// Something that can be called off.
public protocol Cancellable {
    /// Whether it was called off.
    var isCancelled: Bool { get }

    /// Calls it off. May be called from any thread and any number of times.
    func cancel()
}
