// Apps force their constant URLs.
// swift-format-ignore-file: NeverForceUnwrap

import Moya

/// A multipart upload whose progress is shown.
enum PhotoAPI: TargetType {
    case upload(Data, caption: String)
    case uploadFile(URL)

    var baseURL: URL { URL(string: "https://photos.example.com")! }
    var path: String { "/photos" }
    var method: Moya.Method { .post }

    var task: Task {
        switch self {
        case let .upload(data, caption):
            let photo = MultipartFormData(
                provider: .data(data),
                name: "photo",
                fileName: "photo.jpeg",
                mimeType: "image/jpeg"
            )
            let text = MultipartFormData(provider: .data(Data(caption.utf8)), name: "caption")
            return .uploadCompositeMultipart([photo, text], urlParameters: ["size": "large"])
        case .uploadFile(let file):
            return .uploadFile(file)
        }
    }

    var validationType: ValidationType { .successCodes }
    var headers: [String: String]? { ["Content-Type": "application/octet-stream"] }
}

@MainActor
final class PhotoUploader {
    private let provider = MoyaProvider<PhotoAPI>()
    private(set) var fraction = 0.0
    private(set) var isDone = false

    func upload(_ data: Data) {
        provider.request(
            .upload(data, caption: "Berlin"),
            progress: { progress in
                self.fraction = progress.progress
            },
            completion: { result in
                self.isDone = (try? result.get()) != nil
            }
        )
    }
}
