/// The namespace `rx` of a value: what libraries add reactive members to.
///
/// ```swift
/// extension Reactive where Base: Player {
///     var position: Observable<Double> { … }
/// }
/// ```
public struct Reactive<Base> {
    /// The value the namespace belongs to.
    public let base: Base

    /// Makes the namespace of `base`.
    public init(_ base: Base) {
        self.base = base
    }
}
