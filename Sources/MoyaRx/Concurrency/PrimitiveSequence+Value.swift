extension PrimitiveSequenceType where Trait == SingleTrait {
    /// The element.
    ///
    /// - Throws: The error the single fails with, or `CancellationError` if the task is cancelled.
    public var value: Element {
        get async throws {
            for try await element in source.values { return element }
            try Task.checkCancellation()
            throw RxError.noElements
        }
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// The element, or nil if there is none.
    ///
    /// - Throws: The error the maybe fails with, or `CancellationError` if the task is cancelled.
    public var value: Element? {
        get async throws {
            for try await element in source.values { return element }
            try Task.checkCancellation()
            return nil
        }
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Waits for the completable to end.
    ///
    /// - Throws: The error the completable fails with, or `CancellationError` if the task is cancelled.
    public var value: Void {
        get async throws {
            for try await _ in source.values {}
            try Task.checkCancellation()
        }
    }
}
