public import Foundation

extension CharacterSet {
    /// The characters that stand for themselves in an encoded form: letters, digits and `-._~/?`.
    ///
    /// These are the characters of a query (RFC 3986, section 3.4) without the delimiters `:#[]@!$&'()*+,;=`.
    public static let afURLQueryAllowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?"
    )
}

extension String {
    /// The text with every byte outside of ``CharacterSet/afURLQueryAllowed`` written as `%XX` of its UTF-8.
    var formEscaped: String {
        let escapes = utf8.count { !$0.standsForItselfInForm }
        if escapes == 0 { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 2 * escapes)
        for byte in utf8 {
            if byte.standsForItselfInForm {
                bytes.append(byte)
            } else {
                bytes.append(0x25)
                bytes.append(byte.highHexDigit)
                bytes.append(byte.lowHexDigit)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var standsForItselfInForm: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x2D, 0x2E, 0x2F, 0x3F, 0x5F, 0x7E: true
        default: false
        }
    }
}
