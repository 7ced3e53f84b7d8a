extension ObservableType {
    /// A sequence of one element.
    public static func just(_ element: Element) -> Observable<Element> {
        Observable(waitsForTurn: false) { observer in
            observer.onNext(element)
            observer.onCompleted()
            return Disposables.create()
        }
    }

    /// A sequence of one element that is sent on `scheduler`.
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        from(CollectionOfOne(element), scheduler: scheduler)
    }

    /// A sequence that ends at once.
    public static func empty() -> Observable<Element> {
        Observable(waitsForTurn: false) { observer in
            observer.onCompleted()
            return Disposables.create()
        }
    }

    /// A sequence that fails at once.
    public static func error(_ error: any Error) -> Observable<Element> {
        Observable(waitsForTurn: false) { observer in
            observer.onError(error)
            return Disposables.create()
        }
    }

    /// A sequence without any event.
    public static func never() -> Observable<Element> {
        Observable(waitsForTurn: false) { _ in Disposables.create() }
    }
}
