/// Sources of different elements that are combined to tuples.
///
/// The parameter packs live in stored properties and are walked in loops: the 6.3 compiler crashes on closures that
/// capture packs and on calls that pass a stored one.
final class CombinationSources<each Part> {
    private let rule: CombinationRule
    private let sources: (repeat Observable<each Part>)

    init(_ rule: CombinationRule, _ source: repeat Observable<each Part>) {
        self.rule = rule
        sources = (repeat each source)
    }

    func subscribe(_ observer: AnyObserver<(repeat each Part)>) -> any Disposable {
        let row = SlotRow<repeat each Part>(repeat slot(for: each sources))
        let combination = Combination(slots: row.statuses, observer: observer, combine: row.take)
        for (source, slot) in repeat (each sources, each row.slots) { combination.run(source, slot: slot) }
        return combination.subscriptions
    }

    private func slot<Element>(for source: Observable<Element>) -> Slot<Element> { Slot(rule) }
}

/// The slots of a combination's sources.
final class SlotRow<each Part> {
    let slots: (repeat Slot<each Part>)

    init(_ slot: repeat Slot<each Part>) {
        slots = (repeat each slot)
    }

    var statuses: [any SlotStatus] {
        var statuses: [any SlotStatus] = []
        for slot in repeat each slots { statuses.append(slot) }
        return statuses
    }

    func take() throws -> (repeat each Part) { (repeat try (each slots).take()) }
}
