import Foundation
import MoyaMockServer

extension MockServer {
    /// The URL of `path` as text, nothing encoded or resolved.
    func address(_ path: String) -> String {
        "\(baseURL.scheme ?? "http")://127.0.0.1:\(port)\(path)"
    }
}
