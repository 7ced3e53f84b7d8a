/// The sources' elements as tuples, combined by `rule`.
func combining<each Part>(
    _ rule: CombinationRule,
    _ source: repeat Observable<each Part>
) -> Observable<(repeat each Part)> {
    let sources = CombinationSources(rule, repeat each source)
    return Observable { sources.subscribe($0) }
}

/// The sources' elements as arrays, combined by `rule`; without any source, one empty array.
func combining<Source: ObservableConvertibleType>(
    _ rule: CombinationRule,
    all sources: some Collection<Source>
) -> Observable<[Source.Element]> {
    guard !sources.isEmpty else { return .just([]) }
    return Observable { observer in
        let slots = sources.map { _ in Slot<Source.Element>(rule) }
        let combination = Combination(slots: slots, observer: observer) { try slots.map { try $0.take() } }
        for (source, slot) in zip(sources, slots) { combination.run(source.asObservable(), slot: slot) }
        return combination.subscriptions
    }
}
