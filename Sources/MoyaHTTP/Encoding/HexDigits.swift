extension UInt8 {
    /// The uppercase hexadecimal digit of the upper four bits, as ASCII.
    var highHexDigit: UInt8 { (self >> 4).hexDigit }

    /// The uppercase hexadecimal digit of the lower four bits, as ASCII.
    var lowHexDigit: UInt8 { (self & 0x0F).hexDigit }

    private var hexDigit: UInt8 {
        self < 10 ? 0x30 + self : 0x37 + self
    }
}

extension Sequence<UInt8> {
    /// Two lowercase hexadecimal digits a byte.
    var hexText: String {
        String(decoding: flatMap { [$0.highHexDigit, $0.lowHexDigit] }, as: UTF8.self).lowercased()
    }
}
