import Foundation
import MoyaMockServer

/// The game's servers: one whose certificate nobody has signed, and one that wants to see the player's certificate.
struct GameServers {
    let game: MockServer
    let vault: MockServer
    /// The certificate that both servers show, as a file.
    let certificate: Data
    /// A certificate of somebody else.
    let otherCertificate: Data
    /// The player's certificate and key.
    let archive: Data
    let password = "open sesame"

    init() throws {
        let names = ["game.example", "vault.game.example"]
        let identity = try MockIdentity.selfSigned(names: names)
        let players = try MockAuthority(name: "Players")
        certificate = identity.certificates.first?.der ?? Data()
        otherCertificate = try MockIdentity.selfSigned(names: names).certificates.first?.der ?? Data()
        archive = try players.clientIdentity(name: "Ada").pkcs12(password: password)

        game = try MockServer(tls: MockTLS(identity: identity))
        game.route("/heroes") { request in
            let isKnown = request.query?.hasSuffix("device=phone&version=2.1") == true
            return isKnown ? .json(#"[{"id":1,"name":"Ada"},{"id":2,"name":"Alan"}]"#) : .text("who?", status: 400)
        }
        game.route("/heroes/1", response: .json(#"{"id":1,"name":"Ada"}"#))
        game.route("/heroes/9", response: .text("no such hero", status: 404))
        game.route("PUT", "/team") { .json($0.text) }
        vault = try MockServer(tls: MockTLS(identity: identity, clientCertificate: .required(issuedBy: players)))
        vault.route("/treasure") { request in
            .json(#"{"coins":\#(request.tls?.clientSubject?.contains("Ada") == true ? 1000 : 0)}"#)
        }
    }

    var addresses: [String: String] {
        ["game.example:443": "127.0.0.1:\(game.port)", "vault.game.example:443": "127.0.0.1:\(vault.port)"]
    }

    func stop() {
        game.stop()
        vault.stop()
    }
}
