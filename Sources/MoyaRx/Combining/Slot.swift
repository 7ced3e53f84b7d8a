/// What becomes of an element once it was combined with others.
enum CombinationRule {
    /// It stays until the next one of its source comes (`combineLatest`).
    case keepsLatest
    /// It is used once, in its turn (`zip`).
    case usesOnce
}

/// What a combination asks its slots, whatever their elements.
protocol SlotStatus: AnyObject {
    /// Whether there is an element to combine.
    var isReady: Bool { get }
    /// Whether the source has ended.
    var isDone: Bool { get }
}

/// The place of one source in a combination: the elements it has sent that are still to be combined.
final class Slot<Element>: SlotStatus {
    private let rule: CombinationRule
    private var elements = FIFO<Element>()
    private(set) var isDone = false

    init(_ rule: CombinationRule) {
        self.rule = rule
    }

    var isReady: Bool { !elements.isEmpty }

    /// - Returns: The element whose place it takes, to be let go of outside any lock.
    func put(_ element: Element) -> Element? {
        let replaced = rule == .keepsLatest ? elements.popFirst() : nil
        elements.append(element)
        return replaced
    }

    func finish() { isDone = true }

    /// The element to combine next.
    func take() throws -> Element {
        guard let element = rule == .keepsLatest ? elements.first : elements.popFirst() else {
            throw RxError.noElements
        }
        return element
    }
}
