import CMoyaDigest

/// The digests that Digest authentication asks for, from the platform's library.
enum MessageDigest {
    case md5
    case sha256

    /// The digest in lower-case hexadecimal digits; `nil` when the platform refuses the algorithm.
    func hexText(of text: String) -> String? {
        let algorithm = self == .sha256 ? moya_digest_sha256 : moya_digest_md5
        var (text, value) = (text, [UInt8](repeating: 0, count: 32))
        let count = text.withUTF8 { moya_digest(algorithm, $0.baseAddress, $0.count, &value) }
        return count == 0 ? nil : value.prefix(count).hexText
    }
}
