import Foundation

/// A program that runs to its end.
struct Command {
    struct Output {
        let status: Int32
        let text: String
        let errors: String
    }

    private let executable: String
    private let arguments: [String]
    private let environment: [String: String]

    /// - Parameter environment: variables set beside those that are inherited.
    init(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
    }

    /// - Parameter limit: seconds after which the program is ended.
    func run(within limit: Double) throws -> Output {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let text = Pipe()
        let errors = Pipe()
        process.standardOutput = text
        process.standardError = errors
        try process.run()
        let identifier = process.processIdentifier
        let watchdog = DispatchWorkItem { kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: watchdog)
        defer { watchdog.cancel() }
        // Both are a few lines at most, far less than a pipe holds.
        let textData = text.fileHandleForReading.readDataToEndOfFile()
        let errorData = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Output(
            status: process.terminationStatus,
            text: String(decoding: textData, as: UTF8.self),
            errors: String(decoding: errorData, as: UTF8.self)
        )
    }
}
