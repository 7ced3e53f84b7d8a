import Foundation
import MoyaHTTP

/// Synchronises a folder with a server over a line that breaks, and checks that both are the same afterwards.
@main
struct FileSync {
    static func main() async {
        do {
            let failures = try await run { print($0) }
            exit(failures == 0 ? 0 : 1)
        } catch {
            print("The files could not be synchronised: \(error.localizedDescription)")
            exit(1)
        }
    }

    /// - Returns: How many things are not as they should be.
    static func run(say: @escaping (String) -> Void) async throws -> Int {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("file-sync-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("only here".utf8).write(to: folder.appendingPathComponent("mine.txt"))
        try Data("the old text".utf8).write(to: folder.appendingPathComponent("notes.txt"))
        let film = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
        let server = try FileServer(
            files: ["film.bin": film, "notes.txt": Data("the new text".utf8), "with a space.txt": Data("x".utf8)],
            breaks: ["film.bin": 400_000]
        )
        defer { server.stop() }

        let session = Session(configuration: .af.ephemeral)
        let client = SyncClient(session: session, url: server.url, folder: folder, say: say)
        try await client.synchronise()
        let here = try client.entries()
        let there = server.contents.map { Entry(name: $0.key, data: $0.value) }.sorted { $0.name < $1.name }
        var failures = 0
        for (isRight, text) in [
            (here == there, "both sides have the same files"),
            (here.map(\.name) == ["film.bin", "mine.txt", "notes.txt", "with a space.txt"], "no file is lost"),
            (server.contents["mine.txt"] == Data("only here".utf8), "what was only here is there as well"),
        ] {
            say("\(isRight ? "✓" : "✗") \(text)")
            if !isRight { failures += 1 }
        }
        return failures
    }
}
