import Foundation
import MoyaHTTP
import MoyaTransport

/// Uses a secret for a request, lets everything go, and prints in how many places of memory it was and still is.
@main struct SecretProbe {
    let kind: String
    let url: URL
    let folder: URL
    private let scan: MemoryScan

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let url = URL(string: arguments[2]) else {
            return print("usage: secret-probe kind url folder")
        }
        try await SecretProbe(kind: arguments[1], url: url, folder: URL(filePath: arguments[3])).run()
    }

    private init(kind: String, url: URL, folder: URL) throws {
        (self.kind, self.url, self.folder) = (kind, url, folder)
        scan = try MemoryScan()
    }

    private func run() async throws {
        let password = try MaskedBytes(contentsOf: folder.appending(path: "password"))
        let held = try MaskedBytes(contentsOf: folder.appending(path: "held"))
        let inUse = try await password.withText { text in
            let heldCount = try await use(text, held)
            return (password: try scan.places(of: password).count, held: heldCount)
        }
        var (passwordPlaces, heldPlaces) = (try scan.places(of: password), try scan.places(of: held))
        // A session's thread lets go of its handles after the session is gone.
        let limit = ContinuousClock.now + .seconds(10)
        while !heldPlaces.isEmpty, ContinuousClock.now < limit {
            await Task.yield()
            (passwordPlaces, heldPlaces) = (try scan.places(of: password), try scan.places(of: held))
        }
        print("in use: \(inUse.password) and \(inUse.held)")
        print("after: \(passwordPlaces.count) and \(heldPlaces.count) \(passwordPlaces + heldPlaces)")
    }

    /// Sends a request and counts the places of what is held while the session lives.
    private func use(_ text: String, _ held: MaskedBytes) async throws -> Int {
        var tls = TLSConfiguration()
        tls.trustedRoots = .file(folder.appending(path: "root.pem"))
        var request = URLRequest(url: url)
        switch kind {
        case "bearer": request.setValue("Bearer \(text)", forHTTPHeaderField: "Authorization")
        case "archive":
            let archive = try Data(contentsOf: folder.appending(path: "identity"))
            tls.clientIdentities["*"] = try ClientIdentity(pkcs12: archive, password: text)
        case "refused":
            // The password opens neither.
            let archive = try Data(contentsOf: folder.appending(path: "archive"))
            let key = try Data(contentsOf: folder.appending(path: "identity"))
            _ = try? ClientIdentity(pkcs12: archive, password: text)
            _ = try? ClientIdentity(certificates: key, privateKey: key, password: text)
        default:
            let pem = try Data(contentsOf: folder.appending(path: "identity"))
            tls.clientIdentities["*"] = try ClientIdentity(certificates: pem, privateKey: pem, password: text)
        }
        let session = Session(tls: tls)
        let reply = try await session.data(for: request)
        print("status \(reply.head.statusCode)")
        return try withExtendedLifetime((session, tls)) { try scan.places(of: held).count }
    }
}
