import Foundation
import Moya

/// The music app's door in Swift 6: all pages in a loop, the session in an actor.
package actor MusicClient {
    package struct Song: Decodable, Equatable, Sendable {
        package let id: String
        package let singerName: String
    }

    private struct Page: Decodable {
        let next: Int?
        let data: [Song]
    }

    private struct Token: Decodable {
        let session: String
    }

    private struct API: TargetType {
        let baseURL: URL
        let path: String
        var method = Moya.Method.get
        var task = Moya.Task.requestPlain
        var headers: [String: String]?
    }

    private let host: URL
    private let provider = MoyaProvider<MultiTarget>()
    private var token: String?

    package init(host: URL) {
        self.host = host
    }

    package func login(phone: String, password: String) async throws {
        let body = RequestBody.json(["phone": phone, "password": password])
        let answer: Token = try await send("/sessions", method: .post, task: .request(body: body))
        token = answer.session
    }

    /// The songs of all pages.
    package func songs() async throws -> [Song] {
        var songs: [Song] = []
        var next: Int? = 1
        while let number = next {
            let page: Page = try await send("/songs", task: .request(query: .parameters(["page": number])))
            songs += page.data
            next = page.next
        }
        return songs
    }

    private func send<Value: Decodable>(
        _ path: String,
        method: Moya.Method = .get,
        task: Moya.Task = .requestPlain
    ) async throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let headers = token.map { ["Authorization": $0] }
        let target = API(baseURL: host, path: path, method: method, task: task, headers: headers)
        return try await provider.value(of: MultiTarget(target), atKeyPath: "data", using: decoder)
    }
}
