import MoyaHTTP

/// A query and a body of any kind, as a parameter encoding.
///
/// An encoding and no case of ``Task``: a case more would break every app that tells all of them apart.
struct RequestComposition: ParameterEncoding, @unchecked Sendable {
    // Unchecked: what is sent is handed over to the one call.
    let query: RequestQuery
    let body: RequestBody

    /// The plan of a task with this encoding.
    var plan: TaskPlan {
        TaskPlan(encodings: [body.content, query.content].compactMap { $0 }, transfer: body.transfer)
    }

    /// Applies query and body; a file or a multipart form is no part of a request.
    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        for content in plan.encodings { try content.apply(to: &request) }
        return request
    }
}

extension Task {
    /// A query and a body of any kind.
    ///
    /// ```swift
    /// .request(query: .value(Page(number: 2)), body: .json(Order(items: items)))
    /// ```
    ///
    /// - Parameters:
    ///   - query: Follows what the URL has already.
    ///   - body: What is sent; nothing by default.
    public static func request(query: RequestQuery = .none, body: RequestBody = .none) -> Task {
        .requestParameters(parameters: [:], encoding: RequestComposition(query: query, body: body))
    }
}
