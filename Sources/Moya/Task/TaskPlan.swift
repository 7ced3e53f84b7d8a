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
