extension ObservableType {
    /// Leaves out the elements that do not satisfy a condition.
    ///
    /// - Parameter predicate: What it throws becomes the sequence's error.
    public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
        compactMap { try predicate($0) ? .some($0) : nil }
    }

    /// Leaves out every element: only the terminal event is left.
    public func ignoreElements() -> Observable<Never> { withoutElements() }

    /// Leaves out every element, and takes the place of a sequence of `Other`.
    func withoutElements<Other>(of type: Other.Type = Other.self) -> Observable<Other> {
        forwarding { observer in
            { event in
                switch event {
                case .next: break
                case .error(let error): observer.onError(error)
                case .completed: observer.onCompleted()
                }
            }
        }
    }

    /// Leaves out elements that `comparer` finds equal to the one before.
    ///
    /// - Parameter comparer: What it throws becomes the sequence's error.
    public func distinctUntilChanged(
        _ comparer: @escaping (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        distinctUntilChanged({ $0 }, comparer: comparer)
    }

    /// Leaves out elements whose key equals that of the one before.
    ///
    /// - Parameter keySelector: What it throws becomes the sequence's error.
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping (Element) throws -> Key
    ) -> Observable<Element> {
        distinctUntilChanged(keySelector, comparer: ==)
    }

    /// Leaves out elements whose key `comparer` finds equal to that of the one before.
    public func distinctUntilChanged<Key>(
        _ keySelector: @escaping (Element) throws -> Key,
        comparer: @escaping (Key, Key) throws -> Bool
    ) -> Observable<Element> {
        .deferred {
            var last: Key?
            return self.filter { element in
                let key = try keySelector(element)
                let isDistinct = try last.map { try !comparer($0, key) } ?? true
                last = key
                return isDistinct
            }
        }
    }
}

extension ObservableType where Element: Equatable {
    /// Leaves out elements equal to the one before.
    public func distinctUntilChanged() -> Observable<Element> {
        distinctUntilChanged(==)
    }
}
