import Foundation
import MoyaHTTP
import MoyaTransport

extension [MultipartFormData] {
    /// The form that these parts make.
    ///
    /// A file's own name and type serve where the part names none; a stream's part says only what it was given.
    func encodedForm() -> MoyaHTTP.MultipartFormData {
        let form = MoyaHTTP.MultipartFormData()
        for part in self {
            switch part.provider {
            case .data(let data):
                form.append(data, withName: part.name, fileName: part.fileName, mimeType: part.mimeType)
            case .file(let file) where part.fileName == nil && part.mimeType == nil:
                form.append(file, withName: part.name)
            case .file(let file):
                form.append(
                    file,
                    withName: part.name,
                    fileName: part.fileName ?? file.lastPathComponent,
                    mimeType: part.mimeType ?? mimeType(forPathExtension: file.pathExtension)
                )
            case .stream(let stream, let length):
                let headers = HTTPHeaders(partNamed: part.name, fileName: part.fileName, mimeType: part.mimeType)
                form.append(stream, withLength: length, headers: headers)
            }
        }
        return form
    }
}
