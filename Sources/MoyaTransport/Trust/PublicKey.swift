public import Foundation

/// A public key, known by the SHA-256 digest of its SubjectPublicKeyInfo: what a pin holds.
///
/// ```swift
/// let key = try PublicKey(pin: "sha256/r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=")
/// ```
public struct PublicKey: Sendable, Hashable {
    /// The 32 bytes of the digest.
    public let sha256: Data

    /// Makes a key from its digest.
    ///
    /// - Throws: ``PinError`` when the digest has not 32 bytes.
    public init(sha256: Data) throws(PinError) {
        guard sha256.count == 32 else { throw PinError(pin: sha256.base64EncodedString()) }
        self.sha256 = sha256
    }

    /// Reads a pin such as RFC 7469 and OkHttp write it: `sha256/` and the digest in Base64.
    ///
    /// - Throws: ``PinError`` when it is written otherwise.
    public init(pin: String) throws(PinError) {
        let text = pin.hasPrefix("sha256/") ? pin.dropFirst(7) : ""
        guard let digest = Data(base64Encoded: String(text)), digest.count == 32 else { throw PinError(pin: pin) }
        sha256 = digest
    }

    /// The digest as a pin.
    public var pin: String { "sha256/\(sha256.base64EncodedString())" }
}

extension PublicKey: CustomStringConvertible {
    /// The pin.
    public var description: String { pin }
}

/// A text that is no pin.
public struct PinError: LocalizedError, Hashable {
    /// The text.
    public let pin: String

    /// Names the text and says how a pin is written.
    public var errorDescription: String? {
        "\"\(pin)\" is no pin: a pin is sha256/ and the 32 bytes of a digest in Base64."
    }
}
