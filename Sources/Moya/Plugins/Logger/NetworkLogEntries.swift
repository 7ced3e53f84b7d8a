import Foundation

/// The lines that a call gives in a log.
struct NetworkLogEntries {
    let configuration: NetworkLoggerPlugin.Configuration
    let target: any TargetType

    private var options: NetworkLoggerPlugin.Configuration.LogOptions { configuration.logOptions }
    private var redaction: NetworkLoggerPlugin.Redaction { configuration.redaction }

    /// One line.
    func entry(_ identifier: String, _ message: String) -> String {
        configuration.formatter.entry(identifier, message, target)
    }

    /// The lines of a request.
    func request(_ request: any RequestType) -> [String] {
        guard let urlRequest = request.request else { return [entry("Request", "(invalid request)")] }
        var lines = [entry("Request", redaction.text(urlRequest.description))]
        if options.contains(.requestHeaders) {
            let headers = request.sessionHeaders.merging(urlRequest.allHTTPHeaderFields ?? [:]) { $1 }
            lines.append(entry("Request Headers", redaction.headers(headers).description))
        }
        if options.contains(.requestBody) {
            if let stream = urlRequest.httpBodyStream {
                lines.append(entry("Request Body Stream", stream.description))
            }
            if let body = urlRequest.httpBody {
                lines.append(entry("Request Body", configuration.formatter.requestData(redaction.body(body))))
            }
        }
        if options.contains(.requestMethod), let method = urlRequest.httpMethod {
            lines.append(entry("HTTP Request Method", method))
        }
        return lines
    }

    /// The lines of a response.
    func response(_ response: Response, isFailure: Bool) -> [String] {
        var lines: [String] = []
        if let object = response.response {
            lines.append(entry("Response", redaction.description(of: object)))
        } else {
            lines.append(entry("Response", "Received empty network response for \(redaction.description(of: target))."))
        }
        if options.contains(.successResponseBody) || (isFailure && options.contains(.errorResponseBody)) {
            let body = redaction.body(response.data)
            lines.append(entry("Response Body", configuration.formatter.responseData(body)))
        }
        return lines
    }

    /// The lines of an error: those of its response, if it has one.
    func error(_ error: MoyaError) -> [String] {
        if let response = error.response { return self.response(response, isFailure: true) }
        let (target, error) = (redaction.description(of: target), redaction.description(of: error))
        return [entry("Error", "Error calling \(target) : \(error)")]
    }
}
