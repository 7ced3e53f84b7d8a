import Foundation

/// The name of a subject or issuer, written as RFC 2253 has it: the most precise part first.
struct DistinguishedName: Hashable, CustomStringConvertible {
    /// Such as `CN=api.example,O=Example`.
    let description: String

    /// Reads a sequence of sets of attributes.
    init?(_ sequence: DERReader.Element) {
        var parts: [String] = []
        var sets = sequence.elements
        while !sets.isAtEnd {
            guard let set = sets.next(DERReader.Tag.set), let part = Self.text(set) else { return nil }
            parts.append(part)
        }
        description = parts.reversed().joined(separator: ",")
    }

    private static func text(_ set: DERReader.Element) -> String? {
        var attributes: [String] = []
        var elements = set.elements
        while !elements.isAtEnd {
            guard let attribute = elements.next(DERReader.Tag.sequence) else { return nil }
            var pair = attribute.elements
            guard let type = pair.next(DERReader.Tag.objectIdentifier), let value = pair.next(), pair.isAtEnd,
                let identifier = ObjectIdentifier(type)
            else { return nil }
            guard let name = names[identifier.description], let text = text(of: value) else {
                let bytes = value.whole.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                attributes.append("\(names[identifier.description] ?? identifier.description)=#\(bytes.uppercased())")
                continue
            }
            attributes.append("\(name)=\(escaped(text))")
        }
        return attributes.isEmpty ? nil : attributes.reversed().joined(separator: "+")
    }

    private static func text(of value: DERReader.Element) -> String? {
        switch value.tag {
        case 0x0C, 0x12, 0x13, 0x16, 0x1A: return String(validating: value.contents, as: UTF8.self)
        case 0x14: return String(String.UnicodeScalarView(value.contents.map { Unicode.Scalar($0) }))
        case 0x1E: return String(bytes: value.contents, encoding: .utf16BigEndian)
        case 0x1C: return String(bytes: value.contents, encoding: .utf32BigEndian)
        default: return nil
        }
    }

    private static func escaped(_ text: String) -> String {
        let last = text.unicodeScalars.count - 1
        return text.unicodeScalars.enumerated().map { index, scalar in
            switch scalar {
            case ",", "+", "\"", "\\", "<", ">", ";": "\\\(scalar)"
            case "#" where index == 0, " " where index == 0 || index == last: "\\\(scalar)"
            case "\0"..<" ", "\u{7F}":
                (scalar.value < 16 ? "\\0" : "\\") + String(scalar.value, radix: 16).uppercased()
            default: String(scalar)
            }
        }.joined()
    }

    private static let names = [
        "2.5.4.3": "CN", "2.5.4.4": "SN", "2.5.4.5": "serialNumber", "2.5.4.6": "C", "2.5.4.7": "L", "2.5.4.8": "ST",
        "2.5.4.9": "street", "2.5.4.10": "O", "2.5.4.11": "OU", "2.5.4.12": "title", "2.5.4.13": "description",
        "2.5.4.15": "businessCategory", "2.5.4.17": "postalCode", "2.5.4.41": "name", "2.5.4.42": "GN",
        "2.5.4.43": "initials", "2.5.4.46": "dnQualifier", "2.5.4.65": "pseudonym",
        "2.5.4.97": "organizationIdentifier",
        "1.2.840.113549.1.9.1": "emailAddress", "0.9.2342.19200300.100.1.1": "UID", "0.9.2342.19200300.100.1.25": "DC",
        "1.3.6.1.4.1.311.60.2.1.1": "jurisdictionL", "1.3.6.1.4.1.311.60.2.1.2": "jurisdictionST",
        "1.3.6.1.4.1.311.60.2.1.3": "jurisdictionC",
    ]
}

/// The name of an algorithm or attribute in dotted numbers, such as `2.5.4.3`.
struct ObjectIdentifier: Hashable, CustomStringConvertible {
    let description: String

    init?(_ element: DERReader.Element) {
        var numbers: [UInt64] = []
        var number: UInt64 = 0
        var isWhole = false
        for byte in element.contents {
            guard number < 1 << 56 else { return nil }
            number = number << 7 | UInt64(byte & 0x7F)
            isWhole = byte & 0x80 == 0
            if isWhole {
                numbers.append(number)
                number = 0
            }
        }
        guard isWhole, let first = numbers.first else { return nil }
        let root = min(first / 40, 2)
        description = ([root, first - root * 40] + numbers.dropFirst()).map(String.init).joined(separator: ".")
    }
}
