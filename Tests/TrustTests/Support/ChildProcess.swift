import Foundation

/// A program that runs as long as this object lives, and no longer than this process.
///
/// The program's standard input is a pipe from here. Signals are of no use: threads of a test block them, and a child
/// begins with what its parent blocks.
final class ChildProcess {
    /// What the program writes.
    let output: FileHandle
    private let process = Process()
    private let input = Pipe()

    /// - Parameter script: A shell script that ends when its standard input does.
    init(_ script: String) throws {
        let output = Pipe()
        self.output = output.fileHandleForReading
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["bash", "-c", script]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    var isRunning: Bool { process.isRunning }
}
