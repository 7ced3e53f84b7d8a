public import Foundation
public import MoyaTransport

extension Session {
    /// Sends a request and gathers the answer in memory.
    public func data(
        for request: any URLRequestConvertible,
        validations: [Validation] = []
    ) async throws(AFError) -> Reply {
        try await reply(to: request) { $0.validations = validations }
    }

    /// Sends a request with these bytes as its body.
    public func upload(for request: any URLRequestConvertible, from data: Data) async throws(AFError) -> Reply {
        try await reply(to: request) { $0.upload = .data(data) }
    }

    /// Sends a request with a file as its body, read while it is sent.
    public func upload(for request: any URLRequestConvertible, fromFile file: URL) async throws(AFError) -> Reply {
        try await reply(to: request) { $0.upload = .file(file) }
    }

    /// Sends a request with a body that is made while it is sent.
    public func upload(for request: any URLRequestConvertible, from stream: BodyStream) async throws(AFError) -> Reply {
        try await reply(to: request) { $0.upload = .stream(stream) }
    }

    /// Sends a request and writes the answer to a file.
    ///
    /// - Parameters:
    ///   - request: What is sent.
    ///   - destination: Where the file goes; a temporary file, which is then the caller's, by default.
    public func download(
        for request: any URLRequestConvertible,
        to destination: @escaping DownloadDestination = { file, _ in (file, []) }
    ) async throws(AFError) -> Reply {
        try await reply(to: request) { $0.delivery = .file(destination) }
    }

    /// Sends a request and hands the answer over as it arrives.
    ///
    /// - Parameters:
    ///   - request: What is sent.
    ///   - buffer: About how many bytes wait for a slow reader before the server is made to wait.
    public func bytes(
        for request: any URLRequestConvertible,
        buffer: Int = 256 << 10
    ) async throws(AFError) -> (Reply, BodyBytes) {
        let reply = try await reply(to: request) { $0.delivery = .stream(buffer: buffer) }
        guard case .stream(let bytes) = reply.body else { throw AFError.sessionInvalidated(error: nil) }
        return (reply, bytes)
    }

    private func reply(
        to convertible: any URLRequestConvertible,
        with change: (inout Call) -> Void
    ) async throws(AFError) -> Reply {
        let request: URLRequest
        do {
            request = try convertible.asURLRequest()
        } catch {
            throw (error as? AFError) ?? AFError.createURLRequestFailed(error: error)
        }
        var call = Call(request: request)
        change(&call)
        do {
            return try await send(call)
        } catch {
            throw (error.error as? AFError) ?? AFError.sessionTaskFailed(error: error.error)
        }
    }
}
