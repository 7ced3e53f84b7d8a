extension UInt8 {
    /// The byte with `A`–`Z` folded to `a`–`z`.
    package var lowercasedASCII: UInt8 {
        self >= 0x41 && self <= 0x5A ? self | 0x20 : self
    }

    /// Whether the byte may stand in a token (RFC 9110, section 5.6.2).
    package var isTokenByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}

extension StringProtocol {
    /// Whether both texts are equal once `A`–`Z` are folded; other letters keep their case.
    package func equalsIgnoringASCIICase(_ other: some StringProtocol) -> Bool {
        let (left, right) = (utf8, other.utf8)
        guard left.count == right.count else { return false }
        return zip(left, right).allSatisfy { $0 == $1 || $0.lowercasedASCII == $1.lowercasedASCII }
    }

    /// The text with control characters written as `\u{…}`, fit for an error message.
    package var escapingControlCharacters: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.value < 0x20 || scalar.value == 0x7F {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}
