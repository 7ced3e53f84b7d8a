import Foundation
import MoyaHTTP

/// What a task comes to: how its request is encoded and what is transferred.
struct TaskPlan {
    /// What is applied to the request of method, URL and headers, in order.
    var encodings: [RequestContent] = []

    /// What is transferred.
    var transfer = Transfer.data

    /// The kinds of transfer.
    enum Transfer {
        /// A request as it stands; the answer's body is gathered in memory.
        case data
        /// A file as the request's body.
        case uploadFile(URL)
        /// A multipart form as the request's body; its boundary is a random one unless it is named.
        case uploadMultipart([MultipartFormData], boundary: String? = nil)
        /// A request as it stands; the answer's body goes to a file.
        case download(DownloadDestination)
    }
}

extension Task {
    /// The plan of this task. Here and nowhere else are the cases told apart.
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
