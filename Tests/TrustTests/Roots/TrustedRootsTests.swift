import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// Roots of one's own stand in for the system's, or nothing is sent.
struct TrustedRootsTests {
    private func outcome(_ roots: TrustedRoots) async throws -> (String, String) {
        let authorities = try Authorities.shared.get()
        let server = try MockServer(
            tls: MockTLS(identity: authorities.intermediate.serverIdentity(names: ["api.test"]))
        )
        server.route("/", response: .text("welcome"))
        var tls = authorities.tls("api.test", port: server.port)
        tls.trustedRoots = roots
        let result = await Session(tls: tls).outcome("https://api.test:\(server.port)/")
        return (result.outcome.description, result.error?.localizedDescription ?? "")
    }

    private static let broken = [
        "", "no certificate", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n",
    ]

    @Test(arguments: broken)
    func bytesThatHoldNoRootsAreAnErrorThatSaysSo(text: String) async throws {
        let (outcome, message) = try await outcome(.pem(Data(text.utf8)))
        #expect(outcome == "sessionTask -1200")
        #expect(message.contains("trusted roots"))
    }

    @Test(arguments: broken)
    func aFileThatHoldsNoRootsIsAnErrorThatNamesIt(text: String) async throws {
        let scratch = try Scratch()
        let file = try scratch.write(text, "roots.pem")
        let (outcome, message) = try await outcome(.file(URL(filePath: file)))
        #expect(outcome == "sessionTask -1200")
        #expect(message.contains("roots.pem"))
    }

    @Test func aFileThatIsNotThereIsAnErrorThatNamesIt() async throws {
        let (outcome, message) = try await outcome(.file(URL(filePath: "/nowhere/roots.pem")))
        #expect(outcome == "sessionTask -1200")
        #expect(message.contains("/nowhere/roots.pem"))
    }

    /// libcurl takes eight million bytes of an option at most, and without the option the system's roots would count.
    @Test func aBundleOfAnySizeCounts() async throws {
        let root = try Authorities.shared.get().root.certificate.pem
        let comment = String(repeating: "# a certificate of nobody in particular\n", count: 210_000)
        #expect(comment.utf8.count > 8_000_000)
        let (outcome, _) = try await outcome(.pem(Data((comment + root + comment + "\r\n").utf8)))
        #expect(outcome == "ok")
    }
}
