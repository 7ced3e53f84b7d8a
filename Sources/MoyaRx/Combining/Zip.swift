extension ObservableType {
    /// Combines the sources' elements pair by pair: first with first, second with second.
    ///
    /// - Parameters:
    ///   - source: The sources, each of its own type.
    ///   - resultSelector: What it throws becomes the sequence's error.
    public static func zip<each Source: ObservableConvertibleType>(
        _ source: repeat each Source,
        resultSelector: @escaping (repeat (each Source).Element) throws -> Element
    ) -> Observable<Element> {
        combining(.usesOnce, repeat (each source).asObservable()).map { (parts: (repeat (each Source).Element)) in
            try resultSelector(repeat each parts)
        }
    }

    /// Combines the sources' elements pair by pair: first with first, second with second.
    ///
    /// - Parameters:
    ///   - collection: Without any source, the selector is called once, with an empty array.
    ///   - resultSelector: What it throws becomes the sequence's error.
    public static func zip<Collection: Swift.Collection>(
        _ collection: Collection,
        resultSelector: @escaping ([Collection.Element.Element]) throws -> Element
    ) -> Observable<Element> where Collection.Element: ObservableType {
        combining(.usesOnce, all: collection).map(resultSelector)
    }

    /// Makes arrays of the sources' elements pair by pair: first with first, second with second.
    ///
    /// - Parameter collection: Without any source, the result is one empty array.
    public static func zip<Collection: Swift.Collection>(
        _ collection: Collection
    ) -> Observable<[Element]> where Collection.Element: ObservableType, Collection.Element.Element == Element {
        combining(.usesOnce, all: collection)
    }
}

extension ObservableType where Element == Any {
    /// Makes tuples of the sources' elements pair by pair: first with first, second with second.
    public static func zip<each Source: ObservableConvertibleType>(
        _ source: repeat each Source
    ) -> Observable<(repeat (each Source).Element)> {
        combining(.usesOnce, repeat (each source).asObservable())
    }
}
