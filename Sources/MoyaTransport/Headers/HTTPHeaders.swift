/// An ordered collection of header fields whose names are unique without regard to case.
///
/// Setting a name that is there already keeps its place and takes the newest spelling.
///
/// ```swift
/// var headers: HTTPHeaders = ["Accept": "application/json"]
/// headers["X-Trace"] = "1"
/// headers["accept"]        // "application/json"
/// ```
public struct HTTPHeaders: Equatable, Hashable, Sendable {
    private var fields: [HTTPHeader] = []

    /// Makes an empty collection.
    public init() {}

    /// Makes a collection from fields in order; a later field replaces an earlier one of the same name.
    public init(_ headers: [HTTPHeader]) {
        fields.reserveCapacity(headers.count)
        headers.forEach { update($0) }
    }

    /// Makes a collection from a dictionary; the order is the dictionary's, that is, none.
    public init(_ dictionary: [String: String]) {
        fields.reserveCapacity(dictionary.count)
        dictionary.forEach { update(HTTPHeader(name: $0.key, value: $0.value)) }
    }

    /// Adds a field or replaces the one of the same name.
    public mutating func add(name: String, value: String) {
        update(HTTPHeader(name: name, value: value))
    }

    /// Adds a field or replaces the one of the same name.
    public mutating func add(_ header: HTTPHeader) {
        update(header)
    }

    /// Adds a field or replaces the one of the same name.
    public mutating func update(name: String, value: String) {
        update(HTTPHeader(name: name, value: value))
    }

    /// Adds a field or replaces the one of the same name.
    public mutating func update(_ header: HTTPHeader) {
        if let index = index(of: header.name) {
            fields[index] = header
        } else {
            fields.append(header)
        }
    }

    /// Removes the field of that name, if there is one.
    public mutating func remove(name: String) {
        if let index = index(of: name) { fields.remove(at: index) }
    }

    /// Orders the fields by name, without case.
    public mutating func sort() {
        fields.sort { $0.name.lowercased() < $1.name.lowercased() }
    }

    /// The fields ordered by name, without case.
    public func sorted() -> HTTPHeaders {
        var headers = self
        headers.sort()
        return headers
    }

    /// The value of the field of that name, if there is one.
    public func value(for name: String) -> String? {
        index(of: name).map { fields[$0].value }
    }

    /// The value of the field of that name; setting `nil` removes the field.
    public subscript(_ name: String) -> String? {
        get { value(for: name) }
        set {
            if let newValue {
                update(name: name, value: newValue)
            } else {
                remove(name: name)
            }
        }
    }

    /// The fields as a dictionary.
    public var dictionary: [String: String] {
        Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }

    private func index(of name: String) -> Int? {
        fields.firstIndex { $0.isNamed(name) }
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Makes a collection from names and values in order.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { HTTPHeader(name: $0.0, value: $0.1) })
    }
}

extension HTTPHeaders: ExpressibleByArrayLiteral {
    /// Makes a collection from fields in order.
    public init(arrayLiteral elements: HTTPHeader...) {
        self.init(elements)
    }
}

extension HTTPHeaders: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }

    /// The position after the last field.
    public var endIndex: Int { fields.endIndex }

    /// The field at `position`.
    public subscript(position: Int) -> HTTPHeader { fields[position] }

    /// Gives the fields in order.
    public func makeIterator() -> IndexingIterator<[HTTPHeader]> { fields.makeIterator() }
}

extension HTTPHeaders: CustomStringConvertible {
    /// One `name: value` line per field, in order.
    public var description: String {
        fields.map(\.description).joined(separator: "\n")
    }
}
