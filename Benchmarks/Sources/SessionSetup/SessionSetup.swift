package import BenchmarkClient
import Foundation
import FoundationNetworking
import MoyaCurl
import MoyaTransport
package import MoyaHTTP

/// The session that our own peers send with, set up as the command line says.
package struct SessionSetup: Sendable {
    package let session: Session
    private let loopExecutor: any TaskExecutor

    package init(options: ClientOptions) throws {
        let configuration = URLSessionConfiguration.af.default
        configuration.httpMaximumConnectionsPerHost = options.concurrency
        let transport = try CurlTransport(CurlConfiguration(options))
        session = Session(configuration: configuration, transport: transport)
        loopExecutor = transport.loopExecutor
    }

    /// Where the variant wants the awaiting tasks to run: for `executor` on the thread that does the transfers.
    package func executor(variant: String) throws -> (any TaskExecutor)? {
        switch variant {
        case "": nil
        case "executor": loopExecutor
        default: throw ClientFailure("--variant takes executor")
        }
    }
}

extension CurlConfiguration {
    fileprivate init(_ options: ClientOptions) {
        self.init()
        maximumConnectionsPerHost = options.concurrency
        maximumConnections = options.concurrency
        maximumIdleConnections = options.concurrency
        if let caFile = options.caFile { tls.trustedRoots = .file(caFile) }
    }
}
