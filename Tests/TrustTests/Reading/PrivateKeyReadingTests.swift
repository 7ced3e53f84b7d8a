import Foundation
import MoyaTransport
import Testing

@testable import MoyaURLSession

/// Keys in PEM, for platforms that take bare keys only.
struct PrivateKeyReadingTests {
    private static let rsa = "genpkey -algorithm rsa -pkeyopt rsa_keygen_bits:2048"
    private static let curves = ["P-256", "P-384", "P-521"].map {
        "genpkey -algorithm ec -pkeyopt ec_paramgen_curve:\($0)"
    }

    private func openssl(_ options: String, _ input: Data? = nil) throws -> Data {
        let made = try Tool.run("openssl", options.split(separator: " ").map(String.init), input: input)
        try #require(made.status == 0, "\(made.errors)")
        return made.data
    }

    private func read(_ pem: Data) throws -> PrivateKeyFields {
        let blocks = try #require(PEMBlock.blocks(in: pem))
        return try PrivateKeyFields(try #require(blocks.first { $0.isPrivateKey }))
    }

    @Test(arguments: [rsa] + curves)
    func findsThePublicKeyThatTheCertificateHas(command: String) throws {
        let scratch = try Scratch()
        let pem = try openssl(command)
        let file = try scratch.write(pem, "key.pem")
        let der = try openssl("req -x509 -new -key \(file) -subj /CN=ada -outform DER")
        let fields = try #require(CertificateFields(der: der))
        #expect(try read(pem).publicKey == fields.publicKey)
        let traditional = try openssl("pkey -traditional", pem)
        #expect(try read(traditional) == read(pem))
    }

    @Test func givesRSAKeysInTheirTraditionalForm() throws {
        let pem = try openssl(Self.rsa)
        #expect(try read(pem).external == openssl("rsa -traditional -outform DER", pem))
    }

    @Test(arguments: zip(curves, [32, 48, 66]))
    func givesPointAndNumberOfKeysOnCurves(command: String, size: Int) throws {
        let pem = try openssl(command)
        let external = try read(pem).external
        #expect(external.count == 1 + 3 * size && external.first == 4)
        let traditional = try openssl("ec -outform DER", pem)
        #expect(traditional.range(of: external.suffix(size)) != nil)
    }

    @Test(arguments: ["pkcs8 -topk8 -v2 aes256 -passout pass:secret", "ec -aes256 -passout pass:secret"])
    func saysThatAKeyIsEncrypted(command: String) throws {
        let pem = try openssl(command, try openssl(Self.curves[0]))
        #expect(throws: ClientIdentityError.unsupportedEncryption) { try read(pem) }
    }

    @Test(arguments: ["genpkey -algorithm ed25519", "genpkey -algorithm x25519"])
    func saysThatAKindOfKeyCannotBeUsed(command: String) throws {
        let pem = try openssl(command)
        #expect(throws: ClientIdentityError.unreadable) { try read(pem) }
    }

    @Test(arguments: [rsa] + curves)
    func refusesDamagedKeys(command: String) throws {
        let blocks = try #require(PEMBlock.blocks(in: try openssl(command)))
        let block = try #require(blocks.first)
        for count in 0..<block.data.count {
            for part in PEMBlock.blocks(in: Data(pem(block.data.prefix(count)).utf8)) ?? [] {
                #expect(throws: ClientIdentityError.unreadable) { try PrivateKeyFields(part) }
            }
        }
        for index in block.data.indices {
            var damaged = block.data
            damaged[index] ^= 0x80
            for block in PEMBlock.blocks(in: Data(pem(damaged).utf8)) ?? [] { _ = try? PrivateKeyFields(block) }
        }
    }

    private func pem(_ data: Data) -> String {
        "-----BEGIN PRIVATE KEY-----\n\(data.base64EncodedString())\n-----END PRIVATE KEY-----\n"
    }
}
