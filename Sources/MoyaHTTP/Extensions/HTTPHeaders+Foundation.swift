extension URLRequest {
    /// The header fields; setting them replaces all. `URLRequest` keeps no order.
    public var headers: HTTPHeaders {
        get { HTTPHeaders(allHTTPHeaderFields ?? [:]) }
        set { allHTTPHeaderFields = newValue.dictionary }
    }
}

extension HTTPURLResponse {
    /// The header fields, in no order.
    public var headers: HTTPHeaders {
        HTTPHeaders(fields: allHeaderFields)
    }
}

extension URLSessionConfiguration {
    /// The fields that every request of the session carries unless it has its own; setting them replaces all.
    public var headers: HTTPHeaders {
        get { HTTPHeaders(fields: httpAdditionalHeaders ?? [:]) }
        set { httpAdditionalHeaders = newValue.dictionary }
    }
}

extension HTTPHeaders {
    /// Foundation allows any key and value here; what is not text is no header field.
    fileprivate init(fields: [AnyHashable: Any]) {
        self.init(
            fields.compactMap { name, value in
                guard let name = name as? String, let value = value as? String else { return nil }
                return HTTPHeader(name: name, value: value)
            }
        )
    }
}
