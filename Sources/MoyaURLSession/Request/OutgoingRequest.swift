import Foundation
import MoyaTransport

/// A request that was found fit to send, in URLSession's terms.
struct OutgoingRequest: Sendable {
    let url: URL
    let origin: RequestOrigin
    let method: HTTPMethod
    let headers: [HTTPHeader]
    let body: TransferBody
    let delivery: BodyDelivery
    let timeouts: TransferTimeouts

    /// Checks `request`.
    ///
    /// - Throws: `badURL`, `unsupportedURL`, `badRequest` or `unsupported`, naming what cannot be sent.
    init(_ request: TransferRequest) throws(TransferError) {
        try RequestCheck.check(request)
        let origin = try RequestOrigin(url: request.url)
        guard let url = URL(string: Self.normalized(request.url, origin), encodingInvalidCharacters: false) else {
            throw TransferError(
                .badURL,
                host: origin.host,
                message: "The URL \"\(request.url.hidingUserInfo)\" cannot be read."
            )
        }
        if let fault = Self.fault(of: request, origin) {
            throw TransferError(.unsupported, host: origin.host, message: "URLSession cannot send \(fault).")
        }
        self.url = url
        self.origin = origin
        method = request.method
        headers = request.headers
        body = request.body.isLeftOut(by: request.method) ? .none : request.body
        delivery = request.delivery
        timeouts = request.timeouts
    }

    var host: String { origin.host }

    /// The URL with its scheme in lower case: FoundationNetworking knows no other.
    private static func normalized(_ url: String, _ origin: RequestOrigin) -> String {
        origin.scheme + url.dropFirst(origin.scheme.count)
    }

    private static func fault(of request: TransferRequest, _ origin: RequestOrigin) -> String? {
        if request.method == .connect { return "the method CONNECT" }
        if !PlatformBehaviour.reachesIPv6Literals, origin.host.contains(":") {
            return "a request to the IPv6 address \(origin.host) on this platform; use a host name"
        }
        return nil
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

    /// Whether this is a body without bytes of a method that has none at all.
    fileprivate func isLeftOut(by method: HTTPMethod) -> Bool {
        guard method == .get || method == .head, case .data(let data) = self else { return false }
        return data.isEmpty
    }
}
