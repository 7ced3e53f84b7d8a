public import Foundation

/// Makes the result of a call of what a finished transfer left behind.
///
/// | response | error | result |
/// |---|---|---|
/// | there | none | success; without data the body is empty |
/// | there | there | `underlying` with the error and the response |
/// | none | there | `underlying` with the error |
/// | none | none | `underlying` with `NSURLErrorUnknown` |
public func convertResponseToResult(
    _ response: HTTPURLResponse?,
    request: URLRequest?,
    data: Data?,
    error: (any Swift.Error)?
) -> Result<Moya.Response, MoyaError> {
    let answer = response.map {
        Response(statusCode: $0.statusCode, data: data ?? Data(), request: request, response: $0)
    }
    if let error { return .failure(.underlying(error, answer)) }
    if let answer { return .success(answer) }
    return .failure(.underlying(NSError(domain: NSURLErrorDomain, code: NSURLErrorUnknown), nil))
}
