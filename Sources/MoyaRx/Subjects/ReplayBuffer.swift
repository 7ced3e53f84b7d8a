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

    /// - Returns: The elements that had to make room.
    mutating func append(_ element: Element) -> [Element] {
        guard capacity > 0 else { return [] }
        let replaced = Array(elements.prefix(Swift.max(0, elements.count - capacity + 1)))
        elements.removeFirst(replaced.count)
        elements.append(element)
        return replaced
    }

    /// - Returns: What the buffer had.
    mutating func removeAll() -> [Element] {
        defer { elements = [] }
        return elements
    }
}
