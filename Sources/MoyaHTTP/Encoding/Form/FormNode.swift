/// A value on its way to a form: what one encoder or container writes to.
///
/// A class, because containers that a value's `encode(to:)` has asked for must all see what the others wrote.
final class FormNode {
    /// What the value turned out to be.
    enum Content {
        case nothing
        case text(String)
        case null
        case array([FormNode])
        case object(FormObject)
    }

    var content = Content.nothing

    /// The node as an object; what else it held is dropped.
    var object: FormObject {
        if case .object(let object) = content { return object }
        let object = FormObject()
        content = .object(object)
        return object
    }

    /// The number of elements, if it is an array.
    var count: Int {
        if case .array(let elements) = content { elements.count } else { 0 }
    }

    /// Makes the node an array, unless it is one; what else it held is dropped.
    func becomeArray() {
        if case .array = content { return }
        content = .array([])
    }

    /// A new element at the end.
    func appendElement() -> FormNode {
        let element = FormNode()
        if case .array(var elements) = content {
            content = .nothing
            elements.append(element)
            content = .array(elements)
        } else {
            content = .array([element])
        }
        return element
    }
}

/// Names and values in the order in which they were first written.
final class FormObject {
    private(set) var entries: [(key: String, node: FormNode)] = []
    private var positions: [String: Int] = [:]

    /// The value of that name; the same node every time.
    func node(for key: String) -> FormNode {
        if let position = positions[key] { return entries[position].node }
        let node = FormNode()
        positions[key] = entries.count
        entries.append((key, node))
        return node
    }
}
