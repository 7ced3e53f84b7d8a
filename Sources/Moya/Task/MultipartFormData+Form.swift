import Foundation
import MoyaHTTP
import MoyaTransport

extension RequestMultipartFormData {
    /// Makes the form that is sent for these parts, in their order.
    convenience init(_ parts: [MultipartFormData], boundary: String? = nil) {
        self.init(boundary: boundary)
        for part in parts { append(part) }
    }

    /// Appends a part. What is not told of a file follows from its path; of other parts it is left out.
    private func append(_ part: MultipartFormData) {
        switch part.provider {
        case .data(let data):
            append(data, withName: part.name, fileName: part.fileName, mimeType: part.mimeType)
        case .file(let file) where part.fileName == nil && part.mimeType == nil:
            append(file, withName: part.name)
        case .file(let file):
            let fileName = part.fileName ?? file.lastPathComponent
            let mimeType = part.mimeType ?? mimeType(forPathExtension: file.pathExtension)
            append(file, withName: part.name, fileName: fileName, mimeType: mimeType)
        case .stream(let stream, let length):
            let headers = HTTPHeaders(partNamed: part.name, fileName: part.fileName, mimeType: part.mimeType)
            append(stream, withLength: length, headers: headers)
        }
    }
}
