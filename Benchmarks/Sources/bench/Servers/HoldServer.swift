import Foundation

/// The server that answers its first requests at once and holds the others until all of them wait.
struct HoldServer {
    let port: LoopbackPort
    private let process: Process

    init(executable: URL, answeredAtOnce: Int, held: Int) throws {
        process = Process()
        process.executableURL = executable
        process.arguments = [String(answeredAtOnce), String(held)]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let number = UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            process.terminate()
            throw BenchFailure("hold-server did not start")
        }
        port = LoopbackPort(number: number)
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
