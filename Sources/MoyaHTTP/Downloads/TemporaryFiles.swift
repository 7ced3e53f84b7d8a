import Foundation

/// Names files that live only until a call is over, or until somebody goes on with an interrupted download.
enum TemporaryFiles {
    private static let prefix = "Moya-"
    private static let suffix = ".download"

    /// A file in the system's temporary folder that does not exist yet.
    static func newDownload() -> URL {
        download(named: "\(prefix)\(UUID().uuidString)\(suffix)")
    }

    /// A file for a form in the system's temporary folder that does not exist yet.
    static func newForm() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(prefix)\(UUID().uuidString).form")
    }

    /// The file that was once made under this name.
    static func download(named name: String) -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent(name)
    }

    /// Whether ``newDownload()`` makes such names: they never lead out of the folder.
    static func isDownload(named name: String) -> Bool {
        name.hasPrefix(prefix) && name.hasSuffix(suffix)
            && UUID(uuidString: String(name.dropFirst(prefix.count).dropLast(suffix.count))) != nil
    }

    /// How many bytes a file has; `nil` when there is none.
    static func length(of file: URL) -> Int64? {
        let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size]
        return (size as? NSNumber)?.int64Value
    }

    /// Removes a file that may or may not be there.
    static func remove(_ file: URL) {
        try? FileManager.default.removeItem(at: file)
    }
}
