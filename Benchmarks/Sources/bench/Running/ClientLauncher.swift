import Foundation

/// Runs a peer's program once, in a process of its own.
struct ClientLauncher {
    /// Where this package's executables are.
    private let executables: URL
    private let servers: BenchServers

    init(servers: BenchServers) throws {
        guard let own = Bundle.main.executableURL else { throw BenchFailure("where the executables are is unknown") }
        executables = own.resolvingSymlinksInPath().deletingLastPathComponent()
        self.servers = servers
    }

    /// - Parameter tool: a program, with its arguments, that runs the client.
    func launch(
        _ peer: Peer,
        _ workload: Workload,
        under tool: [String] = [],
        within limit: Double
    ) throws -> Command.Output {
        defer { servers.files.removeDownload() }
        guard workload.origin == .holding else {
            return try launch(peer, workload, url: nginxURL(workload), under: tool, within: limit)
        }
        let server = try HoldServer(
            executable: executables.appendingPathComponent("hold-server"),
            answeredAtOnce: workload.warmupRequests,
            held: workload.concurrency
        )
        defer { server.stop() }
        let url = "http://127.0.0.1:\(server.port)\(workload.path)"
        return try launch(peer, workload, url: url, under: tool, within: limit)
    }

    private func nginxURL(_ workload: Workload) -> String {
        workload.origin == .secure
            ? "https://127.0.0.1:\(servers.nginx.secure)\(workload.path)"
            : "http://127.0.0.1:\(servers.nginx.plain)\(workload.path)"
    }

    private func launch(
        _ peer: Peer,
        _ workload: Workload,
        url: String,
        under tool: [String],
        within limit: Double
    ) throws -> Command.Output {
        let client = executables.appendingPathComponent(peer.executable).path
        var words = tool + [client] + arguments(peer, workload, url: url)
        if workload.origin == .secure, peer.trust == .systemBundle { words = withSystemBundle(words) }
        // Foundation puts a download into the temporary folder first; that must be in memory like the others'.
        let environment = ["TMPDIR": servers.files.directory.path]
        return try Command(words[0], Array(words.dropFirst()), environment: environment).run(within: limit)
    }

    private func arguments(_ peer: Peer, _ workload: Workload, url: String) -> [String] {
        var arguments = [
            "--url", url, "--operation", workload.operation.rawValue,
            "--concurrency", String(workload.concurrency),
            "--warmup-requests", String(workload.warmupRequests),
            "--requests", String(workload.requests),
            "--expected-bytes", String(workload.responseBytes),
        ]
        if workload.operation == .download { arguments += ["--file", servers.files.downloadDestination.path] }
        if workload.operation == .upload { arguments += ["--file", servers.files.uploadSource.path] }
        if workload.origin == .secure { arguments += ["--http2", "--ca-file", servers.certificates.authority.path] }
        if !peer.variant.isEmpty { arguments += ["--variant", peer.variant] }
        return arguments
    }

    /// In a mount namespace of its own, the client finds the run's authority where the system's bundle is.
    private func withSystemBundle(_ words: [String]) -> [String] {
        let mounting = #"mount --bind "$1" /etc/ssl/certs/ca-certificates.crt && shift && exec "$@""#
        let authority = servers.certificates.authority.path
        return ["/usr/bin/unshare", "--map-root-user", "--mount", "/bin/sh", "-c", mounting, "sh", authority] + words
    }
}
