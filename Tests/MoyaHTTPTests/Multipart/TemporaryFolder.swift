import Foundation

/// A folder that is there for one test.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("moya-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String, _ content: Data) throws -> URL {
        let file = url.appendingPathComponent(name)
        try content.write(to: file)
        return file
    }

    func file(_ name: String, _ text: String) throws -> URL {
        try file(name, Data(text.utf8))
    }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] }
}
