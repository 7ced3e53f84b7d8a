extension ObservableType {
    /// Folds the elements and passes on every intermediate value.
    ///
    /// - Parameters:
    ///   - seed: The value before the first element.
    ///   - accumulator: What it throws becomes the sequence's error.
    public func scan<Value>(
        _ seed: Value,
        accumulator: @escaping (Value, Element) throws -> Value
    ) -> Observable<Value> {
        scan(into: seed) { $0 = try accumulator($0, $1) }
    }

    /// Folds the elements into a value and passes it on after every change.
    ///
    /// - Parameters:
    ///   - seed: The value before the first element.
    ///   - accumulator: What it throws becomes the sequence's error.
    public func scan<Value>(
        into seed: Value,
        accumulator: @escaping (inout Value, Element) throws -> Void
    ) -> Observable<Value> {
        .deferred {
            var value = seed
            return self.map { element in
                try accumulator(&value, element)
                return value
            }
        }
    }

    /// Folds the elements and passes on the final value when the sequence ends.
    ///
    /// - Parameters:
    ///   - seed: The value before the first element.
    ///   - accumulator: What it throws becomes the sequence's error.
    public func reduce<Value>(
        _ seed: Value,
        accumulator: @escaping (Value, Element) throws -> Value
    ) -> Observable<Value> {
        reduce(into: seed) { $0 = try accumulator($0, $1) }
    }

    /// Gathers the elements and passes them on when the sequence ends.
    public func toArray() -> Single<[Element]> {
        reduce(into: []) { $0.append($1) }.asSingle()
    }

    private func reduce<Value>(
        into seed: Value,
        accumulator: @escaping (inout Value, Element) throws -> Void
    ) -> Observable<Value> {
        forwarding { observer in
            var value = seed
            return { event in
                switch event.map({ try accumulator(&value, $0) }) {
                case .next: break
                case .error(let error): observer.onError(error)
                case .completed:
                    observer.onNext(value)
                    observer.onCompleted()
                }
            }
        }
    }
}
