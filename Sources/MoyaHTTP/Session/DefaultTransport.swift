import Foundation
import MoyaTransport

#if canImport(MoyaCurl)
    import MoyaCurl
#else
    import MoyaURLSession
#endif

/// Chooses the engine: the one file that names them.
enum DefaultTransport {
    static func make(_ configuration: URLSessionConfiguration) -> any Transport {
        #if canImport(MoyaCurl)
            var options = CurlConfiguration()
            options.maximumConnectionsPerHost = max(configuration.httpMaximumConnectionsPerHost, 1)
            do {
                return try CurlTransport(options)
            } catch {
                return UnavailableTransport(error: error)
            }
        #else
            return URLSessionTransport(configuration)
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
