import Foundation
import MoyaHTTP
import MoyaTransport
import Testing

@testable import MoyaURLSession

/// The reader of certificates that stands behind Apple's, beside OpenSSL's.
struct CertificateReadingTests {
    /// Keys, as options of `openssl req`.
    private static let keys =
        ["rsa:2048", "rsa:3072", "ed25519", "rsa-pss -pkeyopt rsa_keygen_bits:2048"].map { "-newkey \($0)" }
        + ["P-256", "P-384", "P-521"].map { "-newkey ec -pkeyopt ec_paramgen_curve:\($0)" }

    /// Names, as `-subj` takes them.
    private static let names = [
        "/CN=api.example", "/C=DE/ST=Köln/O=a\\, b; <c> \\\"d\\\"/CN= blank at both ends ", "/CN=#number/OU=a\\+b=c",
        "/CN=one+OU=two/O=three+L=four", "/emailAddress=a@b.example/DC=example/UID=ada/CN=\u{1}\u{7F}\\\\",
        "/businessCategory=Private Organization/jurisdictionC=DE/serialNumber=1/CN=🦊", "/1.2.3.4=unknown/CN=x", "/",
    ]

    /// What strings are written as: T61String, BMPString, UniversalString, UTF8String.
    private static let masks = ["MASK:0x4", "MASK:0x800", "MASK:0x100", "utf8only"]

    private func certificate(
        _ key: String = "-newkey ec -pkeyopt ec_paramgen_curve:P-256",
        name: String = "/CN=api.example",
        days: Int = 90,
        mask: String = "utf8only"
    ) throws -> Data {
        let scratch = try Scratch()
        let settings = "[req]\nstring_mask=\(mask)\ndistinguished_name=name\n[name]\n"
        let options = key.split(separator: " ").map(String.init)
        let made = try Tool.run(
            "openssl",
            [
                "req", "-x509", "-utf8", "-multivalue-rdn", "-nodes", "-outform", "DER", "-subj", name, "-days",
                "\(days)",
            ]
                + ["-config", try scratch.write(settings, "own.cnf"), "-keyout", "/dev/null"] + options
        )
        try #require(made.status == 0, "\(made.errors)")
        return made.data
    }

    private func expectEqualReading(_ der: Data) throws {
        let (own, theirs) = (try #require(Certificate(fields: der)), try Certificate(data: der))
        #expect(own == theirs)
        #expect(own.publicKey == theirs.publicKey)
        #expect(own.subject == theirs.subject)
        #expect(own.issuer == theirs.issuer)
        #expect(own.notBefore == theirs.notBefore)
        #expect(own.notAfter == theirs.notAfter)
    }

    @Test(arguments: keys)
    func readsEveryKindOfKeyAsOpenSSLDoes(key: String) throws {
        try expectEqualReading(certificate(key))
    }

    @Test(arguments: names)
    func writesNamesAsOpenSSLDoes(name: String) throws {
        try expectEqualReading(certificate(name: name))
    }

    @Test(arguments: masks)
    func readsEveryKindOfStringAsOpenSSLDoes(mask: String) throws {
        try expectEqualReading(certificate(name: "/O=Größe/CN=Ärger", mask: mask))
    }

    /// From 2050 on dates are written with the whole year.
    @Test(arguments: [1, 365, 3_650, 20_000, 300_000])
    func readsDatesAsOpenSSLDoes(days: Int) throws {
        try expectEqualReading(certificate(days: days))
    }

    @Test(arguments: ["-newkey rsa:2048", "-newkey ec -pkeyopt ec_paramgen_curve:P-256"])
    func refusesEveryPartOfACertificateAndWhatFollowsOne(key: String) throws {
        let der = try certificate(key)
        for count in 0..<der.count { #expect(Certificate(fields: der.prefix(count)) == nil) }
        #expect(Certificate(fields: der + [0]) == nil)
        #expect(Certificate(fields: der + der) == nil)
    }

    @Test func neverFindsAnotherKeyThanOpenSSLInADamagedCertificate() throws {
        let der = try certificate(name: "/C=DE/O=Example/CN=api.example")
        var read = 0
        for index in der.indices {
            for change: UInt8 in [0x01, 0x02, 0x20, 0x40, 0x80, 0xFF] {
                var damaged = der
                damaged[index] ^= change
                guard let own = Certificate(fields: damaged), let theirs = try? Certificate(data: damaged) else {
                    continue
                }
                read += 1
                #expect(own.publicKey == theirs.publicKey)
                #expect(own.notAfter == theirs.notAfter || theirs.notAfter == Date(timeIntervalSince1970: 0))
            }
        }
        #expect(read > 0)
    }

    @Test(arguments: [
        [0x30, 0x80], [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x3F, 0x01, 0x00], [0x30, 0x81, 0x01, 0x00],
    ])
    func refusesLengthsThatAreNotDER(bytes: [UInt8]) {
        var reader = DERReader(bytes[...])
        #expect(reader.next() == nil)
    }
}
