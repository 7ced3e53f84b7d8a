import Foundation

/// A folder that goes with its last reference.
final class Scratch: Sendable {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "trust-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes a file and gives its path.
    func write(_ text: String, _ name: String) throws -> String {
        try write(Data(text.utf8), name)
    }

    func write(_ data: Data, _ name: String) throws -> String {
        let file = folder.appending(path: name)
        try data.write(to: file)
        return file.path()
    }
}
