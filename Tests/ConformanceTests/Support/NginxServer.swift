import Foundation
import MoyaMockServer

/// nginx as a second opinion on HTTP/2: it speaks it over TLS and hands each request on to a `MockServer`, which can
/// hold, drip and break answers and knows what arrived.
final class NginxServer: Sendable {
    /// The address, with `https`.
    let port: Int
    private let backend: MockServer
    private let folder: TemporaryFolder
    private let stopNginx: @Sendable () -> Void

    struct Failure: Error {
        let reason: String
    }

    /// Starts a server and waits until it takes connections.
    ///
    /// - Parameters:
    ///   - backend: What answers the requests; kept for as long as nginx runs.
    ///   - options: Further lines for the `server` block.
    /// - Throws: `Failure` with nginx's own words.
    init(before backend: MockServer, options: String = "") async throws {
        self.backend = backend
        folder = try TemporaryFolder()
        port = try NginxServer.freePort()
        let identity = try Authorities.trusted.serverIdentity()
        _ = try folder.write(Data(identity.certificatesPEM.utf8), to: "certificate.pem")
        _ = try folder.write(Data(identity.privateKeyPEM.utf8), to: "key.pem")
        let path = folder.url.path
        let text = NginxServer.configuration(folder: path, port: port, backend: backend.port, options: options)
        let configuration = try folder.write(Data(text.utf8), to: "nginx.conf")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
        process.arguments = ["-p", path, "-c", configuration.path, "-e", folder.file("errors").path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let running = RunningProcess(process)
        stopNginx = { running.stop() }
        try await waitUntilAccepting(running)
    }

    deinit {
        stop()
    }

    /// Ends nginx and with it every connection.
    func stop() {
        stopNginx()
    }

    /// Lets new workers take over: old ones say goodbye on their connections and finish what they have begun.
    func reload() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/nginx")
        let path = folder.url.path
        process.arguments = ["-p", path, "-c", "\(path)/nginx.conf", "-e", "\(path)/errors", "-s", "reload"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw Failure(reason: "nginx was not told to reload") }
    }

    /// The URL of `path` as text.
    func address(_ path: String) -> String {
        "https://127.0.0.1:\(port)\(path)"
    }

    /// What nginx wrote down of the requests it has answered so far.
    var log: [Entry] {
        get throws {
            try String(contentsOf: folder.file("access"), encoding: .utf8).split(separator: "\n").map { line in
                let fields = line.split(separator: " ").map(String.init)
                guard fields.count == 4 else { throw Failure(reason: "a log line reads \"\(line)\"") }
                return Entry(connection: fields[0], version: fields[1], method: fields[2], target: fields[3])
            }
        }
    }

    /// One answered request.
    struct Entry: Equatable {
        let connection: String
        let version: String
        let method: String
        let target: String
    }

    private func waitUntilAccepting(_ running: RunningProcess) async throws {
        let end = ContinuousClock.now + .seconds(10)
        while !LoopbackPort.isAccepting(port) {
            guard running.isRunning, ContinuousClock.now < end else {
                stop()
                let words = (try? String(contentsOf: folder.file("errors"), encoding: .utf8)) ?? "it said nothing"
                throw Failure(reason: "nginx did not start: \(words)")
            }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// A port that the system had free a moment ago.
    private static func freePort() throws -> Int {
        let server = try MockServer()
        defer { server.stop() }
        return server.port
    }

    private static func configuration(folder: String, port: Int, backend: Int, options: String) -> String {
        let temporaryPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder)/\($0);" }
            .joined(separator: "\n    ")
        return """
            daemon off;
            \(geteuid() == 0 ? "user root;" : "")
            worker_processes 1;
            worker_rlimit_nofile 16384;
            pid \(folder)/pid;
            error_log \(folder)/errors;
            events {
                worker_connections 8192;
            }
            http {
                log_format facts '$connection $server_protocol $request_method $request_uri';
                access_log \(folder)/access facts;
                keepalive_requests 1000000;
                client_max_body_size 0;
                \(temporaryPaths)
                server {
                    listen 127.0.0.1:\(port) ssl http2 backlog=4096;
                    ssl_certificate \(folder)/certificate.pem;
                    ssl_certificate_key \(folder)/key.pem;
                    \(options)
                    location / {
                        proxy_pass http://127.0.0.1:\(backend);
                        proxy_http_version 1.1;
                        proxy_request_buffering off;
                        proxy_buffering off;
                        proxy_read_timeout 600s;
                    }
                }
            }
            """
    }
}

/// A process that may be stopped from any thread, also twice.
private final class RunningProcess: @unchecked Sendable {
    // `Process` may be asked from any thread; it is only ever terminated here.
    private let process: Process

    init(_ process: Process) {
        self.process = process
    }

    var isRunning: Bool { process.isRunning }

    func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }
}

/// Looks at ports of this machine.
private enum LoopbackPort {
    static func isAccepting(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
