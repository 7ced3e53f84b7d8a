import Foundation
import MoyaTransport

/// A private key as PEM holds it, taken apart so that a platform that knows only bare keys can be given it.
enum PrivateKeyFields: Hashable {
    /// An RSAPrivateKey (RFC 8017), and the RSAPublicKey that belongs to it.
    case rsa(privateKey: Data, publicKey: Data)
    /// The number and the uncompressed point of a key on a curve over a prime field (RFC 5915).
    case curve(number: Data, point: Data)

    /// Reads a PEM block.
    ///
    /// - Throws: `unsupportedEncryption` for an encrypted one, `unreadable` for any other that is neither RSA nor a
    ///   key on a curve that tells its point.
    init(_ block: PEMBlock) throws(ClientIdentityError) {
        if block.isEncrypted || block.label == "ENCRYPTED PRIVATE KEY" { throw .unsupportedEncryption }
        let key: PrivateKeyFields?
        switch block.label {
        case "RSA PRIVATE KEY": key = Self.rsa(block.bytes)
        case "EC PRIVATE KEY": key = Self.curve(block.bytes)
        case "PRIVATE KEY": key = Self.any(block.bytes)
        default: key = nil
        }
        guard let key else { throw .unreadable }
        self = key
    }

    /// What a certificate of this key has as its public key.
    var publicKey: Data {
        switch self {
        case .rsa(_, let publicKey): publicKey
        case .curve(_, let point): point
        }
    }

    /// The key as `SecKeyCreateWithData` takes it: RSAPrivateKey, or the point and the number behind it.
    var external: Data {
        switch self {
        case .rsa(let privateKey, _): privateKey
        case .curve(let number, let point): point + number
        }
    }

    /// PrivateKeyInfo (RFC 5958).
    private static func any(_ bytes: ArraySlice<UInt8>) -> PrivateKeyFields? {
        var file = DERReader(bytes)
        guard var fields = file.next(DERReader.Tag.sequence)?.elements, file.isAtEnd,
            fields.next(DERReader.Tag.integer) != nil,
            var algorithm = fields.next(DERReader.Tag.sequence)?.elements,
            let identifier = algorithm.next(DERReader.Tag.objectIdentifier).flatMap({ ObjectIdentifier($0) }),
            let key = fields.next(DERReader.Tag.octetString)
        else { return nil }
        switch identifier.description {
        case "1.2.840.113549.1.1.1": return rsa(key.contents)
        case "1.2.840.10045.2.1": return curve(key.contents)
        default: return nil
        }
    }

    private static func rsa(_ bytes: ArraySlice<UInt8>) -> PrivateKeyFields? {
        var file = DERReader(bytes)
        guard let key = file.next(DERReader.Tag.sequence), file.isAtEnd else { return nil }
        var numbers = key.elements
        guard numbers.next(DERReader.Tag.integer) != nil, let modulus = numbers.next(DERReader.Tag.integer),
            let exponent = numbers.next(DERReader.Tag.integer)
        else { return nil }
        let publicKey = DERReader.sequence(modulus.whole + exponent.whole)
        return publicKey.map { .rsa(privateKey: Data(key.whole), publicKey: Data($0)) }
    }

    private static func curve(_ bytes: ArraySlice<UInt8>) -> PrivateKeyFields? {
        var file = DERReader(bytes)
        guard var fields = file.next(DERReader.Tag.sequence)?.elements, file.isAtEnd,
            fields.next(DERReader.Tag.integer) != nil, let number = fields.next(DERReader.Tag.octetString),
            fields.skip(DERReader.Tag.context(0)),
            var tagged = fields.next(DERReader.Tag.context(1))?.elements,
            let bits = tagged.next(DERReader.Tag.bitString), bits.contents.first == 0
        else { return nil }
        let point = bits.contents.dropFirst()
        let size = (point.count - 1) / 2
        guard point.first == 0x04, point.count % 2 == 1, size > 0, number.contents.count <= size else { return nil }
        let padding = Data(count: size - number.contents.count)
        return .curve(number: padding + Data(number.contents), point: Data(point))
    }
}

extension PEMBlock {
    fileprivate var bytes: ArraySlice<UInt8> { Array(data)[...] }
}

extension DERReader {
    /// These contents as a sequence.
    fileprivate static func sequence(_ contents: ArraySlice<UInt8>) -> [UInt8]? {
        switch contents.count {
        case ..<0x80: [Tag.sequence, UInt8(contents.count)] + contents
        case ..<0x100: [Tag.sequence, 0x81, UInt8(contents.count)] + contents
        case ..<0x1_0000: [Tag.sequence, 0x82, UInt8(contents.count >> 8), UInt8(contents.count & 0xFF)] + contents
        default: nil
        }
    }
}
