import Foundation
import Testing

/// A stream and the handle that feeds it.
func pipe() throws -> (input: InputStream, output: FileHandle) {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("SessionTests-\(UUID().uuidString)").path
    try #require(mkfifo(path, 0o600) == 0)
    // Opened for both directions, a named pipe waits for nobody.
    let output = try #require(FileHandle(forUpdatingAtPath: path))
    let input = try #require(InputStream(fileAtPath: path))
    input.open()
    try FileManager.default.removeItem(atPath: path)
    return (input, output)
}
