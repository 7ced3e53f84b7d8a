package import BenchmarkClient
import Foundation
import FoundationNetworking
import MoyaCurl
package import MoyaHTTP

/// The session that our own peers send with, set up as the command line says.
package struct SessionSetup: Sendable {
    package let session: Session
    /// Runs tasks on the thread that does the transfers.
    package let loopExecutor: any TaskExecutor

    package init(options: ClientOptions) throws {
        let configuration = URLSessionConfiguration.af.default
        configuration.httpMaximumConnectionsPerHost = options.concurrency
        let transport = try CurlTransport(CurlConfiguration(options))
        session = Session(configuration: configuration, transport: transport)
        loopExecutor = transport.loopExecutor
    }
}

extension CurlConfiguration {
    fileprivate init(_ options: ClientOptions) {
        self.init()
        maximumConnectionsPerHost = options.concurrency
        maximumConnections = options.concurrency
        maximumIdleConnections = options.concurrency
        if let caFile = options.caFile { trustedRoots = .file(caFile) }
    }
}
