import Foundation
import MoyaMockServer
import Testing

/// An authority that lives in files of OpenSSL's command: it issues what the mock server's own does not.
struct CommandLineAuthority {
    let pem: String
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        let folder = scratch.folder.path()
        try Self.openssl(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=root -days 30",
            "-keyout root.key -out root.pem",
            in: folder
        )
        pem = try Self.read("root.pem", in: folder)
    }

    /// Issues a certificate for a server.
    ///
    /// - Parameter names: The alternative names in OpenSSL's notation; nothing for none, `NUL` for a name with a zero
    ///   byte behind `api.test`.
    func identity(commonName: String, names: String) throws -> MockIdentity {
        let folder = scratch.folder.path()
        let text: String
        switch names {
        case "": text = "basicConstraints=CA:FALSE"
        // SEQUENCE { [2] "api.test\0.evil.test" }
        case "NUL": text = "subjectAltName=DER:30:15:82:13:" + Self.hexadecimal("api.test\0.evil.test")
        default: text = "subjectAltName=\(names)"
        }
        _ = try scratch.write(text, "names.cnf")
        try Self.openssl(
            "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=\(commonName)",
            "-keyout leaf.key -out leaf.csr",
            in: folder
        )
        try Self.openssl(
            "x509 -req -in leaf.csr -CA root.pem -CAkey root.key -CAcreateserial -days 30",
            "-extfile names.cnf -out leaf.pem",
            in: folder
        )
        let certificate = MockCertificate(pem: try Self.read("leaf.pem", in: folder))
        return MockIdentity(certificates: [certificate], privateKeyPEM: try Self.read("leaf.key", in: folder))
    }

    private static func openssl(_ arguments: String..., in folder: String) throws {
        let run = try Tool.run("bash", ["-c", "cd '\(folder)' && openssl \(arguments.joined(separator: " "))"])
        try #require(run.status == 0, "\(run.errors)")
    }

    private static func read(_ name: String, in folder: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: folder).appending(path: name)), as: UTF8.self)
    }

    private static func hexadecimal(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: ":")
    }
}
