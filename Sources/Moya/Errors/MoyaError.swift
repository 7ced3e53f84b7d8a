/// Why a call failed.
///
/// Bridged to `NSError` the domain is `Moya.MoyaError` and the code the place of the case, from 0.
public enum MoyaError: Swift.Error {
    /// The body is not an image.
    case imageMapping(Response)
    /// The body is not JSON, or has nothing at the key path.
    case jsonMapping(Response)
    /// The body is not UTF-8 text, or has no string at the key path.
    case stringMapping(Response)
    /// The body could not be decoded; the error is the decoder's.
    case objectMapping(any Swift.Error, Response)
    /// The body to be sent could not be encoded; the error is the encoder's.
    case encodableMapping(any Swift.Error)
    /// A filter does not let the status code pass.
    case statusCode(Response)
    /// Whatever went wrong below: connection, validation, cancellation. The response is there if one came.
    case underlying(any Swift.Error, Response?)
    /// The text is not a URL.
    case requestMapping(String)
    /// The parameters could not be encoded, or do not fit the task; the error says how.
    case parameterEncoding(any Swift.Error)
}

extension MoyaError {
    /// The response that the error belongs to, if one came.
    public var response: Moya.Response? {
        switch self {
        case .imageMapping(let response), .jsonMapping(let response), .stringMapping(let response),
            .objectMapping(_, let response), .statusCode(let response):
            response
        case .underlying(_, let response): response
        case .encodableMapping, .requestMapping, .parameterEncoding: nil
        }
    }

    /// The error that caused this one.
    var underlyingError: (any Swift.Error)? {
        switch self {
        case .objectMapping(let error, _), .encodableMapping(let error), .underlying(let error, _),
            .parameterEncoding(let error):
            error
        case .imageMapping, .jsonMapping, .stringMapping, .statusCode, .requestMapping: nil
        }
    }
}
