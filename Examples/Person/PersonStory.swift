import ExampleStory
import Foundation
import Moya
import MoyaHTTP

/// Requests that know their answer, and three who can send them; then the session alone.
package enum PersonStory {
    package static func tell(_ story: Story) async throws {
        let server = try PersonServer.start()
        defer { server.stop() }
        let session = MoyaHTTP.Session(eventMonitors: [story.monitor])
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("people-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"name":"Ada","message":"Hello"}"#.utf8).write(to: folder.appendingPathComponent("people-ada.json"))

        story.chapter("Person: protocols instead of an enum, and the session alone")
        let clients: [(String, any Client)] = [
            ("a session", SessionClient(host: server.baseURL, session: session)),
            ("a provider", ProviderClient(host: server.baseURL, plugins: [story.narrator])),
            ("a file, for tests", LocalFileClient(folder: folder)),
        ]
        for (name, client) in clients {
            await story.step("the same request through \(name)", gives: Person(name: "Ada", message: "Hello")) {
                try await client.send(PersonRequest(name: "ada"))
            }
        }
        for (name, client) in clients.dropLast() {
            let greeting = GreetingRequest(name: "Alan", message: "Good day & night")
            await story.step("a form through \(name)", gives: Person(name: "Alan", message: "Good day & night")) {
                try await client.send(greeting)
            }
        }
        await story.step("nobody of this name", failsWith: { $0.sessionError?.responseCode == 404 }) {
            try await clients[0].1.send(PersonRequest(name: "nobody"))
        }
        await story.step("AF.request: status and content type are right", gives: PersonServer.portrait) {
            try await portrait(server.url("/people/ada/portrait"), story)
        }
        await story.step("AF.request: not a picture", failsWith: { isContentType("text/plain", $0) }) {
            try await portrait(server.url("/people/alan/portrait"), story)
        }
        await story.step("AF.request: no picture", failsWith: { $0.sessionError?.responseCode == 404 }) {
            try await portrait(server.url("/people/nobody/portrait"), story)
        }
    }

    private static func portrait(_ url: URL, _ story: Story) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            loadPortrait(from: url, monitor: story.monitor, queue: .global()) { continuation.resume(with: $0) }
        }
    }

    private static func isContentType(_ type: String, _ error: any Error) -> Bool {
        error.sessionError?.responseContentType?.hasPrefix(type) == true
    }
}
