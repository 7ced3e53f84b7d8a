import Foundation
import MoyaTransport

extension TransferMetrics {
    /// The last transaction of a task; the transport follows nothing, so it is the only one.
    init?(_ collected: URLSessionTaskMetrics) {
        guard let transaction = collected.transactionMetrics.last, let start = transaction.fetchStartDate else {
            return nil
        }
        func since(_ date: Date?) -> Duration {
            date.map { .seconds(max($0.timeIntervalSince(start), 0)) } ?? .zero
        }
        self.init(
            nameLookup: since(transaction.domainLookupEndDate),
            connect: since(transaction.connectEndDate),
            secureConnect: since(transaction.secureConnectionEndDate),
            firstByte: since(transaction.responseStartDate),
            total: since(transaction.responseEndDate),
            bytesSent: transaction.countOfRequestBodyBytesSent,
            bytesReceived: transaction.countOfResponseBodyBytesReceived,
            version: transaction.networkProtocolName.flatMap(HTTPVersion.init(networkProtocol:)),
            reusedConnection: transaction.isReusedConnection,
            remoteAddress: transaction.remoteAddress
        )
    }
}

extension HTTPVersion {
    /// The version that an ALPN name stands for.
    init?(networkProtocol name: String) {
        switch name {
        case "http/1.0": self = .http1_0
        case "http/1.1": self = .http1_1
        case "h2": self = .http2
        case "h3": self = .http3
        default: return nil
        }
    }
}
