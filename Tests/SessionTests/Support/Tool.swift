import Foundation

/// Programs of the system, as a second opinion.
enum Tool {
    struct Failed: Error {
        let name: String
        let status: Int32
    }

    /// Runs a program of `/usr/bin` and gives what it wrote.
    @concurrent
    static func run(_ name: String, _ arguments: [String]) async throws -> Data {
        try output(of: name, arguments, input: Data())
    }

    /// The digest of a text in hexadecimal digits, by `md5sum` or one of its kind.
    static func digest(_ text: String, by name: String) throws -> String {
        let output = try output(of: name, [], input: Data(text.utf8))
        return String(decoding: output.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    }

    private static func output(of name: String, _ arguments: [String], input: Data) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/\(name)")
        process.arguments = arguments
        let (from, to) = (Pipe(), Pipe())
        (process.standardOutput, process.standardInput) = (from, to)
        try process.run()
        try to.fileHandleForWriting.write(contentsOf: input)
        try to.fileHandleForWriting.close()
        let output = try from.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed(name: name, status: process.terminationStatus) }
        return output
    }
}
