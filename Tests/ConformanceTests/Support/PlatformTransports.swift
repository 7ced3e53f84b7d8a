import MoyaTransport
import MoyaURLSession

#if os(Linux)
    import MoyaCurl
#endif

extension Transports {
    private static let urlSession = TransportUnderTest(
        name: "URLSession",
        exclusions: Set(URLSessionTransport.limitations.map(\.name))
    ) { connectionsPerHost in
        URLSessionTransport(connectionsPerHost: connectionsPerHost)
    }

    #if os(Linux)
        private static let curl = TransportUnderTest(name: "libcurl", exclusions: []) { connectionsPerHost in
            var configuration = CurlConfiguration()
            configuration.maximumConnectionsPerHost = connectionsPerHost
            return try CurlTransport(configuration)
        }

        static let platform = [curl, urlSession]
    #else
        static let platform = [urlSession]
    #endif
}
