/// An observable sequence of which something is known in advance: that it has one element, at most one, or none.
public struct PrimitiveSequence<Trait, Element> {
    let source: Observable<Element>

    /// Wraps a sequence that keeps what the trait promises.
    init(raw source: Observable<Element>) {
        self.source = source
    }
}

extension PrimitiveSequence: ObservableConvertibleType {
    /// The sequence without the promise.
    public func asObservable() -> Observable<Element> { source }
}

/// A ``PrimitiveSequence`` of any kind.
public protocol PrimitiveSequenceType<Trait, Element> {
    /// What is known of the sequence: ``SingleTrait``, ``MaybeTrait`` or ``CompletableTrait``.
    associatedtype Trait
    /// What the sequence consists of.
    associatedtype Element

    /// The sequence itself.
    var primitiveSequence: PrimitiveSequence<Trait, Element> { get }
}

extension PrimitiveSequence: PrimitiveSequenceType {
    /// This sequence itself.
    public var primitiveSequence: PrimitiveSequence<Trait, Element> { self }
}

extension PrimitiveSequenceType {
    /// The sequence without the promise.
    var source: Observable<Element> { primitiveSequence.source }
}
