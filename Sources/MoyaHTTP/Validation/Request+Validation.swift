extension Request {
    /// Lets only responses pass whose status code is one of these.
    ///
    /// - Parameter acceptableStatusCodes: None at all refuses every response.
    @preconcurrency
    @discardableResult
    public func validate<S: Sequence>(
        statusCode acceptableStatusCodes: S
    ) -> Self where S.Iterator.Element == Int, S: Sendable {
        addingCheck { reply in
            let code = reply.head.statusCode
            return acceptableStatusCodes.contains(code)
                ? nil : .responseValidationFailed(reason: .unacceptableStatusCode(code: code))
        }
    }

    /// Lets only responses pass whose content type is one of these, or that have no body.
    ///
    /// - Parameter acceptableContentTypes: Such as `application/json` or `text/*`; read when the response is there.
    @preconcurrency
    @discardableResult
    public func validate<S: Sequence>(
        contentType acceptableContentTypes: @escaping @Sendable @autoclosure () -> S
    ) -> Self where S.Iterator.Element == String, S: Sendable {
        addingCheck { ContentTypeCheck(acceptable: Array(acceptableContentTypes())).failure(of: $0) }
    }

    /// Lets only responses pass whose status code is 200 to 299 and whose content type the request accepts.
    @discardableResult
    public func validate() -> Self {
        validate(statusCode: 200..<300).addingCheck { reply in
            let accepted = reply.request.value(forHTTPHeaderField: "Accept") ?? "*/*"
            let types = accepted.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            return ContentTypeCheck(acceptable: types).failure(of: reply)
        }
    }

    private func addingCheck(_ failure: @escaping @Sendable (Reply) -> AFError?) -> Self {
        append(Validator { reply, _ in failure(reply).map { .failure($0) } ?? .success(()) })
        return self
    }
}
