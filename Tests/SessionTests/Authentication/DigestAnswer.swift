import Foundation

/// The parameters of an `Authorization: Digest` field, and the proof that they call for.
struct DigestAnswer {
    private let parameters: [String: String]

    struct NoDigest: Error {}

    init(_ field: String) throws {
        guard field.hasPrefix("Digest ") else { throw NoDigest() }
        var parameters: [String: String] = [:]
        for match in field.dropFirst(7).matches(of: /(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/) {
            let value = (match.output.2 ?? match.output.3)?.replacing(/\\(.)/) { $0.output.1 }
            parameters[String(match.output.1)] = value.map { String($0) }
        }
        self.parameters = parameters
    }

    subscript(name: String) -> String? { parameters[name] }

    /// The proof, computed with the system's `md5sum` or `sha256sum` as RFC 7616, section 3.4.1, says.
    func proof(password: String, method: String) throws -> String {
        func value(_ name: String) -> String { parameters[name] ?? "" }
        let algorithm = (parameters["algorithm"] ?? "MD5").uppercased()
        let hash = { try Tool.digest($0, by: algorithm.hasPrefix("SHA-256") ? "sha256sum" : "md5sum") }
        var secret = try hash("\(value("username")):\(value("realm")):\(password)")
        if algorithm.hasSuffix("-SESS") { secret = try hash("\(secret):\(value("nonce")):\(value("cnonce"))") }
        let request = try hash("\(method):\(value("uri"))")
        guard let qop = parameters["qop"] else { return try hash("\(secret):\(value("nonce")):\(request)") }
        return try hash("\(secret):\(value("nonce")):\(value("nc")):\(value("cnonce")):\(qop):\(request)")
    }
}
