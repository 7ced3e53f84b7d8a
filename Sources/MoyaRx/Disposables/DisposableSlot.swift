/// A place for a disposable: empty, filled, or closed. Every event returns what is to be disposed of now.
struct DisposableSlot {
    private(set) var held: (any Disposable)?
    private(set) var isDisposed = false

    mutating func fill(with disposable: any Disposable) -> (any Disposable)? {
        guard !isDisposed, held == nil else { return disposable }
        held = disposable
        return nil
    }

    mutating func replace(with disposable: any Disposable) -> (any Disposable)? {
        guard !isDisposed else { return disposable }
        defer { held = disposable }
        return held
    }

    mutating func dispose() -> (any Disposable)? {
        isDisposed = true
        defer { held = nil }
        return held
    }
}
