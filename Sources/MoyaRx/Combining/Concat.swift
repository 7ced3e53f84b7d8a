extension ObservableType where Element: ObservableConvertibleType {
    /// Runs the sequences one after the other.
    public func concat() -> Observable<Element.Element> { merge(maxConcurrent: 1) }
}

extension ObservableType {
    /// Runs `second` after this sequence has ended.
    public func concat<Source: ObservableConvertibleType>(
        _ second: Source
    ) -> Observable<Element> where Source.Element == Element {
        .concat([asObservable(), second.asObservable()])
    }

    /// Runs the sequences one after the other.
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { concat(sources) }

    /// Runs the sequences one after the other.
    public static func concat<Sequence: Swift.Sequence>(
        _ sequence: Sequence
    ) -> Observable<Element> where Sequence.Element == Observable<Element> {
        Observable<Observable<Element>>.from(sequence).concat()
    }
}
