#if os(Linux)
    import Foundation
    import MoyaMockServer
    import Testing

    /// A proxy that knows `CONNECT` alone and connects every host to this machine.
    final class TunnelProxy {
        let port: Int
        private let process: ChildProcess
        private let scratch: Scratch

        /// - Parameters:
        ///   - identity: What it shows; `nil` for a proxy without TLS.
        ///   - otherPort: Where every tunnel leads, whatever the client asks for; `nil` for an honest proxy.
        init(_ identity: MockIdentity?, leadingTo otherPort: Int? = nil) throws {
            let scratch = try Scratch()
            self.scratch = scratch
            let pem = try identity.map { try scratch.write($0.pem, "proxy.pem") } ?? ""
            let script = """
                import os, socket, ssl, sys, threading
                threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                if "\(pem)": context.load_cert_chain("\(pem)")
                listener = socket.create_server(("127.0.0.1", 0))
                print(listener.getsockname()[1], flush=True)
                def copy(source, target):
                    try:
                        while data := source.recv(65536): target.sendall(data)
                    except OSError: pass
                    try: target.shutdown(socket.SHUT_WR)
                    except OSError: pass
                def serve(raw):
                    try:
                        client = context.wrap_socket(raw, server_side=True) if "\(pem)" else raw
                        head = b""
                        while b"\\r\\n\\r\\n" not in head: head += client.recv(65536)
                        port = \(otherPort ?? 0) or int(head.split()[1].rsplit(b":", 1)[1])
                        server = socket.create_connection(("127.0.0.1", port))
                        client.sendall(b"HTTP/1.1 200 Connected\\r\\n\\r\\n")
                        threading.Thread(target=copy, args=(client, server), daemon=True).start()
                        copy(server, client)
                    except OSError: pass
                while True:
                    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
                """
            let file = try scratch.write(script, "proxy.py")
            process = try ChildProcess("exec python3 \(file)")
            let line = String(decoding: process.output.availableData, as: UTF8.self)
            port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
    }
#endif
