/// The exact outcomes: for every kind of server, what the error is and which code Apple gives.
struct Expectation {
    enum Version: String { case http1, http2 }

    let version: Version
    /// What `openssl verify` says of the certificates.
    let verify: String
    /// The exit status of `curl`, or either of two: the server's alert may overtake the request.
    let curl: Set<Int32>
    private let outcomes: [Judge: String]

    /// How a request ends under a judge.
    func outcome(of judge: Judge) -> String {
        outcomes[judge] ?? "missing in the table"
    }

    init(_ kind: ServerKind, _ version: Version) {
        self.version = version
        switch kind {
        case .valid, .ipAddress, .wildcard, .wrongOrder:
            (verify, curl, outcomes) = ("OK", [0], Self.trusted(answer: "ok"))
        case .clientCertificate:
            // OpenSSL ends the connection; nginx answers, and says what it lacks.
            let isAnswered = version == .http2
            (verify, curl) = ("OK", isAnswered ? [0] : [55, 56])
            outcomes = Self.trusted(answer: isAnswered ? "400" : "sessionTask -1206")
        case .selfSigned:
            (verify, curl, outcomes) = ("self-signed certificate", [60], Self.refused(-1203, whenAnchored: "ok"))
        case .missingIntermediate:
            verify = "unable to get local issuer certificate"
            (curl, outcomes) = ([60], Self.refused(-1203, whenAnchored: "ok"))
        case .expired:
            (verify, curl) = ("certificate has expired", [60])
            outcomes = Self.refused(-1201, whenAnchored: "default -1201")
        case .notYetValid:
            (verify, curl) = ("certificate is not yet valid", [60])
            outcomes = Self.refused(-1204, whenAnchored: "default -1204")
        case .weakKey:
            (verify, curl) = ("EE certificate key too weak", [60])
            outcomes = Self.refused(-1202, whenAnchored: "default -1202")
        case .wrongName:
            (verify, curl) = ("hostname mismatch", [60])
            outcomes = Self.refused(-1202, as: "host", whenAnchored: "host -1202")
        case .commonName:
            // OpenSSL and curl fall back to the subject, against RFC 9110 and RFC 9525.
            (verify, curl) = ("OK", [0])
            outcomes = Self.refused(-1202, as: "host", whenAnchored: "host -1202")
        case .oldVersion:
            (verify, curl) = ("OK", [35])
            outcomes = Self.all("sessionTask -1200")
        }
    }

    /// A server that the platform trusts: only other pins refuse it.
    private static func trusted(answer: String) -> [Judge: String] {
        all(answer).merging([.wrongCertificate: "certificatePin -1202", .wrongKey: "keyPin -1202"]) { $1 }
    }

    /// A server that the platform refuses: nobody lets it pass but those who asked for it.
    private static func refused(_ code: Int, as name: String = "default", whenAnchored: String) -> [Judge: String] {
        let exceptions: [Judge: String] = [
            .platform: "sessionTask \(code)",
            .anchoredLeaf: whenAnchored,
            .leafAlone: "ok",
            .disabled: "ok",
        ]
        return all("\(name) \(code)").merging(exceptions) { $1 }
    }

    private static func all(_ outcome: String) -> [Judge: String] {
        var outcomes = Dictionary(uniqueKeysWithValues: Judge.allCases.map { ($0, outcome) })
        outcomes[.nobody] = "noEvaluator"
        return outcomes
    }
}
