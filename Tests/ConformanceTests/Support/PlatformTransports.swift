import MoyaTransport
import MoyaURLSession

#if os(Linux)
    import MoyaCurl
#endif

extension Transports {
    private static let urlSession = TransportUnderTest(
        name: "URLSession",
        exclusions: Set(URLSessionTransport.limitations.map(\.name))
    ) { setup in
        URLSessionTransport(connectionsPerHost: setup.connectionsPerHost)
    }

    #if os(Linux)
        private static let curl = TransportUnderTest(name: "libcurl", exclusions: []) { setup in
            var configuration = CurlConfiguration()
            configuration.maximumConnectionsPerHost = setup.connectionsPerHost
            configuration.tls.trustedRoots = setup.trustedRoots
            return try CurlTransport(configuration)
        }

        static let platform = [curl, urlSession]
    #else
        static let platform = [urlSession]
    #endif
}
