/// Something that is a `URLRequest` or can be made one.
public protocol URLRequestConvertible: Sendable {
    /// The request.
    ///
    /// - Throws: Whatever keeps the request from being made.
    func asURLRequest() throws -> URLRequest
}

extension URLRequestConvertible {
    /// The request, or `nil` if it can not be made.
    public var urlRequest: URLRequest? { try? asURLRequest() }
}

extension URLRequest: URLRequestConvertible {
    /// This request.
    public func asURLRequest() throws -> URLRequest { self }
}

extension URLRequest {
    /// Makes a request.
    ///
    /// - Parameters:
    ///   - url: Where it goes.
    ///   - method: Its method.
    ///   - headers: Its header fields; `URLRequest` keeps them without order.
    /// - Throws: ``AFError/invalidURL(url:)`` when `url` is no URL.
    public init(url: any URLConvertible, method: HTTPMethod, headers: HTTPHeaders? = nil) throws {
        self.init(url: try url.asURL())
        httpMethod = method.rawValue
        allHTTPHeaderFields = headers?.dictionary
    }
}
