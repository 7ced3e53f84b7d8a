import Foundation

/// Files that are gone when the test is over.
final class TemporaryFiles {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "mock-tests-\(UUID())")

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes a file and returns its path.
    func write(_ data: Data, _ name: String) throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        try data.write(to: file)
        return file.path()
    }
}
