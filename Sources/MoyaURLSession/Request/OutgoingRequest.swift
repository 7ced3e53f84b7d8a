import Foundation
import MoyaTransport

/// A request that was found fit to send, in URLSession's terms.
struct OutgoingRequest: Sendable {
    let url: URL
    let host: String
    /// Scheme, host and port: requests of one origin share connections.
    let origin: String
    let method: HTTPMethod
    let headers: [HTTPHeader]
    let body: TransferBody
    let delivery: BodyDelivery
    let timeouts: TransferTimeouts

    /// Checks `request`.
    ///
    /// - Throws: `badURL`, `unsupportedURL` or `badRequest`, naming what cannot be sent.
    init(_ request: TransferRequest) throws(TransferError) {
        let parts = try URLCheck(request.url)
        url = parts.url
        host = parts.host
        origin = parts.origin
        method = request.method
        headers = request.headers
        body = request.body
        delivery = request.delivery
        timeouts = request.timeouts
        if let fault = Self.fault(of: request) {
            throw TransferError(.badRequest, host: host, message: "The request to \(host) cannot be sent: \(fault).")
        }
    }

    private static func fault(of request: TransferRequest) -> String? {
        let method = request.method.rawValue
        if method.isEmpty || !method.utf8.allSatisfy(\.isTokenByte) {
            return "the method \"\(method.escapingControlCharacters)\" is not a token"
        }
        if method == "CONNECT" { return "URLSession cannot send the method CONNECT" }
        if method == "GET", request.body.isPresent { return "a GET request cannot have a body" }
        if method == "HEAD", request.body.isPresent { return "a HEAD request cannot have a body" }
        return request.headers.lazy.compactMap(\.fault).first
    }

    /// The URLRequest of this request.
    ///
    /// - Parameters:
    ///   - length: The number of bytes of the body, if it has one and it is known.
    ///   - streamed: Whether the body goes as a stream, whose length URLSession has to be told.
    func urlRequest(length: Int64?, streamed: Bool) -> URLRequest {
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        request.timeoutInterval = SessionSettings.never
        request.httpMethod = method.rawValue
        request.httpShouldHandleCookies = false
        for (name, value) in joinedFields() { request.setValue(value, forHTTPHeaderField: name) }
        if streamed { request.setValue(length.map(String.init), forHTTPHeaderField: "Content-Length") }
        let suppressed = PlatformBehaviour.fieldsToSuppress(
            bodyLength: length,
            hasBody: body.isPresent,
            methodImpliesBody: ["POST", "PUT", "PATCH"].contains(method.rawValue)
        )
        for (name, value) in suppressed where request.value(forHTTPHeaderField: name) == nil {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }

    /// The fields with repeated ones joined, as RFC 9110, section 5.3 allows; cookies have a separator of their own.
    ///
    /// Framing is the transport's: a length given by hand would make a second one.
    private func joinedFields() -> [(String, String)] {
        var fields: [(name: String, value: String)] = []
        for header in headers where !header.isNamed("Content-Length") && !header.isNamed("Transfer-Encoding") {
            if let index = fields.firstIndex(where: { header.isNamed($0.name) }) {
                fields[index].value += (header.isNamed("Cookie") ? "; " : ", ") + header.value
            } else {
                fields.append((header.name, header.value))
            }
        }
        return fields
    }
}

extension TransferBody {
    var isPresent: Bool {
        if case .none = self { false } else { true }
    }
}
