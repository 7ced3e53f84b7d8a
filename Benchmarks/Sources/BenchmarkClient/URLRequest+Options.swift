internal import Foundation
package import FoundationNetworking

extension URLRequest {
    /// The request that the command line asks for; the file of an upload is not part of it.
    package init(_ options: ClientOptions) {
        self.init(url: options.url)
        switch options.operation {
        case .get, .download:
            break
        case .post:
            httpMethod = "POST"
            setValue("application/json", forHTTPHeaderField: "Content-Type")
            httpBody = ClientOptions.jsonBody
        case .upload:
            httpMethod = "PUT"
        }
    }
}
