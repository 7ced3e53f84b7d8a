/// An observable sequence that others feed.
public protocol SubjectType<Element>: ObservableType {
    /// What feeds the subject.
    associatedtype Observer: ObserverType

    /// The subject as an observer.
    func asObserver() -> Observer
}
