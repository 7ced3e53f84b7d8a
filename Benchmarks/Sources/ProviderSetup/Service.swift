package import BenchmarkClient
package import Foundation
package import Moya

/// The target of the benchmark: one endpoint, called as the command line says.
package struct Service: TargetType, Sendable {
    package let baseURL: URL
    package let path: String
    private let operation: ClientOptions.Operation

    package init(_ options: ClientOptions) {
        path = "/" + options.url.lastPathComponent
        baseURL = options.url.deletingLastPathComponent()
        operation = options.operation
    }

    package var method: Moya.Method {
        switch operation {
        case .get, .download: .get
        case .post: .post
        case .upload: .put
        }
    }

    package var task: Moya.Task {
        switch operation {
        case .get: .requestPlain
        case .post: .requestData(ClientOptions.jsonBody)
        case .download(let destination): .downloadDestination { _, _ in (destination, .removePreviousFile) }
        case .upload(let file): .uploadFile(file)
        }
    }

    package var headers: [String: String]? {
        switch operation {
        case .post: ["Content-Type": "application/json"]
        case .get, .download, .upload: nil
        }
    }
}
