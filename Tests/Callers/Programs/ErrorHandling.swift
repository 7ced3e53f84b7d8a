import Moya

/// Texts for people out of every kind of error.
func text(for error: MoyaError) -> String {
    switch error {
    case .imageMapping(let response), .jsonMapping(let response), .stringMapping(let response):
        return "The answer cannot be read (\(response.statusCode))."
    case .objectMapping(let error, let response):
        return "The answer is not what was expected: \(error), \(response.data.count) bytes."
    case .encodableMapping(let error), .parameterEncoding(let error):
        return "The request cannot be written: \(error.localizedDescription)"
    case .statusCode(let response):
        return "Status \(response.statusCode)"
    case .underlying(let underlying, let response):
        let error = underlying as NSError
        if error.code == NSURLErrorNotConnectedToInternet { return "Offline" }
        return "\(error.domain) \(error.code) \(response?.statusCode ?? 0)"
    case .requestMapping(let url):
        return "\(url) is not an address."
    }
}

func retryable(_ error: Swift.Error) -> Bool {
    guard let error = error as? MoyaError else { return false }
    return (500..<600).contains(error.response?.statusCode ?? 0)
}
