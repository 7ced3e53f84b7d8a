import Foundation

/// A group of disposables that are disposed of together, in the order they were added.
public final class CompositeDisposable: Cancelable {
    /// Names a member of the group, to take it out again.
    public struct DisposeKey: Hashable, Sendable {
        fileprivate let number: Int
    }

    private let lock = NSLock()
    private var members: [DisposeKey: any Disposable]? = [:]
    private var nextNumber = 0

    /// Makes an empty group.
    public init() {}

    /// Makes a group of `disposables`.
    public convenience init(disposables: [any Disposable]) {
        self.init()
        for disposable in disposables { _ = insert(disposable) }
    }

    /// Makes a group of `disposables`.
    public convenience init(_ disposables: any Disposable...) {
        self.init(disposables: disposables)
    }

    /// Whether the group was disposed of.
    public var isDisposed: Bool { lock.withLock { members == nil } }

    /// How many disposables the group has.
    public var count: Int { lock.withLock { members?.count ?? 0 } }

    /// Adds a disposable, or disposes of it at once if the group is gone.
    ///
    /// - Returns: The key to take it out with, nil if the group was disposed of.
    public func insert(_ disposable: any Disposable) -> DisposeKey? {
        let key: DisposeKey? = lock.withLock {
            guard members != nil else { return nil }
            let key = DisposeKey(number: nextNumber)
            nextNumber += 1
            members?[key] = disposable
            return key
        }
        if key == nil { disposable.dispose() }
        return key
    }

    /// Takes a disposable out of the group and disposes of it.
    public func remove(for disposeKey: DisposeKey) {
        lock.withLock { members?.removeValue(forKey: disposeKey) }?.dispose()
    }

    /// Disposes of every member and of everything added later.
    public func dispose() {
        let members = lock.withLock {
            defer { self.members = nil }
            return self.members
        }
        guard let members else { return }
        for (_, disposable) in members.sorted(by: { $0.key.number < $1.key.number }) { disposable.dispose() }
    }
}
