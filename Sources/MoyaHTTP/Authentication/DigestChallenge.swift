import Foundation

/// A challenge for Digest authentication that can be answered (RFC 7616): the password proves itself and is not sent.
struct DigestChallenge {
    private enum Algorithm: String {
        case md5 = "MD5"
        case md5Session = "MD5-SESS"
        case sha256 = "SHA-256"
        case sha256Session = "SHA-256-SESS"

        var isSession: Bool { self == .md5Session || self == .sha256Session }

        /// Whether the platform computes it; some policies forbid MD5.
        var isAvailable: Bool { digest.hexText(of: "") != nil }

        func hash(_ text: String) -> String { digest.hexText(of: text) ?? "" }

        private var digest: MessageDigest {
            switch self {
            case .md5, .md5Session: .md5
            case .sha256, .sha256Session: .sha256
            }
        }
    }

    /// What one answer is about.
    struct Exchange {
        let user: String
        let password: String
        let method: String
        /// The request target as it is sent.
        let target: String
        /// A text that nobody can foresee.
        let clientNonce: String
    }

    /// Whether the last answer was right but for its age.
    var isStale: Bool { parameters["stale"]?.lowercased() == "true" }

    private let parameters: [String: String]
    private let realm: String
    private let nonce: String
    private let algorithm: Algorithm
    /// Whether the server knows `qop=auth`; without it the answer is the one of RFC 2069.
    private let hasQuality: Bool

    /// Takes a challenge; `nil` when it is none for Digest, or wants an algorithm or a quality that is not known here.
    init?(_ challenge: Challenge) {
        guard challenge.isNamed("Digest"), let realm = challenge.parameters["realm"],
            let nonce = challenge.parameters["nonce"],
            let algorithm = Algorithm(rawValue: (challenge.parameters["algorithm"] ?? "MD5").uppercased()),
            algorithm.isAvailable
        else { return nil }
        if let qualities = challenge.parameters["qop"] {
            let names = qualities.split(whereSeparator: { $0 == "," || $0.isWhitespace })
            guard names.contains(where: { $0.lowercased() == "auth" }) else { return nil }
            hasQuality = true
        } else {
            hasQuality = false
        }
        parameters = challenge.parameters
        (self.realm, self.nonce, self.algorithm) = (realm, nonce, algorithm)
    }

    /// The value of `Authorization`.
    func answer(to exchange: Exchange) -> String {
        let hidesUser = parameters["userhash"]?.lowercased() == "true"
        let user = hidesUser ? algorithm.hash("\(exchange.user):\(realm)") : exchange.user
        var fields = [
            "username=\(quoted(user))", "realm=\(quoted(realm))", "nonce=\(quoted(nonce))",
            "uri=\(quoted(exchange.target))", "response=\(quoted(proof(exchange)))",
        ]
        if let name = parameters["algorithm"] { fields.append("algorithm=\(name)") }
        if let opaque = parameters["opaque"] { fields.append("opaque=\(quoted(opaque))") }
        if hasQuality { fields += ["qop=auth", "nc=\(Self.count)", "cnonce=\(quoted(exchange.clientNonce))"] }
        if hidesUser { fields.append("userhash=true") }
        return "Digest " + fields.joined(separator: ", ")
    }

    /// A nonce answers one request.
    private static let count = "00000001"

    private func proof(_ exchange: Exchange) -> String {
        var secret = algorithm.hash("\(exchange.user):\(realm):\(exchange.password)")
        if algorithm.isSession { secret = algorithm.hash("\(secret):\(nonce):\(exchange.clientNonce)") }
        let request = algorithm.hash("\(exchange.method):\(exchange.target)")
        let middle = hasQuality ? "\(nonce):\(Self.count):\(exchange.clientNonce):auth" : nonce
        return algorithm.hash("\(secret):\(middle):\(request)")
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.reduce(into: "") { result, character in
            if character == "\"" || character == "\\" { result.append("\\") }
            result.append(character)
        }
        return "\"\(escaped)\""
    }
}
