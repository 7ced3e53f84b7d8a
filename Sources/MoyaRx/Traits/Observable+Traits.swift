extension ObservableType {
    /// The sequence as a single.
    ///
    /// The element is sent when the sequence ends. The single fails with ``RxError/noElements`` if there was none, and
    /// with ``RxError/moreThanOneElement`` as soon as there is a second.
    public func asSingle() -> Single<Element> {
        Single(raw: only(orElse: RxError.noElements))
    }

    /// The sequence as a maybe.
    ///
    /// The element is sent when the sequence ends. The maybe fails with ``RxError/moreThanOneElement`` as soon as there
    /// is a second.
    public func asMaybe() -> Maybe<Element> {
        Maybe(raw: only(orElse: nil))
    }

    /// The first element, or nil if the sequence ends without any.
    public func first() -> Single<Element?> {
        Single(raw: map { .some($0) }.take(1).ifEmpty(default: nil))
    }

    private func only(orElse failure: RxError?) -> Observable<Element> {
        forwarding { observer in
            var element: Element?
            return { event in
                switch event {
                case .next(let next):
                    if element != nil { observer.onError(RxError.moreThanOneElement) }
                    element = next
                case .error(let error): observer.onError(error)
                case .completed:
                    if element == nil, let failure { return observer.onError(failure) }
                    element.map(observer.onNext)
                    observer.onCompleted()
                }
            }
        }
    }
}

extension ObservableType where Element == Never {
    /// The sequence as a completable.
    public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}
