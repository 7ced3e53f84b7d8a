#if os(Linux)
    import Foundation
    import MoyaHTTP
    import MoyaMockServer
    import MoyaTransport
    import Testing

    /// What is left of secrets in a process that has used them: a helper searches its own memory.
    @Suite(.serialized) struct SecretMemoryTests {
        enum Source: String, CaseIterable {
            case archive, oldArchive, encryptedPEM, traditionalPEM

            var isArchive: Bool { self == .archive || self == .oldArchive }
        }

        /// Counts of places where the password, and what is held while a session lives, were found.
        private struct Places: Equatable {
            var password: Int
            var held: Int
        }

        private func masked(_ bytes: some Sequence<UInt8>) -> Data {
            Data(bytes.map { $0 ^ 0x5A })
        }

        private func makePassword() -> String {
            (0..<3).map { _ in UUID().uuidString }.joined().replacing("-", with: "")
        }

        /// The private number of a key, as OpenSSL holds it: the least part first.
        private func privateNumber(_ identity: MockIdentity) throws -> [UInt8] {
            let key = Data(identity.privateKeyPEM.utf8)
            let text = try Tool.run("openssl", ["pkey", "-noout", "-text"], input: key).text
            let lines = text.split(separator: "\n").drop { !$0.hasPrefix("priv:") }.dropFirst()
            let digits = lines.prefix { $0.hasPrefix(" ") }.joined().filter(\.isHexDigit)
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { offset in
                UInt8(digits.dropFirst(offset).prefix(2), radix: 16)
            }
            try #require(bytes.count >= 24)
            return bytes.suffix(32).reversed()
        }

        private func write(_ source: Source, _ identity: MockIdentity, _ password: String, to scratch: Scratch) throws {
            let key = Data(identity.privateKeyPEM.utf8)
            let output: Data
            switch source {
            case .archive: output = try identity.pkcs12(password: password)
            case .oldArchive:
                let file = try scratch.write(identity.pem, "plain.pem")
                let arguments = ["pkcs12", "-export", "-legacy", "-passout", "pass:\(password)", "-in", file]
                output = try Tool.run("openssl", arguments).data
            case .encryptedPEM:
                let arguments = ["pkcs8", "-topk8", "-v2", "aes256", "-passout", "pass:\(password)"]
                output = try Data(identity.certificatesPEM.utf8) + Tool.run("openssl", arguments, input: key).data
            case .traditionalPEM:
                let arguments = ["ec", "-aes256", "-passout", "pass:\(password)"]
                output = try Data(identity.certificatesPEM.utf8) + Tool.run("openssl", arguments, input: key).data
            }
            _ = try scratch.write(output, "identity")
        }

        /// Runs the helper and gives what it found in use and after.
        private func probe(_ kind: String, _ server: MockServer, in scratch: Scratch) throws -> (Places, Places) {
            let authorities = try Authorities.shared.get()
            _ = try scratch.write(authorities.root.certificate.pem, "root.pem")
            let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appending(path: "secret-probe").path()
            let url = server.url("/").absoluteString
            // The helper ends in the middle of its life: what it holds then is no leak.
            let call = ["ASAN_OPTIONS=detect_leaks=0", program, kind, url, scratch.folder.path()]
            let run = try Tool.run("env", call)
            let output: Comment = "\(run.text)\(run.errors)"
            #expect(run.text.contains("status 200"), output)
            func places(_ line: Substring?) throws -> Places {
                let numbers = try #require(line).split(separator: " ").compactMap { Int($0) }
                try #require(numbers.count >= 2, output)
                return Places(password: numbers[0], held: numbers[1])
            }
            let lines = run.text.split(separator: "\n")
            let after = try places(lines.first { $0.hasPrefix("after: ") })
            if after.held + after.password > 0 { print(run.text) }
            return (try places(lines.first { $0.hasPrefix("in use: ") }), after)
        }

        private func server(asksForCertificate: Bool) throws -> MockServer {
            let authorities = try Authorities.shared.get()
            let server = try MockServer(
                tls: MockTLS(
                    identity: authorities.intermediate.serverIdentity(),
                    clientCertificate: asksForCertificate ? .required(issuedBy: authorities.clients) : .ignored
                )
            )
            server.route("/", response: .text("welcome"))
            return server
        }

        @Test(arguments: Source.allCases)
        func nothingIsLeftOfAPasswordAndNothingOfTheKeyOnceItsSessionIsGone(source: Source) throws {
            let identity = try Authorities.shared.get().clients.clientIdentity()
            let (password, scratch) = (makePassword(), try Scratch())
            _ = try scratch.write(masked(password.utf8), "password")
            _ = try scratch.write(masked(privateNumber(identity)), "held")
            try write(source, identity, password, to: scratch)
            let kind = source.isArchive ? "archive" : "pem"
            let (inUse, after) = try probe(kind, try server(asksForCertificate: true), in: scratch)
            // One place is the app's own text: no copy is made of it. The search finds what is there.
            #expect(inUse.password == 1)
            #expect(inUse.held >= 1)
            #expect(after == Places(password: 0, held: 0))
        }

        @Test(arguments: Source.allCases)
        func nothingIsLeftOfAPasswordThatOpensNothing(source: Source) throws {
            let identity = try Authorities.shared.get().clients.clientIdentity()
            let (password, scratch) = (makePassword(), try Scratch())
            _ = try scratch.write(masked(password.utf8), "password")
            _ = try scratch.write(masked(makePassword().utf8), "held")
            try write(source, identity, "another", to: scratch)
            let kind = source.isArchive ? "refusedArchive" : "refused"
            let (inUse, after) = try probe(kind, try server(asksForCertificate: false), in: scratch)
            #expect(inUse == Places(password: 1, held: 0))
            #expect(after == Places(password: 0, held: 0))
        }

        /// The field as libcurl reads it, which ends in a zero, is what is held; the app's own texts are the app's.
        @Test func nothingIsLeftOfTheFieldWithACredentialOnceItsSessionIsGone() throws {
            let (token, scratch) = (makePassword(), try Scratch())
            _ = try scratch.write(masked(token.utf8), "password")
            _ = try scratch.write(masked("Authorization: Bearer \(token)\0".utf8), "held")
            let server = try server(asksForCertificate: false)
            let (inUse, after) = try probe("bearer", server, in: scratch)
            #expect(server.requests.first?.headers["Authorization"] == "Bearer \(token)")
            #expect(inUse.held == 1)
            #expect(after.held == 0)
        }
    }
#endif
