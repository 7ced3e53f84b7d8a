import Foundation

/// Where a request comes from when it was described by its parts.
struct RequestParts: URLRequestConvertible {
    let url: any URLConvertible
    let method: HTTPMethod
    let headers: HTTPHeaders?
    let modifier: Session.RequestModifier?
    /// Applies the parameters, after the modifier.
    let encode: @Sendable (URLRequest) throws -> URLRequest

    /// The request; made again for every attempt, so that the modifier sees every one.
    func asURLRequest() throws -> URLRequest {
        var request = try URLRequest(url: url, method: method, headers: headers)
        try modifier?(&request)
        return try encode(request)
    }
}

/// A request that was made once, or the reason why it could not be.
struct MadeRequest: URLRequestConvertible {
    let result: Result<URLRequest, any Error>

    func asURLRequest() throws -> URLRequest { try result.get() }
}

extension RequestParts {
    /// Describes a request with dictionary parameters.
    ///
    /// Without a modifier they are applied now, on the caller's thread. A modifier comes before the parameters and sees
    /// every attempt, so with one they wait.
    static func source(
        _ url: any URLConvertible,
        _ method: HTTPMethod,
        _ parameters: Parameters?,
        _ encoding: any ParameterEncoding,
        _ headers: HTTPHeaders?,
        _ modifier: Session.RequestModifier?
    ) -> any URLRequestConvertible {
        let carried = Carried(value: parameters)
        let parts = RequestParts(url: url, method: method, headers: headers, modifier: modifier) {
            try encoding.encode($0, with: carried.value)
        }
        return modifier == nil ? MadeRequest(result: Result { try parts.asURLRequest() }) : parts
    }

    /// Describes a request with `Encodable` parameters.
    static func source<Value: Encodable & Sendable>(
        _ url: any URLConvertible,
        _ method: HTTPMethod,
        _ parameters: Value?,
        _ encoder: any ParameterEncoder,
        _ headers: HTTPHeaders?,
        _ modifier: Session.RequestModifier?
    ) -> any URLRequestConvertible {
        RequestParts(url: url, method: method, headers: headers, modifier: modifier) {
            try encoder.encode(parameters, into: $0)
        }
    }

    /// Describes a request without parameters.
    static func source(
        _ url: any URLConvertible,
        _ method: HTTPMethod,
        _ headers: HTTPHeaders?,
        _ modifier: Session.RequestModifier?
    ) -> any URLRequestConvertible {
        RequestParts(url: url, method: method, headers: headers, modifier: modifier) { $0 }
    }
}
