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
        let inUse = try await password.withText { try await use($0, password, held) }
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

    /// Sends a request and counts the places of the password before, and those of what is held while the session lives.
    private func use(
        _ text: String,
        _ password: MaskedBytes,
        _ held: MaskedBytes
    ) async throws -> (password: Int, held: Int) {
        var tls = TLSConfiguration()
        tls.trustedRoots = .file(folder.appending(path: "root.pem"))
        var request = URLRequest(url: url)
        if kind == "bearer" { request.setValue("Bearer \(text)", forHTTPHeaderField: "Authorization") }
        let (kind, folder) = (kind, folder)
        let made = try WaitingThread.run {
            Result { try Self.identity(kind, folder, text) }
        } whileItWaits: {
            try scan.places(of: password).count
        }
        if let identity = try made.value?.get() { tls.clientIdentities["*"] = identity }
        let session = Session(tls: tls)
        let reply = try await session.data(for: request)
        print("status \(reply.head.statusCode)")
        let heldCount = try withExtendedLifetime((session, tls)) { try scan.places(of: held).count }
        return (made.seen, heldCount)
    }

    private static func identity(_ kind: String, _ folder: URL, _ password: String) throws -> ClientIdentity? {
        guard kind != "bearer" else { return nil }
        let bytes = try Data(contentsOf: folder.appending(path: "identity"))
        let isArchive = kind.hasSuffix("rchive")
        func open() throws -> ClientIdentity {
            if isArchive { return try ClientIdentity(pkcs12: bytes, password: password) }
            return try ClientIdentity(certificates: bytes, privateKey: bytes, password: password)
        }
        guard kind.hasPrefix("refused") else { return try open() }
        return try? open()
    }
}
