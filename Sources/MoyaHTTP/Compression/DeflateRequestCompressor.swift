public import Foundation

/// Compresses the bodies of requests and says so in `Content-Encoding: deflate`, the zlib format of RFC 1950.
///
/// ```swift
/// AF.request(url, method: .post, parameters: report, encoder: .json, interceptor: .deflateCompressor)
/// ```
///
/// It sees `httpBody`; what an upload sends beside its request is left as it is.
public struct DeflateRequestCompressor: Sendable, RequestInterceptor {
    /// What is done when the request has a `Content-Encoding` already.
    public enum DuplicateHeaderBehavior: Sendable {
        /// The request fails with ``DeflateRequestCompressor/DuplicateHeaderError``.
        case error
        /// The body is compressed, and the field replaced.
        case replace
        /// The request is left as it is.
        case skip
    }

    /// The request has a `Content-Encoding` already.
    public struct DuplicateHeaderError: Error, LocalizedError {
        /// What is wrong and what to do.
        public var errorDescription: String? {
            "The request has a Content-Encoding already; set duplicateHeaderBehavior to replace or skip it."
        }
    }

    /// What is done when the request has a `Content-Encoding` already.
    public let duplicateHeaderBehavior: DuplicateHeaderBehavior
    /// Whether a body is worth it.
    public let shouldCompressBodyData: @Sendable (_ bodyData: Data) -> Bool

    /// Makes a compressor.
    ///
    /// - Parameters:
    ///   - duplicateHeaderBehavior: What is done when the request has a `Content-Encoding`; an error by default.
    ///   - shouldCompressBodyData: Whether a body is worth it; every one by default.
    public init(
        duplicateHeaderBehavior: DuplicateHeaderBehavior = .error,
        shouldCompressBodyData: @escaping @Sendable (_ bodyData: Data) -> Bool = { _ in true }
    ) {
        self.duplicateHeaderBehavior = duplicateHeaderBehavior
        self.shouldCompressBodyData = shouldCompressBodyData
    }

    /// Compresses the body, if there is one that is worth it.
    @preconcurrency
    public func adapt(
        _ urlRequest: URLRequest,
        for session: Session,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {
        completion(Result { try compressed(urlRequest) })
    }

    private func compressed(_ request: URLRequest) throws -> URLRequest {
        guard let body = request.httpBody, shouldCompressBodyData(body) else { return request }
        if request.value(forHTTPHeaderField: "Content-Encoding") != nil {
            switch duplicateHeaderBehavior {
            case .error: throw DuplicateHeaderError()
            case .replace: break
            case .skip: return request
            }
        }
        var request = request
        request.httpBody = try Deflate.compressed(body)
        request.setValue("deflate", forHTTPHeaderField: "Content-Encoding")
        return request
    }
}

extension RequestInterceptor where Self == DeflateRequestCompressor {
    /// A compressor of every body.
    public static var deflateCompressor: DeflateRequestCompressor { DeflateRequestCompressor() }

    /// A compressor.
    ///
    /// - Parameters:
    ///   - duplicateHeaderBehavior: What is done when the request has a `Content-Encoding`; an error by default.
    ///   - shouldCompressBodyData: Whether a body is worth it; every one by default.
    public static func deflateCompressor(
        duplicateHeaderBehavior: DeflateRequestCompressor.DuplicateHeaderBehavior = .error,
        shouldCompressBodyData: @escaping @Sendable (_ bodyData: Data) -> Bool = { _ in true }
    ) -> DeflateRequestCompressor {
        DeflateRequestCompressor(
            duplicateHeaderBehavior: duplicateHeaderBehavior,
            shouldCompressBodyData: shouldCompressBodyData
        )
    }
}
