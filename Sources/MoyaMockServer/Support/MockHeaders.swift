/// Header fields in their order and with their exact spelling, repeated names included.
///
///     var headers: MockHeaders = ["Content-Type": "text/plain"]
///     headers.add("Set-Cookie", "a=1")
///     headers["content-type"]  // "text/plain"
public struct MockHeaders: Hashable, Sendable {
    /// One header line.
    public struct Field: Hashable, Sendable {
        /// The name as it was or will be written.
        public var name: String
        /// The value without the whitespace around it.
        public var value: String

        /// Makes a header line.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All lines in their order.
    public var fields: [Field]

    /// Makes headers from lines, by default none.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The value of the first line with this name, compared without regard to case.
    public subscript(name: String) -> String? {
        fields.first { $0.name.equalsIgnoringCase(name) }?.value
    }

    /// The values of all lines with this name, compared without regard to case, in their order.
    public func values(of name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }

    /// Appends a line, also when there is one with that name.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Puts one line in the place of all lines with that name.
    public mutating func set(_ name: String, _ value: String) {
        remove(name)
        add(name, value)
    }

    /// Removes all lines with that name.
    public mutating func remove(_ name: String) {
        fields.removeAll { $0.name.equalsIgnoringCase(name) }
    }
}

extension MockHeaders: ExpressibleByDictionaryLiteral {
    /// Makes headers in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension MockHeaders: RandomAccessCollection {
    /// The position of the first line.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last line.
    public var endIndex: Int { fields.endIndex }

    /// The line at a position.
    public subscript(position: Int) -> Field { fields[position] }
}

extension String {
    /// Compares the way field names and tokens of RFC 9110 do: ASCII letters without regard to case.
    func equalsIgnoringCase(_ other: String) -> Bool {
        let left = utf8
        let right = other.utf8
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { $0 == $1 || $0.asciiLowercased == $1.asciiLowercased }
    }
}

extension UInt8 {
    var asciiLowercased: UInt8 {
        self >= 0x41 && self <= 0x5A ? self | 0x20 : self
    }
}
