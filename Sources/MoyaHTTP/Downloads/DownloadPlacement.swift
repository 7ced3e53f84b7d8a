import Foundation

/// Moves a downloaded file to its destination.
struct DownloadPlacement {
    let destination: URL
    let options: DownloadOptions

    /// - Throws: What Foundation says, or `CocoaError.fileWriteFileExists` where a folder would have to be removed.
    func place(_ file: URL) throws {
        let folder = destination.deletingLastPathComponent()
        if options.contains(.createIntermediateDirectories) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
        guard options.contains(.removePreviousFile), let previous = typeOfPrevious else {
            return try FileManager.default.moveItem(at: file, to: destination)
        }
        // A destination that was composed wrongly must not cost a whole folder.
        guard previous != .typeDirectory else { throw Self.isFolder(destination) }
        try replace(by: file, in: folder)
    }

    private var typeOfPrevious: FileAttributeType? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: destination.path)
        return attributes?[.type] as? FileAttributeType
    }

    /// The old file stays until the new one is in the same folder: the move may have to copy, which can fail.
    private func replace(by file: URL, in folder: URL) throws {
        let beside = folder.appendingPathComponent(TemporaryFiles.newDownload().lastPathComponent)
        try FileManager.default.moveItem(at: file, to: beside)
        do {
            try FileManager.default.removeItem(at: destination)
            try FileManager.default.moveItem(at: beside, to: destination)
        } catch {
            TemporaryFiles.remove(beside)
            throw error
        }
    }

    private static func isFolder(_ url: URL) -> CocoaError {
        let message = "At \(url.path) is a folder, which a download does not replace. Name a file in it."
        return CocoaError(
            .fileWriteFileExists,
            userInfo: [
                NSFilePathErrorKey: url.path, NSURLErrorKey: url, NSLocalizedDescriptionKey: message,
            ]
        )
    }
}
