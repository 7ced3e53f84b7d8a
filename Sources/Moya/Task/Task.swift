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

/// ``Task`` under a name that hides nothing.
public typealias HTTPTask = Task
