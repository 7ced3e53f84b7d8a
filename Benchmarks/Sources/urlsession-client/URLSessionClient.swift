import BenchmarkClient
import Foundation
import FoundationNetworking

/// Foundation's own `URLSession`, awaited.
@main
struct URLSessionClient: BenchmarkClient {
    private let session: URLSession
    private let request: URLRequest
    private let operation: ClientOptions.Operation

    init(options: ClientOptions) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = options.concurrency
        session = URLSession(configuration: configuration)
        operation = options.operation
        request = URLRequest(options)
    }

    func send() async throws -> ClientReply {
        switch operation {
        case .get, .post:
            let (body, response) = try await session.data(for: request)
            return ClientReply(status: response.status, bodyBytes: body.count)
        case .download(let destination):
            let (file, response) = try await session.download(for: request)
            try? FileManager.default.removeItem(at: destination)
            try FileManager.default.moveItem(at: file, to: destination)
            return try ClientReply(status: response.status, file: destination)
        case .upload(let file):
            let (body, response) = try await session.upload(for: request, fromFile: file)
            return ClientReply(status: response.status, bodyBytes: body.count)
        }
    }
}

extension URLResponse {
    fileprivate var status: Int {
        (self as? HTTPURLResponse)?.statusCode ?? 0
    }
}
