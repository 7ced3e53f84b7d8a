import Foundation
import MoyaHTTP

/// Loads a portrait without any layer between: status and content type are checked, then the bytes are there.
///
/// - Parameters:
///   - monitor: Sees the request and its answer.
///   - queue: Where `completion` is called.
func loadPortrait(
    from url: URL,
    monitor: any EventMonitor,
    queue: DispatchQueue = .main,
    completion: @escaping @Sendable (Result<Data, AFError>) -> Void
) {
    AF.request(url)
        .eventMonitor(monitor)
        .validate(statusCode: 200..<300)
        .validate(contentType: ["image/png", "image/jpeg"])
        .responseData(queue: queue) { completion($0.result) }
}
