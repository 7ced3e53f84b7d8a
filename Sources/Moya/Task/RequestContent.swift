import Foundation
import MoyaHTTP

/// Something that a task puts into a request.
enum RequestContent {
    /// These bytes as the body.
    case body(Data)
    /// A value as a JSON body.
    case json(any Encodable, JSONEncoder)
    /// Parameters, where the encoding says.
    case parameters([String: Any], any ParameterEncoding)
    /// Parameters as the body, by an encoding that must not write to the query.
    case bodyParameters([String: Any], any ParameterEncoding)
    /// The fields of a value, where the encoder says.
    case form(any Encodable, URLEncodedFormParameterEncoder)
    /// What a stream gives as the body.
    case stream(InputStream)

    /// Parameters in the query, whatever the method.
    static func query(_ parameters: [String: Any]) -> RequestContent {
        .parameters(parameters, URLEncoding.queryString)
    }

    /// Puts this into `request`.
    func apply(to request: inout URLRequest) throws(MoyaError) {
        switch self {
        case .body(let data):
            request.httpBody = data
        case .json(let value, let encoder):
            try apply(value, encoder, to: &request)
        case .parameters(let parameters, let encoding):
            try apply(parameters, encoding, to: &request)
        case .bodyParameters(let parameters, let encoding):
            if let encoding = encoding as? URLEncoding, encoding.destination != .httpBody {
                throw .parameterEncoding(TaskError.bodyEncodingWritesQuery)
            }
            try apply(parameters, encoding, to: &request)
        case .form(let value, let encoder):
            do {
                request = try encoder.encode(value, into: request)
            } catch {
                throw .parameterEncoding(error)
            }
        case .stream(let stream):
            request.httpBodyStream = stream
        }
    }

    private func apply(
        _ value: any Encodable,
        _ encoder: JSONEncoder,
        to request: inout URLRequest
    ) throws(MoyaError) {
        do {
            request.httpBody = try encoder.encode(value)
        } catch {
            throw .encodableMapping(error)
        }
        if request.value(forHTTPHeaderField: "Content-Type") == nil {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
    }

    private func apply(
        _ parameters: [String: Any],
        _ encoding: any ParameterEncoding,
        to request: inout URLRequest
    ) throws(MoyaError) {
        do {
            request = try encoding.encode(request, with: parameters)
        } catch {
            throw .parameterEncoding(error)
        }
    }
}
