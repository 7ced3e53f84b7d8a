import Foundation

/// A certificate authority of this run's own, and a certificate of it for the loopback address.
struct Certificates {
    let authority: URL
    let certificate: URL
    let key: URL

    init(directory: URL) throws {
        authority = directory.appendingPathComponent("ca.pem")
        certificate = directory.appendingPathComponent("server.pem")
        key = directory.appendingPathComponent("server.key")
        let authorityKey = directory.appendingPathComponent("ca.key")
        try Self.openssl(
            "-subj",
            "/CN=Benchmark CA",
            "-addext",
            "basicConstraints=critical,CA:TRUE",
            "-keyout",
            authorityKey.path,
            "-out",
            authority.path
        )
        try Self.openssl(
            "-subj",
            "/CN=localhost",
            "-addext",
            "basicConstraints=critical,CA:FALSE",
            "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1",
            "-CA",
            authority.path,
            "-CAkey",
            authorityKey.path,
            "-keyout",
            key.path,
            "-out",
            certificate.path
        )
    }

    private static func openssl(_ options: String...) throws {
        let request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        let output = try Command("/usr/bin/openssl", request + ["-days", "2"] + options).run(within: 30)
        guard output.status == 0 else { throw BenchFailure("openssl: \(output.errors)") }
    }
}
