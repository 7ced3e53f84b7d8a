import Foundation
import MoyaTransport

/// Turns Foundation's request into the transport's: the one place where both are known.
struct RequestConverter: Sendable {
    /// The session's fields, sent unless the request has its own of that name.
    let sessionHeaders: [HTTPHeader]
    /// The session's idle timeout, for requests that name none.
    let idleTimeout: Duration?

    /// Foundation's default for a request, taken as "none named".
    private static let defaultTimeout: TimeInterval = 60

    func transferRequest(for call: Call) throws(TransferError) -> TransferRequest {
        let request = call.request
        guard let url = request.url else {
            throw TransferError(.badURL, message: "The request has no URL.")
        }
        return TransferRequest(
            method: HTTPMethod(rawValue: request.httpMethod ?? "GET"),
            url: url.absoluteString,
            headers: headers(of: request, without: call.withheldFields),
            body: body(of: call),
            delivery: delivery(of: call),
            timeouts: TransferTimeouts(idle: idleTimeout(of: request), deadline: call.deadline)
        )
    }

    /// The request's fields by name, since Foundation keeps no order, then the session's.
    private func headers(of request: URLRequest, without withheld: [String]) -> [HTTPHeader] {
        let sessionHeaders = withheld.isEmpty ? sessionHeaders : sessionHeaders.filter { !$0.isNamed(anyOf: withheld) }
        guard let fields = request.allHTTPHeaderFields, !fields.isEmpty else { return sessionHeaders }
        var headers = fields.map { HTTPHeader(name: $0.key, value: $0.value) }
        headers.sort { $0.name < $1.name }
        let own = headers.count
        for header in sessionHeaders where !headers[..<own].contains(where: { $0.isNamed(header.name) }) {
            headers.append(header)
        }
        return headers
    }

    private func body(of call: Call) -> TransferBody {
        switch call.upload {
        case .data(let data): return .data(data)
        case .file(let file): return .file(file)
        case .stream(let stream): return .stream(stream)
        case .fromRequest:
            if let data = call.request.httpBody { return .data(data) }
            if let stream = call.request.httpBodyStream { return .stream(BodyStream(stream)) }
            return .none
        }
    }

    private func delivery(of call: Call) -> BodyDelivery {
        switch call.delivery {
        case .memory: .memory
        case .stream(let buffer): .stream(buffer: buffer)
        case .file: call.partialFile.map { .partialFile($0) } ?? .file(TemporaryFiles.newDownload())
        }
    }

    private func idleTimeout(of request: URLRequest) -> Duration? {
        let seconds = request.timeoutInterval
        return seconds == Self.defaultTimeout ? idleTimeout : Duration(timeout: seconds)
    }
}

extension HTTPHeader {
    fileprivate func isNamed(anyOf names: [String]) -> Bool {
        names.contains { isNamed($0) }
    }
}

extension Duration {
    /// Reads a timeout in seconds as Foundation gives it; what is not a positive number below 30 years is no limit.
    init?(timeout seconds: TimeInterval) {
        guard seconds > 0, seconds < 1e9 else { return nil }
        self = .seconds(seconds)
    }
}
