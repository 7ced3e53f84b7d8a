import Foundation
import MoyaHTTP

/// What a session can do, one thing after the other, over real HTTP; prints what a user would see.
@main
struct SessionTour {
    static func main() async {
        do {
            let failures = try await run { print($0) }
            print(failures == 0 ? "All as it should be." : "\(failures) not as it should be.")
            exit(failures == 0 ? 0 : 1)
        } catch {
            print("The tour could not start: \(error)")
            exit(1)
        }
    }

    /// - Returns: How many of the chapters showed something else than they should.
    static func run(say: @escaping (String) -> Void) async throws -> Int {
        let server = try EchoServer.start()
        defer { server.stop() }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("session-tour-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        let session = Session(configuration: .af.ephemeral)
        let url = server.baseURL.absoluteString
        let chapters =
            Requests(session: session, url: url).chapters
            + Transfers(session: session, url: url, folder: folder).chapters
            + Interception(session: session, url: url).chapters
        var failures = 0
        for chapter in chapters where await !chapter.isRight(say: say) { failures += 1 }
        return failures
    }
}
