import Foundation
import MoyaTransport

#if canImport(MoyaCurl)
    import MoyaCurl
#else
    import MoyaURLSession
#endif

/// Chooses the engine: the one file that names them.
enum DefaultTransport {
    /// Reads and judges certificates.
    static let trustEngine: (any TrustEngine)? = {
        #if canImport(MoyaCurl)
            return OpenSSLTrust()
        #elseif canImport(Security)
            return SecurityTrust()
        #else
            return nil
        #endif
    }()

    /// - Parameter given: The application's own transport, which is used unless there is a trust that it cannot know.
    static func make(
        _ configuration: URLSessionConfiguration,
        tls: TLSConfiguration?,
        trust: TransportTrust?,
        given: (any Transport)?
    ) -> any Transport {
        if let given {
            if tls == nil, trust == nil { return given }
            let message =
                "A session cannot bring its serverTrustManager and tls to a transport that it is given: "
                + "make that transport with them."
            return UnavailableTransport(error: TransferError(.unsupported, message: message))
        }
        #if canImport(MoyaCurl)
            var options = CurlConfiguration()
            options.maximumConnectionsPerHost = max(configuration.httpMaximumConnectionsPerHost, 1)
            if let tls { options.tls = tls }
            options.trust = trust
            do {
                return try CurlTransport(options)
            } catch {
                return UnavailableTransport(error: error)
            }
        #else
            return URLSessionTransport(
                connectionsPerHost: configuration.httpMaximumConnectionsPerHost,
                tls: tls ?? TLSConfiguration(),
                trust: trust
            )
        #endif
    }
}

/// Stands in for a transport that could not be made: every call fails with the reason.
struct UnavailableTransport: Transport {
    let error: TransferError

    var name: String { "unavailable" }
    var capabilities: Capabilities { [] }

    func send(_ request: TransferRequest, events: EventSink) async throws(TransferError) -> TransferReply {
        throw error
    }

    func close() {}
}
