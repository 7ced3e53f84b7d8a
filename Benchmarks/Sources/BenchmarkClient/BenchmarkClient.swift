package import Foundation

/// One way of sending requests that is measured: a peer in the comparison.
package protocol BenchmarkClient: Sendable {
    /// Makes everything that a program makes once: the session, and the request if the peer takes one.
    init(options: ClientOptions) throws

    /// Where the tasks that send run; nil for Swift's default.
    var executor: (any TaskExecutor)? { get }

    /// Performs the operation of the options once.
    func send() async throws -> ClientReply
}

extension BenchmarkClient {
    package var executor: (any TaskExecutor)? { nil }
}

/// What has to be right about a response for its request to count.
package struct ClientReply: Sendable {
    package let status: Int
    package let bodyBytes: Int

    package init(status: Int, bodyBytes: Int) {
        self.status = status
        self.bodyBytes = bodyBytes
    }

    /// The reply to a download: what counts is what arrived in the file.
    package init(status: Int, file: URL) throws {
        let size = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize
        self.init(status: status, bodyBytes: size ?? 0)
    }
}
