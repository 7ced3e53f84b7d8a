/// Encodes parameters as a form, `a=1&b=2`, in the query or in the body.
///
/// Keys are sorted at every level, so equal parameters always give equal text. A value is written like this:
///
/// | value | text |
/// |---|---|
/// | dictionary | one pair per entry, `key[entry]=…` |
/// | array | one pair per element, named by ``ArrayEncoding``; an empty one gives none |
/// | `Bool` | by ``BoolEncoding`` |
/// | other numbers | as Swift prints them, whole ones without `.0` |
/// | `nil`, `NSNull` | by ``NilEncoding`` |
/// | anything else | its description |
public struct URLEncoding: ParameterEncoding {
    /// By method, with brackets for arrays and `1` and `0` for `Bool`.
    public static var `default`: URLEncoding { URLEncoding() }
    /// Always in the query.
    public static var queryString: URLEncoding { URLEncoding(destination: .queryString) }
    /// Always in the body.
    public static var httpBody: URLEncoding { URLEncoding(destination: .httpBody) }

    /// Where the form goes.
    public let destination: Destination
    /// How elements of arrays are named.
    public let arrayEncoding: ArrayEncoding
    /// How a `Bool` is written.
    public let boolEncoding: BoolEncoding
    /// How `nil` and `NSNull` are written.
    public let nilEncoding: NilEncoding

    /// Makes an encoding.
    public init(
        destination: Destination = .methodDependent,
        arrayEncoding: ArrayEncoding = .brackets,
        boolEncoding: BoolEncoding = .numeric
    ) {
        self.init(
            destination: destination,
            arrayEncoding: arrayEncoding,
            boolEncoding: boolEncoding,
            nilEncoding: .description
        )
    }

    /// Makes an encoding that treats `nil` and `NSNull` as told.
    public init(
        destination: Destination = .methodDependent,
        arrayEncoding: ArrayEncoding = .brackets,
        boolEncoding: BoolEncoding = .numeric,
        nilEncoding: NilEncoding
    ) {
        self.destination = destination
        self.arrayEncoding = arrayEncoding
        self.boolEncoding = boolEncoding
        self.nilEncoding = nilEncoding
    }

    /// Applies parameters to a request.
    ///
    /// In the query they follow what is there already. In the body they replace it, and `Content-Type` is set unless
    /// the request has one. No parameters at all leave the URL alone but do make an empty body.
    ///
    /// - Throws: ``AFError/parameterEncodingFailed(reason:)`` with `missingURL`, or `customEncodingFailed` when
    ///   parameters nest more than 200 levels deep, or what making the request threw.
    public func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let parameters else { return request }
        guard NestingLimit.allows(parameters) else {
            throw AFError.parameterEncodingFailed(reason: .customEncodingFailed(error: ParametersTooDeep()))
        }
        if destination.isQuery(of: request) {
            guard let url = request.url else { throw AFError.parameterEncodingFailed(reason: .missingURL) }
            request.appendQuery(form(parameters), to: url)
        } else {
            request.setFormBody(Data(form(parameters).utf8))
        }
        return request
    }

    /// The pairs that a value becomes, names and values escaped.
    ///
    /// - Parameters:
    ///   - key: The name to start from.
    ///   - value: Any value; dictionaries and arrays become several pairs or none. What nests more than 200 levels deep
    ///     becomes none.
    public func queryComponents(fromKey key: String, value: Any) -> [(String, String)] {
        guard NestingLimit.allows(value) else { return [] }
        var components: [(String, String)] = []
        append(value, named: key, to: &components)
        return components
    }

    /// The text with everything but letters, digits and `-._~/?` percent-escaped.
    public func escape(_ string: String) -> String {
        string.formEscaped
    }

    private func form(_ parameters: Parameters) -> String {
        var components: [(String, String)] = []
        for (key, value) in parameters.sorted(by: { $0.key < $1.key }) {
            append(value, named: key, to: &components)
        }
        return components.map { "\($0)=\($1)" }.joined(separator: "&")
    }
}
