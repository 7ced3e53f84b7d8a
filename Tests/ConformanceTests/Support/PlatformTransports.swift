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
        var tls = TLSConfiguration()
        tls.trustedRoots = setup.trustedRoots
        tls.connectsTo = setup.connectsTo
        return URLSessionTransport(connectionsPerHost: setup.connectionsPerHost, tls: tls)
    }

    #if os(Linux)
        private static let curl = TransportUnderTest(name: "libcurl", exclusions: []) { setup in
            var configuration = CurlConfiguration()
            configuration.maximumConnectionsPerHost = setup.connectionsPerHost
            configuration.tls.trustedRoots = setup.trustedRoots
            configuration.tls.connectsTo = setup.connectsTo
            return try CurlTransport(configuration)
        }

        static let platform = [curl, urlSession]
    #else
        static let platform = [urlSession]
    #endif
}
