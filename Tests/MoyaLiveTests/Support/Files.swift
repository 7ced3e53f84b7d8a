import Foundation

/// A folder of its own that goes away with the test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("live-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String) -> URL {
        url.appendingPathComponent(name)
    }

    /// Writes a file and gives its place.
    func write(_ text: String, to name: String) throws -> URL {
        let url = file(name)
        try Data(text.utf8).write(to: url)
        return url
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: file(name), encoding: .utf8)
    }
}

/// The downloads that were begun and whose temporary files are still there.
func temporaryDownloads() throws -> Set<String> {
    let folder = FileManager.default.temporaryDirectory.path
    return Set(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".download") })
}
