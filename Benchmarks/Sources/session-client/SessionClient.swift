import BenchmarkClient
import Foundation
import FoundationNetworking
import MoyaHTTP
import SessionSetup

/// Our session, awaited. The variant `executor` runs the awaiting tasks on the session's loop.
@main
struct SessionClient: BenchmarkClient {
    let executor: (any TaskExecutor)?
    private let session: Session
    private let request: URLRequest
    private let operation: ClientOptions.Operation

    init(options: ClientOptions) throws {
        let setup = try SessionSetup(options: options)
        session = setup.session
        request = URLRequest(options)
        operation = options.operation
        executor = try setup.executor(variant: options.variant)
    }

    func send() async throws -> ClientReply {
        switch operation {
        case .get, .post:
            let reply = try await session.data(for: request)
            return ClientReply(status: reply.head.statusCode, bodyBytes: reply.data.count)
        case .download, .upload:
            return try await sendFile()
        }
    }

    /// Apart from the small requests, whose frame it would make larger.
    private func sendFile() async throws -> ClientReply {
        switch operation {
        case .get, .post:
            throw ClientFailure("no file is sent or received")
        case .download(let destination):
            let reply = try await session.download(for: request) { _, _ in (destination, .removePreviousFile) }
            return try ClientReply(status: reply.head.statusCode, file: destination)
        case .upload(let file):
            let reply = try await session.upload(for: request, fromFile: file)
            return ClientReply(status: reply.head.statusCode, bodyBytes: reply.data.count)
        }
    }
}
