/// Anything that can be seen as an observable sequence.
public protocol ObservableConvertibleType<Element> {
    /// What the sequence consists of.
    associatedtype Element

    /// The value as an observable sequence.
    func asObservable() -> Observable<Element>
}
