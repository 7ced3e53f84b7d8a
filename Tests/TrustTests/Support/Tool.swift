import Foundation

/// Runs a program of the system as a second opinion.
enum Tool {
    struct Output {
        var status: Int32
        var data: Data
        var errors: String

        var text: String { String(decoding: data, as: UTF8.self) }
    }

    static func run(_ program: String, _ arguments: [String], input: Data? = nil) throws -> Output {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        let errors = FileManager.default.temporaryDirectory.appending(path: "errors-\(UUID())")
        _ = FileManager.default.createFile(atPath: errors.path(), contents: nil)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        let stdin = Pipe()
        process.standardInput = stdin
        try process.run()
        if let input { try? stdin.fileHandleForWriting.write(contentsOf: input) }
        try? stdin.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let errorData = try FileHandle(forReadingFrom: errors).readToEnd() ?? Data()
        return Output(
            status: process.terminationStatus,
            data: data,
            errors: String(decoding: errorData, as: UTF8.self)
        )
    }

    static func curl(_ arguments: String...) throws -> Output {
        try run("curl", ["--silent", "--show-error", "--max-time", "30"] + arguments)
    }
}
