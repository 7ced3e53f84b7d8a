import ExampleStory
import Foundation
import Moya
import MoyaHTTP

/// A game whose servers are trusted by pin, and trust its players by certificate.
package enum GameStory {
    package static func tell(_ story: Story) async throws {
        let servers = try GameServers()
        defer { servers.stop() }
        let trust = Trust(addresses: servers.addresses)
        let certificate = try Certificate(data: servers.certificate)
        let api = APIManager(session: trust.pinned(to: certificate), plugins: [story.narrator])

        story.chapter("Game: a manager with closures, pins and client certificates")
        await story.step("a certificate that nobody signed", failsWith: hasCode(.serverCertificateHasUnknownRoot)) {
            let api = APIManager(session: trust.system(), plugins: [story.narrator])
            return try await awaited { api.heroes(success: $0, failure: $1) }
        }
        let heroes = [Hero(id: 1, name: "Ada"), Hero(id: 2, name: "Alan")]
        await story.step("the same certificate, pinned; common parameters on every request", gives: heroes) {
            try await awaited { api.heroes(success: $0, failure: $1) }
        }
        await story.step("its key, pinned", gives: heroes) {
            let api = APIManager(session: trust.pinned(toKeyOf: certificate), plugins: [story.narrator])
            return try await awaited { api.heroes(success: $0, failure: $1) }
        }
        await story.step("the wrong pin", failsWith: isPinFailure) {
            let other = try Certificate(data: servers.otherCertificate)
            let api = APIManager(session: trust.pinned(toKeyOf: other), plugins: [story.narrator])
            return try await awaited { api.heroes(success: $0, failure: $1) }
        }
        await story.step("a target that accepts 404", gives: nil) {
            try await awaited { api.hero(id: 9, success: $0, failure: $1) }
        }
        await story.step("a parameter encoding of the app's own: a JSON array", gives: [2, 1]) {
            try await awaited { api.setTeam([2, 1], success: $0, failure: $1) }
        }
        await story.step("sample data instead of a server", gives: [Hero(id: 1, name: "Sample")]) {
            let stubbed = APIManager(stubbed: true, plugins: [story.narrator])
            return try await awaited { stubbed.heroes(success: $0, failure: $1) }
        }
        await story.step("a server that wants a certificate", failsWith: hasCode(.clientCertificateRequired)) {
            try await awaited { api.treasure(success: $0, failure: $1) }
        }
        await story.step("the player's .p12 with its password", gives: Treasure(coins: 1000)) {
            let player = try ClientIdentity(pkcs12: servers.archive, password: servers.password)
            let session = trust.pinned(to: certificate, identity: player)
            let api = APIManager(session: session, plugins: [story.narrator])
            return try await awaited { api.treasure(success: $0, failure: $1) }
        }
        await story.step("the wrong password", failsWith: { ($0 as? ClientIdentityError) == .wrongPassword }) {
            try ClientIdentity(pkcs12: servers.archive, password: "sesame")
        }
    }

    private static func hasCode(_ code: URLError.Code) -> (Error) -> Bool {
        { $0.transferCode == code }
    }

    private static func isPinFailure(_ error: Error) -> Bool {
        if case .publicKeyPinningFailed? = error.trustFailure { return true }
        return false
    }

    private static func awaited<Value>(
        _ call: (@escaping (Value) -> Void, @escaping (Error) -> Void) -> Void
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            call({ continuation.resume(returning: $0) }, { continuation.resume(throwing: $0) })
        }
    }
}
