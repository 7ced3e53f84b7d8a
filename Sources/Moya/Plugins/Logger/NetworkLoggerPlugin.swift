import Foundation

/// Writes requests and responses to a log, secrets hidden unless told otherwise.
///
/// ```swift
/// let logger = NetworkLoggerPlugin(configuration: .init(logOptions: .verbose))
/// ```
public final class NetworkLoggerPlugin: PluginType {
    /// What is logged and how. Change it before calls are made or between them, not while one runs.
    public var configuration: Configuration

    /// Makes a logger.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// A new logger of methods and request headers.
    public class var `default`: NetworkLoggerPlugin {
        NetworkLoggerPlugin(configuration: Configuration(logOptions: .default))
    }

    /// A new logger of everything.
    public class var verbose: NetworkLoggerPlugin {
        NetworkLoggerPlugin(configuration: Configuration(logOptions: .verbose))
    }

    /// Logs a request, in one output; as a cURL command it is logged once the request is made.
    public func willSend(_ request: any RequestType, target: any TargetType) {
        let entries = NetworkLogEntries(configuration: configuration, target: target)
        guard configuration.logOptions.contains(.formatRequestAscURL) else {
            return configuration.output(target, entries.request(request))
        }
        _ = request.cURLDescription(redacting: configuration.redaction) { [output = configuration.output] text in
            output(target, [entries.entry("Request", text)])
        }
    }

    /// Logs a result, in one output.
    public func didReceive(_ result: Result<Moya.Response, MoyaError>, target: any TargetType) {
        let entries = NetworkLogEntries(configuration: configuration, target: target)
        switch result {
        case .success(let response):
            configuration.output(target, entries.response(response, isFailure: false))
        case .failure(let error):
            configuration.output(target, entries.error(error))
        }
    }
}
