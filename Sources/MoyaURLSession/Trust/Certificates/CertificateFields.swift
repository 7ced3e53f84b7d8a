import Foundation

/// What an X.509 certificate (RFC 5280, section 4.1) says of itself. Nothing is judged here.
struct CertificateFields {
    let issuer: DistinguishedName
    let subject: DistinguishedName
    let notBefore: Date
    let notAfter: Date
    /// The whole SubjectPublicKeyInfo in DER.
    let publicKeyInfo: Data
    /// The key alone: the bits of the SubjectPublicKeyInfo.
    let publicKey: Data

    /// Reads DER; `nil` when it is no certificate or when something follows it.
    init?(der: Data) {
        var file = DERReader(Array(der)[...])
        guard let certificate = file.next(DERReader.Tag.sequence), file.isAtEnd else { return nil }
        var parts = certificate.elements
        guard let signed = parts.next(DERReader.Tag.sequence), parts.next(DERReader.Tag.sequence) != nil,
            parts.next(DERReader.Tag.bitString) != nil, parts.isAtEnd
        else { return nil }
        var fields = signed.elements
        guard fields.skip(DERReader.Tag.context(0)), fields.next(DERReader.Tag.integer) != nil,
            fields.next(DERReader.Tag.sequence) != nil,
            let issuer = fields.next(DERReader.Tag.sequence).flatMap({ DistinguishedName($0) }),
            let validity = fields.next(DERReader.Tag.sequence),
            let subject = fields.next(DERReader.Tag.sequence).flatMap({ DistinguishedName($0) }),
            let keyInfo = fields.next(DERReader.Tag.sequence)
        else { return nil }
        var dates = validity.elements
        guard let notBefore = dates.next().flatMap(Date.init(der:)),
            let notAfter = dates.next().flatMap(Date.init(der:)), dates.isAtEnd
        else { return nil }
        var key = keyInfo.elements
        guard key.next(DERReader.Tag.sequence) != nil, let bits = key.next(DERReader.Tag.bitString), key.isAtEnd,
            bits.contents.first == 0
        else { return nil }
        self.issuer = issuer
        self.subject = subject
        self.notBefore = notBefore
        self.notAfter = notAfter
        publicKeyInfo = Data(keyInfo.whole)
        publicKey = Data(bits.contents.dropFirst())
    }
}

extension Date {
    /// A moment as certificates write it: to the second, in universal time.
    init?(der element: DERReader.Element) {
        var digits = element.contents
        guard digits.popLast() == UInt8(ascii: "Z"), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let pairs = stride(from: digits.startIndex, to: digits.endIndex - 1, by: 2).map { index in
            Int(digits[index] - 0x30) * 10 + Int(digits[index + 1] - 0x30)
        }
        switch (element.tag, digits.count) {
        case (DERReader.Tag.utcTime, 12):
            self.init(year: pairs[0] + (pairs[0] < 50 ? 2000 : 1900), pairs[1...])
        case (DERReader.Tag.generalizedTime, 14):
            self.init(year: pairs[0] * 100 + pairs[1], pairs[2...])
        default: return nil
        }
    }

    /// - Parameter rest: Month, day, hour, minute and second.
    private init?(year: Int, _ rest: ArraySlice<Int>) {
        let parts = Array(rest)
        guard parts.count == 5, (1...12).contains(parts[0]), (1...31).contains(parts[1]), parts[2] < 24, parts[3] < 60,
            parts[4] < 60
        else { return nil }
        // The year begins in March, so that the day that not every year has is its last.
        let (month, yearFromMarch) = ((parts[0] + 9) % 12, parts[0] < 3 ? year - 1 : year)
        let dayOfYear = (153 * month + 2) / 5 + parts[1] - 1
        let leapDays = (yearFromMarch + 400) / 4 - (yearFromMarch + 400) / 100 + (yearFromMarch + 400) / 400
        let days = 365 * (yearFromMarch + 400) + leapDays + dayOfYear - Self.daysTo1970
        let seconds = ((days * 24 + parts[2]) * 60 + parts[3]) * 60 + parts[4]
        self.init(timeIntervalSince1970: TimeInterval(seconds))
    }

    /// From the first of March four hundred years before the year 0 to 1970.
    private static let daysTo1970 = 719_468 + 146_097
}
