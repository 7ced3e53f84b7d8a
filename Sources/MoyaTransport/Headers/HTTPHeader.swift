/// One header field: a name, compared without case, and a value (RFC 9110, section 5).
public struct HTTPHeader: Equatable, Hashable, Sendable {
    /// The field name as it is sent.
    public let name: String
    /// The field value as it is sent.
    public let value: String

    /// Makes a field.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

extension HTTPHeader: CustomStringConvertible {
    /// `name: value`, the value in clear.
    public var description: String {
        "\(name): \(value)"
    }
}

extension HTTPHeader {
    /// Whether `name` names this field; names are compared as ASCII without case.
    public func isNamed(_ name: String) -> Bool {
        self.name.equalsIgnoringASCIICase(name)
    }

    /// Says what makes the field impossible to send, or `nil` when it can be sent.
    ///
    /// A name must be a token and a value must hold no CR, LF or NUL (RFC 9110, sections 5.1 and 5.5): such bytes
    /// would let a value write further fields.
    public var fault: String? {
        if name.isEmpty || !name.allBytes(\.isTokenByte) {
            return "the header name \"\(name.escapingControlCharacters)\" is not a token"
        }
        if !value.allBytes({ $0 != 0x0D && $0 != 0x0A && $0 != 0 }) {
            return "the value of the header \"\(name)\" holds a line break or a NUL"
        }
        return nil
    }
}
