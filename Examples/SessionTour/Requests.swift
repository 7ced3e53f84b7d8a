import Foundation
import MoyaHTTP

/// Asking and answers: parameters, fields, values, conditions, credentials.
struct Requests {
    struct Echo: Decodable, Sendable {
        let url: String
        let agent: String
    }

    struct Login: Codable, Sendable {
        var email = "ada@example.com"
        var tags = ["a", "b"]
    }

    let session: Session
    let url: String

    var chapters: [Chapter] {
        [
            Chapter("a query", shows: "/get?foo=bar&list%5B%5D=1&list%5B%5D=2") {
                let parameters: Parameters = ["foo": "bar", "list": [1, 2]]
                return try await session.request("\(url)/get", parameters: parameters)
                    .serializingDecodable(Echo.self).value.url
            },
            Chapter("a form", shows: "email=ada%40example.com&tags%5B%5D=a&tags%5B%5D=b") {
                try await session.request("\(url)/echo", method: .post, parameters: Login()).serializingString().value
            },
            Chapter("JSON", shows: "ada@example.com") {
                try await session.request("\(url)/echo", method: .post, parameters: Login(), encoder: .json)
                    .serializingDecodable(Login.self).value.email
            },
            Chapter("fields", shows: "tour") {
                try await session.request("\(url)/get", headers: ["X-App": "tour"]).serializingDecodable(Echo.self)
                    .value.agent
            },
            Chapter("a response handler", shows: "200, 5 bytes of text/x") { await handled() },
            Chapter("a refused status", shows: "404") {
                let request = session.request("\(url)/missing").validate()
                let error = await request.serializingData().response.error
                return "\(error?.responseCode ?? 0)"
            },
            Chapter("a refused type", shows: "text/plain") {
                let request = session.request("\(url)/missing").validate(contentType: ["application/json"])
                return await request.serializingData().response.error?.responseContentType ?? "accepted"
            },
            Chapter("a password", shows: "welcome") {
                try await session.request("\(url)/private").authenticate(username: "ada", password: "lovelace")
                    .serializingString().value
            },
            Chapter("a redirect", shows: "/get?moved=1, or 302") {
                let moved = try await session.request("\(url)/moved").serializingDecodable(Echo.self).value.url
                let kept = session.request("\(url)/moved").redirect(using: .doNotFollow)
                let status = await kept.serializingData(emptyResponseCodes: [302]).response.response?.statusCode ?? 0
                return "\(moved), or \(status)"
            },
            Chapter("a command", shows: "$ curl -v") {
                await withCheckedContinuation { done in
                    session.request("\(url)/get").cURLDescription { done.resume(returning: String($0.prefix(9))) }
                        .resume()
                }
            },
        ]
    }

    private func handled() async -> String {
        await withCheckedContinuation { done in
            session.request("\(url)/echo", method: .post, headers: [.contentType("text/x")]) {
                $0.httpBody = Data("hello".utf8)
            }
            .validate(contentType: ["text/*"])
            .responseData(queue: .global()) { response in
                let status = response.response?.statusCode ?? 0
                let type = response.response?.headers["Content-Type"] ?? "nothing"
                done.resume(returning: "\(status), \(response.value?.count ?? 0) bytes of \(type)")
            }
        }
    }
}
