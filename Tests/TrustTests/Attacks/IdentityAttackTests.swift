import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Archives and texts that nobody's tool wrote must end soon and in an error that says what is wrong.
@Suite(.serialized) struct IdentityAttackTests {
    private let password = "s3cr3t-of-ada"
    /// Far more than any of them takes, and far less than what they ask for.
    private let limit = Duration.seconds(30)

    private func failure(_ make: () throws -> ClientIdentity) throws -> ClientIdentityError {
        let start = ContinuousClock.now
        let error = #expect(throws: ClientIdentityError.self) { _ = try make() }
        #expect(ContinuousClock.now - start < limit)
        return try #require(error)
    }

    /// Where an archive says how many steps lead from the password to a key.
    enum Place: Int, CaseIterable {
        case certificates, privateKey, checksum
    }

    /// Two billions; and a number below zero of which OpenSSL looks at the lower half alone, fifty millions.
    static let tooMany: [[UInt8]] = [[0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0x02, 0xFA, 0xF0, 0x80]]

    @Test(arguments: Place.allCases, tooMany)
    func anArchiveThatAsksForBillionsOfStepsIsRefused(place: Place, billions: [UInt8]) throws {
        let archive = try Authorities.shared.get().clients.clientIdentity().pkcs12(password: password)
        let changed = try #require(DER.replacing([0x08, 0], with: billions, at: place.rawValue, in: archive))
        #expect(DER.replacing([0x08, 0], with: billions, at: Place.allCases.count, in: archive) == nil)
        for password in [password, "guess", nil] {
            #expect(try failure { try ClientIdentity(pkcs12: changed, password: password) } == .derivationTooLong)
        }
        // The editor itself changes nothing else.
        #expect(DER.replacing([0x08, 0], with: [0x08, 0], at: place.rawValue, in: archive) == archive)
    }

    @Test func manyStepsInManyPlacesAreAddedUp() throws {
        let archive = try Authorities.shared.get().clients.clientIdentity().pkcs12(password: password)
        // Six millions, twice.
        let millions: [UInt8] = [0x5B, 0x8D, 0x80]
        let once = try #require(DER.replacing([0x08, 0], with: millions, at: 0, in: archive))
        let twice = try #require(DER.replacing([0x08, 0], with: millions, at: 0, in: once))
        #expect(try failure { try ClientIdentity(pkcs12: once, password: password) } == .wrongPassword)
        #expect(try failure { try ClientIdentity(pkcs12: twice, password: password) } == .derivationTooLong)
    }

    static let rows: [(options: [String], steps: [UInt8])] = [
        (["-v2", "aes256"], [0x08, 0x00]), (["-v1", "PBE-SHA1-3DES"], [0x08, 0x00]),
        // Of scrypt the cost, the size of a block, and the count.
        (["-scrypt"], [0x40, 0x00]), (["-scrypt"], [0x08]), (["-scrypt"], [0x01]),
    ]

    @Test(arguments: rows, tooMany)
    func aKeyThatAsksForBillionsOfStepsIsRefused(
        row: (options: [String], steps: [UInt8]),
        billions: [UInt8]
    ) throws {
        let identity = try Authorities.shared.get().clients.clientIdentity()
        let arguments = ["pkcs8", "-topk8", "-outform", "DER", "-passout", "pass:\(password)"] + row.options
        let key = try Tool.run("openssl", arguments, input: Data(identity.privateKeyPEM.utf8)).data
        func pem(_ der: Data) -> Data {
            let base64 = der.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
            return Data("-----BEGIN ENCRYPTED PRIVATE KEY-----\n\(base64)\n-----END ENCRYPTED PRIVATE KEY-----\n".utf8)
        }
        let changed = try #require(DER.replacing(row.steps, with: billions, at: 0, in: key))
        let certificates = Data(identity.certificatesPEM.utf8)
        _ = try ClientIdentity(certificates: certificates, privateKey: pem(key), password: password)
        for password in [password, "guess", nil] {
            let error = try failure {
                try ClientIdentity(certificates: certificates, privateKey: pem(changed), password: password)
            }
            #expect(error == .derivationTooLong)
        }
    }

    /// OpenSSL goes on behind a block that it cannot read.
    @Test(arguments: ["-----BEGIN X-----\n!!!!\n-----END X-----\n", "-----BEGIN X-----\nAAAA\n-----END Y-----\n"])
    func aDamagedBlockHidesNoKeyThatAsksForManySteps(block: String) throws {
        let identity = try Authorities.shared.get().clients.clientIdentity()
        let arguments = ["pkcs8", "-topk8", "-v2", "aes256", "-passout", "pass:\(password)", "-iter"]
        let certificates = Data(identity.certificatesPEM.utf8)
        for (count, wanted) in [("2048", nil), ("10000001", ClientIdentityError.derivationTooLong)] {
            let key = try Tool.run("openssl", arguments + [count], input: Data(identity.privateKeyPEM.utf8)).data
            let text = Data(block.utf8) + key
            let result = Result<ClientIdentity, ClientIdentityError> { () throws(ClientIdentityError) in
                try ClientIdentity(certificates: certificates, privateKey: text, password: password)
            }
            let error: ClientIdentityError? = if case .failure(let error) = result { error } else { nil }
            #expect(error == wanted)
        }
    }

    enum Garbage: CaseIterable {
        case zeros, nesting, endlessLength, titles, longLine, base64

        var bytes: Data {
            let size = 64 << 20
            func repeated(_ text: String) -> Data {
                Data(String(repeating: text, count: size / text.utf8.count).utf8)
            }
            return switch self {
            case .zeros: Data(count: size)
            case .nesting: Data((0..<size).map { $0 % 2 == 0 ? 0x30 : 0x80 })
            case .endlessLength: Data([0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF]) + Data(count: size)
            case .titles: repeated("-----BEGIN CERTIFICATE-----\n")
            case .longLine: Data("-----BEGIN CERTIFICATE-----\n".utf8) + repeated("A")
            case .base64:
                Data("-----BEGIN CERTIFICATE-----\n".utf8) + repeated(String(repeating: "QUJD", count: 16) + "\n")
            }
        }
    }

    @Test(arguments: Garbage.allCases)
    func garbageOfManyMegabytesIsUnreadable(garbage: Garbage) throws {
        let identity = try Authorities.shared.get().clients.clientIdentity()
        let bytes = garbage.bytes
        #expect(try failure { try ClientIdentity(pkcs12: bytes, password: password) } == .unreadable)
        let certificates = Data(identity.certificatesPEM.utf8)
        let asKey = try failure {
            try ClientIdentity(certificates: certificates, privateKey: bytes, password: password)
        }
        #expect(asKey == .keyMissing)
        let asCertificates = try failure {
            try ClientIdentity(certificates: bytes, privateKey: Data(identity.privateKeyPEM.utf8))
        }
        #expect(asCertificates == .unreadable || asCertificates == .certificateMissing)
        #expect(throws: CertificateError.unreadable) { try Certificate.certificates(in: bytes) }
    }

    @Test func anIdentityMayComeWithThousandsOfCertificates() throws {
        let identity = try Authorities.shared.get().clients.clientIdentity()
        let others = try (0..<2_000).map { _ in try MockIdentity.selfSigned(names: ["x"]).certificates[0] }
        let text = Data((others + identity.certificates).map(\.pem).joined().utf8)
        let start = ContinuousClock.now
        let read = try ClientIdentity(certificates: text, privateKey: Data(identity.privateKeyPEM.utf8))
        #expect(read.certificate.data == identity.certificates.first?.der)
        #expect(read.intermediates.count == others.count)
        #expect(ContinuousClock.now - start < limit)
    }
}
