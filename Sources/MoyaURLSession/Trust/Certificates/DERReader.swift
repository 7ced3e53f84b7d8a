/// Reads DER (X.690) element by element.
///
/// No length is believed before it was compared with what is there, so bytes of any kind may be given.
struct DERReader {
    /// One value with its tag.
    struct Element {
        let tag: UInt8
        /// What the length covers.
        let contents: ArraySlice<UInt8>
        /// Tag, length and contents.
        let whole: ArraySlice<UInt8>

        /// A reader of the elements within.
        var elements: DERReader { DERReader(contents) }
    }

    /// The tags that certificates and keys have.
    enum Tag {
        static let integer: UInt8 = 0x02
        static let bitString: UInt8 = 0x03
        static let octetString: UInt8 = 0x04
        static let objectIdentifier: UInt8 = 0x06
        static let utcTime: UInt8 = 0x17
        static let generalizedTime: UInt8 = 0x18
        static let sequence: UInt8 = 0x30
        static let set: UInt8 = 0x31

        /// A tag that has its meaning from the place where it stands.
        static func context(_ number: UInt8) -> UInt8 { 0xA0 | number }
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// The tag of the next element, if there is one.
    var nextTag: UInt8? { rest.first }

    /// The next element; `nil` at the end and for what is no DER.
    mutating func next() -> Element? {
        var bytes = rest
        guard let tag = bytes.popFirst(), tag & 0x1F != 0x1F, let count = Self.length(&bytes) else { return nil }
        guard count <= bytes.count else { return nil }
        let contents = bytes.prefix(count)
        let whole = rest.prefix(rest.count - bytes.count + count)
        rest = bytes.dropFirst(count)
        return Element(tag: tag, contents: contents, whole: whole)
    }

    /// The next element if it has this tag.
    mutating func next(_ tag: UInt8) -> Element? {
        nextTag == tag ? next() : nil
    }

    /// Passes over the next element if it has this tag.
    ///
    /// - Returns: `false` when it has and is broken.
    mutating func skip(_ tag: UInt8) -> Bool {
        nextTag != tag || next() != nil
    }

    /// DER knows one way to write a length: the shortest. Sixteen million bytes are enough for a certificate.
    private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.popFirst() else { return nil }
        if first < 0x80 { return Int(first) }
        let octets = Int(first & 0x7F)
        guard (1...3).contains(octets), octets <= bytes.count else { return nil }
        let count = bytes.prefix(octets).reduce(0) { $0 << 8 | Int($1) }
        bytes = bytes.dropFirst(octets)
        return count >= 0x80 && count >> (8 * (octets - 1)) != 0 ? count : nil
    }
}
