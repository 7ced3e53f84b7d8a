#if os(Linux)
    import Foundation
    import MoyaCurl
    import MoyaHTTP
    import MoyaTransport
    import Testing

    /// User and password in a URL are nobody's business but the server's.
    struct URLSecretTests {
        private let secrets = ["ada", "s3cr3t"]

        private func texts(_ value: Any) -> [String] {
            var dumped = ""
            dump(value, to: &dumped)
            let message = (value as? any Error).map { [$0.localizedDescription] } ?? []
            return ["\(value)", String(reflecting: value), dumped] + message
        }

        @Test(arguments: ["http://ada:s3cr3t@proxy.test:3128", "https://s3cr3t@proxy.test", "ada:s3cr3t@proxy.test"])
        func noDescriptionOfAProxyShowsThem(url: String) {
            var configuration = CurlConfiguration()
            configuration.proxy = .url(url, except: ["localhost"])
            for text in texts(configuration) + texts(configuration.proxy) {
                #expect(text.contains("proxy.test"))
                for secret in secrets { #expect(!text.contains(secret), "\(text)") }
            }
        }

        @Test(arguments: [
            "http://ada:s3cr3t@127.0.0.1:1/", "ftp://ada:s3cr3t@api.test/", "https://ada:s3cr3t@api%00.test/",
        ])
        func noErrorShowsThem(url: String) async throws {
            let error = try #require(await Session().outcome(url).error)
            for text in texts(error) {
                for secret in secrets { #expect(!text.contains(secret), "\(text)") }
            }
        }
    }
#endif
