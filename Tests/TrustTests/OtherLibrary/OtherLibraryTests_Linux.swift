#if os(Linux)
    import Foundation
    import MoyaHTTP
    import MoyaMockServer
    import Testing

    /// With a libcurl that is not built with this system's OpenSSL nothing of trust or identity works, and nothing of it
    /// is skipped: a helper runs over Debian's GnuTLS flavour.
    @Suite(.enabled(if: OtherLibrary.exists, "libcurl3-gnutls is not installed"))
    struct OtherLibraryTests {
        @Test(arguments: [
            "memory", "default", "disabled", "pinned", "keys", "revocation", "composite", "nobody", "optional",
            "identity",
        ])
        func everyFeatureFailsBeforeAByteIsSent(feature: String) async throws {
            let library = try OtherLibrary.shared.get()
            let server = try library.makeServer()
            let text = try library.probe(feature, server)
            #expect(text.hasPrefix("error "), "\(text)")
            #expect(text.contains("OpenSSL"), "\(text)")
            #expect(feature == "identity" || text.contains("GnuTLS"), "\(text)")
            #expect(server.acceptedConnections == 0)
        }

        @Test func whatThatLibraryCanDoGoesOn() async throws {
            let library = try OtherLibrary.shared.get()
            let server = try library.makeServer()
            let text = try library.probe("file", server)
            #expect(text.hasPrefix("status 200 over libcurl/"), "\(text)")
            #expect(text.contains("GnuTLS/"), "\(text)")
            #expect(server.acceptedConnections == 1)
        }

        @Test func thePlainHelperWorksOverOpenSSL() async throws {
            let library = try OtherLibrary.shared.get()
            let server = try library.makeServer()
            for feature in ["file", "memory", "default", "pinned", "identity", "optional"] {
                let text = try library.probe(feature, server, isOther: false)
                #expect(text.hasPrefix("status 200 over libcurl/") && text.contains("OpenSSL/"), "\(feature): \(text)")
            }
        }
    }

    /// The helper and a library under libcurl's name that hands all calls on to the GnuTLS flavour, whose own symbols
    /// carry versions that no other program can be bound to.
    final class OtherLibrary: Sendable {
        static let shared = Result { try OtherLibrary() }
        static let flavour = "libcurl-gnutls.so.4"

        static var exists: Bool {
            let listed = try? Tool.run("bash", ["-c", "PATH=$PATH:/sbin:/usr/sbin ldconfig -p"])
            return listed?.text.contains(flavour) == true
        }

        private let scratch: Scratch
        private let probe: URL

        private init() throws {
            scratch = try Scratch()
            let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            probe = products.appending(path: "trust-probe")
            let needed = try Tool.run("nm", ["-D", "--undefined-only", probe.path()]).text
            let names = needed.split(separator: "\n").compactMap { line in
                line.split(separator: " ").last?.split(separator: "@").first
            }.filter { $0.hasPrefix("curl_") }
            try #require(names.contains("curl_easy_setopt"))
            // On Linux's ABIs all of libcurl's arguments travel in general registers, variadic or not.
            let forwards = names.map { "FORWARD(\($0))" }.joined(separator: "\n")
            let source = try scratch.write(
                """
                #include <dlfcn.h>
                typedef long (*function)(long, ...);
                static void *library(void) {
                    static void *loaded;
                    return loaded ? loaded : (loaded = dlopen("\(Self.flavour)", RTLD_NOW | RTLD_LOCAL));
                }
                #define FORWARD(name) \\
                    long name(long a, long b, long c, long d, long e, long f) { \\
                        static function found; \\
                        if (!found) found = (function)dlsym(library(), #name); \\
                        return found(a, b, c, d, e, f); \\
                    }
                \(forwards)
                """,
                "forward.c"
            )
            let target = scratch.folder.appending(path: "libcurl.so.4").path()
            // The helper is bound to the versions of Debian's libcurl, so its substitute must offer them.
            let versions = try scratch.write("CURL_OPENSSL_4 { global: curl_*; local: *; };", "versions")
            let options = ["-shared", "-fPIC", "-w", "-fno-builtin", "-Wl,--version-script=\(versions)"]
            let made = try Tool.run("clang", options + ["-o", target, source, "-ldl"])
            try #require(made.status == 0, "\(made.errors)")
            let authorities = try Authorities.shared.get()
            _ = try scratch.write(authorities.root.certificate.pem, "root.pem")
            _ = try scratch.write(authorities.clients.clientIdentity().pem, "client.pem")
        }

        func makeServer() throws -> MockServer {
            let authorities = try Authorities.shared.get()
            let identity = try authorities.intermediate.serverIdentity(names: ["localhost", "127.0.0.1"])
            let server = try MockServer(tls: MockTLS(identity: identity))
            server.route("/", response: .text("welcome"))
            return server
        }

        /// Runs the helper under the other library, or under the system's own.
        func probe(_ feature: String, _ server: MockServer, isOther: Bool = true) throws -> String {
            let folder = scratch.folder.path()
            // The helper ends in the middle of its life: what it holds then is no leak.
            let preload = ["ASAN_OPTIONS=detect_leaks=0"] + (isOther ? ["LD_LIBRARY_PATH=\(folder)"] : [])
            let call = [probe.path(), feature, server.url("/").absoluteString, folder]
            let output = try Tool.run("env", preload + call)
            return output.text.isEmpty ? output.errors : output.text
        }
    }
#endif
