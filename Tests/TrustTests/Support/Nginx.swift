import Foundation
import MoyaMockServer
import Testing

/// nginx on a free loopback port, speaking HTTP/2 over TLS.
final class Nginx {
    let port: Int
    private let process: ChildProcess
    private let scratch: Scratch

    /// Waits until the server takes connections.
    ///
    /// - Parameters:
    ///   - directives: More lines for the server's block; `FOLDER` stands for the folder of `files`.
    ///   - files: What the directives need, by name.
    init(
        _ identity: MockIdentity,
        versions: String = "TLSv1.2 TLSv1.3",
        directives: String = "",
        files: [String: Data] = [:]
    ) throws {
        scratch = try Scratch()
        port = try Self.unusedPort()
        let folder = scratch.folder.path()
        for (name, data) in files { _ = try scratch.write(data, name) }
        let certificate = try scratch.write(identity.certificatesPEM, "certificate.pem")
        let key = try scratch.write(identity.privateKeyPEM, "key.pem")
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n")
        let file = try scratch.write(
            """
            daemon off;
            worker_processes 1;
            pid \(folder)/pid;
            events { worker_connections 256; }
            http {
                log_format plain '$request_method';
                access_log \(folder)/requests plain;
                keepalive_timeout 60s;
                \(temporary)
                server {
                    listen 127.0.0.1:\(port) ssl http2;
                    ssl_certificate \(certificate);
                    ssl_certificate_key \(key);
                    ssl_protocols \(versions);
                    ssl_ciphers DEFAULT@SECLEVEL=0;
                    \(directives.replacing("FOLDER", with: folder))
                    location / { return 200 'welcome'; }
                }
            }
            """,
            "nginx.conf"
        )
        let nginx = "/usr/sbin/nginx -p \(folder) -c \(file) -e \(folder)/errors"
        process = try ChildProcess("\(nginx) & read -r; kill $!; wait")
        try waitUntilAccepting()
    }

    /// How many requests were answered; nginx writes them down a moment after its answer.
    var requestCount: Int {
        let log = FileManager.default.contents(atPath: scratch.folder.appending(path: "requests").path()) ?? Data()
        return log.count { $0 == UInt8(ascii: "\n") }
    }

    private func waitUntilAccepting() throws {
        let limit = ContinuousClock.now + .seconds(20)
        while true {
            let probe = try Tool.run("bash", ["-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"])
            if probe.status == 0 { return }
            try #require(process.isRunning && ContinuousClock.now < limit, "nginx did not start")
        }
    }

    private static func unusedPort() throws -> Int {
        // A server that is gone again has just shown that its port is free.
        let server = try MockServer()
        server.stop()
        return server.port
    }
}
