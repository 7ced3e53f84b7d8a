/// Something to be released: a subscription, a timer, a request under way.
public protocol Disposable {
    /// Releases it; calling it again has no effect. May be called on any thread.
    func dispose()
}

extension Disposable {
    /// Leaves it to `bag` to dispose of this when the bag goes.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
