// Apps force their constant URLs.
// swift-format-ignore-file: NeverForceUnwrap

import Moya

/// A download into the app's own folder.
enum FileAPI: TargetType {
    case download(name: String)

    static let folder = FileManager.default.temporaryDirectory

    var baseURL: URL { URL(string: "https://files.example.com")! }
    var path: String {
        switch self {
        case .download(let name): return name
        }
    }
    var localURL: URL {
        switch self {
        case .download(let name): return FileAPI.folder.appendingPathComponent(name)
        }
    }
    var method: Moya.Method { .get }
    var task: Moya.Task {
        let destination = localURL
        return .downloadDestination { _, response in
            print(response.suggestedFilename ?? "")
            return (destination, [.removePreviousFile, .createIntermediateDirectories])
        }
    }
    var headers: [String: String]? { nil }
}

func download(_ name: String, completion: @escaping (URL?) -> Void) -> Cancellable {
    let target = FileAPI.download(name: name)
    return MoyaProvider<FileAPI>().request(target) { result in
        switch result {
        case .success: completion(target.localURL)
        case .failure: completion(nil)
        }
    }
}
