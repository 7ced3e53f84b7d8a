/// Applies an `Encodable` value to a request as a form, in the query or in the body.
///
/// `@unchecked`: the encoder is only read here; whoever shares one must have set it up before.
open class URLEncodedFormParameterEncoder: ParameterEncoder, @unchecked Sendable {
    /// Where the form goes.
    public enum Destination: Sendable {
        /// Into the query of `GET`, `HEAD` and `DELETE`, into the body of any other method.
        case methodDependent
        /// Into the query.
        case queryString
        /// Into the body.
        case httpBody

        func isQuery(for method: HTTPMethod) -> Bool {
            switch self {
            case .methodDependent: method.encodesParametersInURL
            case .queryString: true
            case .httpBody: false
            }
        }
    }

    /// A new one with all defaults.
    public static var `default`: URLEncodedFormParameterEncoder { URLEncodedFormParameterEncoder() }

    /// What writes the form.
    public let encoder: URLEncodedFormEncoder
    /// Where the form goes.
    public let destination: Destination

    /// Makes an encoder around another one.
    public init(encoder: URLEncodedFormEncoder = URLEncodedFormEncoder(), destination: Destination = .methodDependent) {
        self.encoder = encoder
        self.destination = destination
    }

    /// Applies a value to a request.
    ///
    /// In the query it follows what is there already. In the body it replaces it, and `Content-Type` is set unless
    /// the request has one.
    ///
    /// - Throws: ``AFError/parameterEncoderFailed(reason:)``: the request has no URL or method, or the value is no
    ///   form.
    open func encode<Parameters: Encodable>(
        _ parameters: Parameters?,
        into request: URLRequest
    ) throws -> URLRequest {
        guard let parameters else { return request }
        guard let url = request.url else {
            throw AFError.parameterEncoderFailed(reason: .missingRequiredComponent(.url))
        }
        guard let method = request.method else {
            throw AFError.parameterEncoderFailed(reason: .missingRequiredComponent(.httpMethod(rawValue: "nil")))
        }
        let form: String
        do {
            form = try encoder.encode(parameters)
        } catch {
            throw AFError.parameterEncoderFailed(reason: .encoderFailed(error: error))
        }
        var request = request
        if destination.isQuery(for: method) {
            request.appendQuery(form, to: url)
        } else {
            request.setFormBody(Data(form.utf8))
        }
        return request
    }
}

extension ParameterEncoder where Self == URLEncodedFormParameterEncoder {
    /// A form encoder with all defaults.
    public static var urlEncodedForm: URLEncodedFormParameterEncoder { URLEncodedFormParameterEncoder() }

    /// A form encoder around another one.
    public static func urlEncodedForm(
        encoder: URLEncodedFormEncoder = URLEncodedFormEncoder(),
        destination: URLEncodedFormParameterEncoder.Destination = .methodDependent
    ) -> URLEncodedFormParameterEncoder {
        URLEncodedFormParameterEncoder(encoder: encoder, destination: destination)
    }
}
