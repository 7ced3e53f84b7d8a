import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

@testable import MoyaURLSession

struct PEMBlockTests {
    private func labels(_ text: String) -> [String]? {
        PEMBlock.blocks(in: Data(text.utf8))?.map(\.label)
    }

    @Test func readsWhatOpenSSLReadsOfABundleWithComments() throws {
        let authorities = try Authorities.shared.get()
        let own = [authorities.root.certificate, authorities.intermediate.certificate]
        let text = own.map { "subject=\($0.pem.count): a comment\n\($0.pem)\r\n" }.joined()
        let blocks = try #require(PEMBlock.blocks(in: Data(text.utf8)))
        #expect(blocks.filter(\.isCertificate).map(\.data) == own.map(\.der))
        #expect(try Certificate.certificates(in: Data(text.utf8)).map(\.data) == own.map(\.der))
        let unix = own.map(\.pem).joined()
        #expect(PEMBlock.blocks(in: Data(unix.replacing("\n", with: "\r\n").utf8)) == blocks)
        #expect(PEMBlock.blocks(in: Data(unix.replacing("\n", with: " \n").utf8)) == blocks)
    }

    @Test(
        arguments: [
            "-----BEGIN CERTIFICATE-----\nAAAA\n", "-----END CERTIFICATE-----\n",
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END KEY-----\n", "-----BEGIN A-----\n-----END A-----\n",
            "-----BEGIN A-----\nA*AA\n-----END A-----\n",
            "-----BEGIN A-----\n-----BEGIN A-----\nAAAA\n-----END A-----\n",
        ]
    )
    func saysThatATextIsDamaged(text: String) {
        #expect(labels(text) == nil)
    }

    @Test(arguments: ["", "hello", "-----BEGIN ", "-----BEGIN -----END", "----- -----"])
    func findsNothingInOtherTexts(text: String) {
        #expect(labels(text) == [])
    }

    @Test func rootsAreReadOrTheConfigurationIsAtFault() throws {
        let scratch = try Scratch()
        let root = try Authorities.shared.get().root.certificate
        let file = URL(filePath: try scratch.write(root.pem, "root.pem"))
        let read = { (der: Data) in Certificate(fields: der) }
        #expect(try TrustedRoots.system.certificates(read) == nil)
        #expect(try TrustedRoots.file(file).certificates(read)?.map(\.data) == [root.der])
        #expect(try TrustedRoots.pem(Data(root.pem.utf8)).certificates(read)?.map(\.data) == [root.der])
        let missing = scratch.folder.appending(path: "missing.pem")
        let damaged = Data((root.pem + root.pem.replacing("MII", with: "MIJ")).utf8)
        for roots in [TrustedRoots.pem(Data()), .pem(root.der), .pem(damaged), .file(missing)] {
            let error = #expect(throws: TransferError.self) { try roots.certificates(read) }
            #expect(error?.code == .secureConnectionFailed)
            #expect(error?.message.contains("The trusted roots cannot be read") == true)
        }
    }
}
