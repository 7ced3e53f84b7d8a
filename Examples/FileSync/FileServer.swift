import Foundation
import MoyaMockServer

/// The place that files are synchronised with: a real HTTP server on this machine that knows ranges.
final class FileServer: @unchecked Sendable {  // The lock guards the files.
    private let server: MockServer
    private let lock = NSLock()
    private var files: [String: Data]
    /// After how many bytes the line breaks once, by name.
    private var breaks: [String: Int]

    init(files: [String: Data], breaks: [String: Int]) throws {
        self.files = files
        self.breaks = breaks
        server = try MockServer()
        server.route("GET", "/files") { [weak self] _ in self?.list() ?? MockResponse(status: 503) }
        server.route("GET", "/files/*") { [weak self] in self?.get($0) ?? MockResponse(status: 503) }
        server.route("PUT", "/files/*") { [weak self] in self?.put($0) ?? MockResponse(status: 503) }
    }

    var url: URL { server.baseURL }

    /// What is there.
    var contents: [String: Data] { lock.withLock { files } }

    func stop() { server.stop() }

    private func list() -> MockResponse {
        let entries = contents.map { Entry(name: $0.key, data: $0.value) }.sorted { $0.name < $1.name }
        return (try? .json(entries)) ?? MockResponse(status: 500)
    }

    private func put(_ request: RecordedRequest) -> MockResponse {
        let name = name(of: request)
        lock.withLock { files[name] = request.body }
        return MockResponse(status: 204)
    }

    private func get(_ request: RecordedRequest) -> MockResponse {
        let name = name(of: request)
        let (data, stop) = lock.withLock { (files[name], breaks.removeValue(forKey: name)) }
        guard let data else { return .text("There is no file \(name).", status: 404) }
        let response = whole(data, Entry(name: name, data: data), request)
        return stop.map { response.fault(.close, at: .body(afterBytes: $0)) } ?? response
    }

    private func whole(_ data: Data, _ entry: Entry, _ request: RecordedRequest) -> MockResponse {
        let tag = "\"\(entry.tag)\""
        let headers: MockHeaders = ["ETag": tag, "Accept-Ranges": "bytes", "Content-Type": "application/octet-stream"]
        guard
            let range = request.headers["Range"], request.headers["If-Range"] == tag,
            let start = Int(range.drop { !$0.isNumber }.prefix { $0.isNumber }), start < data.count
        else { return MockResponse(headers: headers, body: .data(data)) }
        return MockResponse(status: 206, headers: headers, body: .data(data.dropFirst(start)))
            .header("Content-Range", "bytes \(start)-\(data.count - 1)/\(data.count)")
    }

    private func name(of request: RecordedRequest) -> String {
        let name = request.path.dropFirst("/files/".count)
        return name.removingPercentEncoding ?? String(name)
    }
}
