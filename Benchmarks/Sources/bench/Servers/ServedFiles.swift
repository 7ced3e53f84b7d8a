import Foundation

/// The files that are served, sent and received, all in one folder.
struct ServedFiles {
    /// A typical small answer of an API: 189 bytes.
    static let smallJSON = """
        {"id":471,"name":"Ada Lovelace","email":"ada@example.com","active":true,"roles":["reader","editor"],\
        "created":"2024-05-17T09:30:00Z","address":{"city":"London","country":"GB"},"score":98.7}
        """
    static let mediumBytes = 10 * 1024
    static let largeBytes = 1 << 30
    static let uploadBytes = 256 << 20

    let directory: URL

    init(directory: URL) throws {
        self.directory = directory
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let element = Data("[\(Self.smallJSON)]\n".utf8)
        var medium = Data()
        while medium.count < Self.mediumBytes { medium.append(element) }
        try medium.prefix(Self.mediumBytes).write(to: directory.appendingPathComponent("medium"))
        try createSparse("large", bytes: Self.largeBytes)
        try createSparse("upload", bytes: Self.uploadBytes)
    }

    var uploadSource: URL { directory.appendingPathComponent("upload") }
    var downloadDestination: URL { directory.appendingPathComponent("downloaded") }

    /// Frees the memory that a download took.
    func removeDownload() {
        try? FileManager.default.removeItem(at: downloadDestination)
    }

    /// A file of zeros that takes no memory until it is read.
    private func createSparse(_ name: String, bytes: Int) throws {
        let file = directory.appendingPathComponent(name)
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(bytes))
        try handle.close()
    }
}
