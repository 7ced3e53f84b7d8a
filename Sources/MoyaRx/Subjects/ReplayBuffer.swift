/// The elements a subject shows to those who come late.
struct ReplayBuffer<Element> {
    private let capacity: Int
    private(set) var elements: [Element]

    /// - Parameters:
    ///   - capacity: How many elements are kept; none if 0 or less.
    ///   - elements: What is there at the start.
    init(capacity: Int, elements: [Element] = []) {
        self.capacity = Swift.max(0, capacity)
        self.elements = elements
    }

    mutating func append(_ element: Element) {
        guard capacity > 0 else { return }
        if elements.count >= capacity { elements.removeFirst(elements.count - capacity + 1) }
        elements.append(element)
    }

    mutating func removeAll() { elements.removeAll() }
}
