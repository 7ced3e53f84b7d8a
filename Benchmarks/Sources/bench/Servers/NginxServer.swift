import Foundation

/// nginx with one worker on free loopback ports.
struct NginxServer {
    let plain: LoopbackPort
    let secure: LoopbackPort
    private let process: Process

    /// Writes the configuration into the folder of the files and waits until the server takes connections.
    init(files: ServedFiles, certificates: Certificates) throws {
        plain = try LoopbackPort.unused()
        secure = try LoopbackPort.unused()
        let directory = files.directory.path
        let configuration = NginxConfiguration(
            directory: directory,
            plain: plain,
            secure: secure,
            certificates: certificates
        )
        let file = files.directory.appendingPathComponent("nginx.conf")
        try Data(configuration.text.utf8).write(to: file)
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
        process.arguments = ["-p", directory, "-c", file.path, "-e", "\(directory)/nginx-errors"]
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        try waitUntilAccepting()
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }

    private func waitUntilAccepting() throws {
        let limit = Date(timeIntervalSinceNow: 10)
        while try !(plain.isAccepting() && secure.isAccepting()) {
            guard process.isRunning, Date() < limit else {
                process.terminate()
                throw BenchFailure("nginx did not start")
            }
            usleep(10_000)
        }
    }
}
