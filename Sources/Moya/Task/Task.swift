public import Foundation
public import MoyaHTTP

/// What a call sends and how its answer is taken.
///
/// The name hides Swift's own `Task` in files that import this module. Write `_Concurrency.Task` for that one, or
/// ``HTTPTask`` for this one.
public enum Task {
    /// No body, no parameters.
    case requestPlain

    /// These bytes as the body; `Content-Type` is left to the headers.
    case requestData(Data)

    /// A value as a JSON body.
    case requestJSONEncodable(any Encodable)

    /// A value as a JSON body, written by this encoder.
    case requestCustomJSONEncodable(any Encodable, encoder: JSONEncoder)

    /// Parameters, put where the encoding says.
    case requestParameters(parameters: [String: Any], encoding: any ParameterEncoding)

    /// These bytes as the body, and parameters in the query.
    case requestCompositeData(bodyData: Data, urlParameters: [String: Any])

    /// Parameters as the body, and others in the query.
    ///
    /// A `URLEncoding` must be one that writes to the body, such as `URLEncoding.httpBody`; others are refused with
    /// ``TaskError/bodyEncodingWritesQuery``.
    case requestCompositeParameters(
        bodyParameters: [String: Any],
        bodyEncoding: any ParameterEncoding,
        urlParameters: [String: Any]
    )

    /// A file as the body, read while it is sent.
    case uploadFile(URL)

    /// A multipart form.
    case uploadMultipart([MultipartFormData])

    /// A multipart form, and parameters in the query.
    case uploadCompositeMultipart([MultipartFormData], urlParameters: [String: Any])

    /// The answer's body goes to a file.
    case downloadDestination(DownloadDestination)

    /// Parameters, put where the encoding says; the answer's body goes to a file.
    case downloadParameters(
        parameters: [String: Any],
        encoding: any ParameterEncoding,
        destination: DownloadDestination
    )
}

extension Task {
    /// The plan of this task. Here and nowhere else are the cases told apart, so a new one touches this file alone.
    var plan: TaskPlan {
        switch self {
        case .requestPlain:
            TaskPlan()
        case .requestData(let data):
            TaskPlan(encodings: [.body(data)])
        case .requestJSONEncodable(let value):
            TaskPlan(encodings: [.json(value, JSONEncoder())])
        case .requestCustomJSONEncodable(let value, let encoder):
            TaskPlan(encodings: [.json(value, encoder)])
        case .requestParameters(_, let composition as RequestComposition):
            composition.plan
        case .requestParameters(let parameters, let encoding):
            TaskPlan(encodings: [.parameters(parameters, encoding)])
        case .requestCompositeData(let data, let urlParameters):
            TaskPlan(encodings: [.body(data), .query(urlParameters)])
        case .requestCompositeParameters(let bodyParameters, let bodyEncoding, let urlParameters):
            TaskPlan(encodings: [.bodyParameters(bodyParameters, bodyEncoding), .query(urlParameters)])
        case .uploadFile(let file):
            TaskPlan(transfer: .uploadFile(file))
        case .uploadMultipart(let parts):
            TaskPlan(transfer: .uploadMultipart(parts))
        case .uploadCompositeMultipart(let parts, let urlParameters):
            TaskPlan(encodings: [.query(urlParameters)], transfer: .uploadMultipart(parts))
        case .downloadDestination(let destination):
            TaskPlan(transfer: .download(destination))
        case .downloadParameters(let parameters, let encoding, let destination):
            TaskPlan(encodings: [.parameters(parameters, encoding)], transfer: .download(destination))
        }
    }
}

/// ``Task`` under a name that hides nothing.
public typealias HTTPTask = Task
