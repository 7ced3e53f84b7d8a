import Foundation
import MoyaTransport

extension RequestConverter {
    /// Reads a configuration's fields, which may hold numbers and other values, and its idle timeout.
    init(_ configuration: URLSessionConfiguration) {
        let fields = (configuration.httpAdditionalHeaders ?? [:]).compactMap { name, value in
            (name as? String).map { HTTPHeader(name: $0, value: "\(value)") }
        }
        sessionHeaders = HTTPHeaders(fields.sorted { $0.name < $1.name }).map { $0 }
        idleTimeout = Duration(timeout: configuration.timeoutIntervalForRequest)
    }
}
