extension ObservableType {
    /// Combines the newest elements of the sources, whenever one sends one and all have sent one.
    ///
    /// - Parameters:
    ///   - source: The sources, each of its own type.
    ///   - resultSelector: What it throws becomes the sequence's error.
    public static func combineLatest<each Source: ObservableConvertibleType>(
        _ source: repeat each Source,
        resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        combining(.keepsLatest, repeat (each source).asObservable()).map { (parts: (repeat (each Source).Element)) in
            try resultSelector(repeat each parts)
        }
    }

    /// Combines the newest elements of the sources, whenever one sends one and all have sent one.
    ///
    /// - Parameters:
    ///   - collection: Without any source, the selector is called once, with an empty array.
    ///   - resultSelector: What it throws becomes the sequence's error.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        combining(.keepsLatest, all: collection).map(resultSelector)
    }

    /// Makes arrays of the newest elements of the sources, whenever one sends one and all have sent one.
    ///
    /// - Parameter collection: Without any source, the result is one empty array.
    public static func combineLatest<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
        combining(.keepsLatest, all: collection)
    }
}

extension ObservableType where Element == Any {
    /// Makes tuples of the newest elements of the sources, whenever one sends one and all have sent one.
    public static func combineLatest<each Source: ObservableConvertibleType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> {
        combining(.keepsLatest, repeat (each source).asObservable())
    }
}
