import Foundation

/// Names files that live only until a call is over.
enum TemporaryFiles {
    /// A file in the system's temporary folder that does not exist yet.
    static func newDownload() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("Moya-\(UUID().uuidString).download")
    }

    /// Removes a file that may or may not be there.
    static func remove(_ file: URL) {
        try? FileManager.default.removeItem(at: file)
    }
}
