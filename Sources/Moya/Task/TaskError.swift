public import Foundation

/// What makes a task impossible to send. Found inside ``MoyaError/parameterEncoding(_:)``.
public enum TaskError: Error, Equatable {
    /// ``Task/requestCompositeParameters(bodyParameters:bodyEncoding:urlParameters:)`` was given an encoding that may
    /// write its body parameters to the query.
    case bodyEncodingWritesQuery

    /// A multipart form has no parts. `target` names the target.
    case multipartWithoutParts(target: String)

    /// A multipart form would be sent by a method that carries none. `target` names the target.
    case multipartNotSupported(method: String, target: String)
}

extension TaskError: LocalizedError {
    /// What is wrong and what to do.
    public var errorDescription: String? {
        switch self {
        case .bodyEncodingWritesQuery:
            """
            The bodyEncoding of requestCompositeParameters must write to the body: use URLEncoding.httpBody or \
            JSONEncoding.default, and put what belongs in the query into urlParameters.
            """
        case .multipartWithoutParts(let target):
            "\(target) is not a multipart upload target: it has no parts. Give its task at least one MultipartFormData."
        case .multipartNotSupported(let method, let target):
            """
            \(target) is not a multipart upload target: \(method) carries no multipart form. \
            Use POST, PUT, PATCH or CONNECT.
            """
        }
    }
}
