package import BenchmarkClient
package import Moya

extension ClientReply {
    /// What counts about a response: the file, if its body went to one.
    package init(_ response: Response) throws {
        if let file = response.fileURL {
            try self.init(status: response.statusCode, file: file)
        } else {
            self.init(status: response.statusCode, bodyBytes: response.data.count)
        }
    }
}
