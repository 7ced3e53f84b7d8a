import Foundation
import MoyaHTTP
import MoyaMockServer
import MoyaTransport
import Testing

/// A table of real addresses with a mistake in it must not lead to the real server.
struct ConnectsToTests {
    @Test(arguments: [
        ("api.test", "127.0.0.1:8443"), ("api.test:443", "127.0.0.1"), ("api.test:443", "127.0.0.1:"),
        ("api.test:https", "127.0.0.1:8443"), ("", "127.0.0.1:8443"), ("api.test:443", ""), (":443", ":8443"),
        ("api.test:443", "127.0.0.1:84430"), ("::1:443", "127.0.0.1:1"), ("https://api.test:443", "127.0.0.1:1"),
    ])
    func anEntryThatIsNoAddressFailsEveryCall(named: String, real: String) async throws {
        var tls = TLSConfiguration()
        tls.connectsTo[named] = real
        let error = await Session(tls: tls).outcome("http://127.0.0.1:1/").error
        #expect((error?.underlyingError as? URLError)?.code == .unsupportedURL)
        #expect(error?.localizedDescription.contains("connectsTo") == true)
        #expect(error?.localizedDescription.contains("\"\(named)\"") == true)
    }

    @Test(arguments: ["127.0.0.1", "[::1]"])
    func leadsToNamesAndAddresses(name: String) async throws {
        let server = try MockServer()
        server.route("/", response: .text("welcome"))
        var tls = TLSConfiguration()
        tls.connectsTo["\(name):7"] = "127.0.0.1:\(server.port)"
        #expect(await Session(tls: tls).outcome("http://\(name):7/").outcome.description == "ok")
    }
}
