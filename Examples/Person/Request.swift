import Foundation
import MoyaHTTP

/// A request that knows what its answer is.
protocol Request: Sendable {
    associatedtype Response: Parsable

    var path: String { get }
    var method: HTTPMethod { get }
    var parameters: [String: String] { get }
}

extension Request {
    var method: HTTPMethod { .get }
    var parameters: [String: String] { [:] }
}

/// What can be made of the bytes of an answer.
protocol Parsable: Sendable {
    static func parse(_ data: Data) throws -> Self
}

extension Parsable where Self: Decodable {
    static func parse(_ data: Data) throws -> Self {
        try JSONDecoder().decode(Self.self, from: data)
    }
}

struct Person: Parsable, Decodable, Equatable {
    let name: String
    let message: String
}

struct PersonRequest: Request {
    typealias Response = Person

    let name: String

    var path: String { "/people/\(name)" }
}

struct GreetingRequest: Request {
    typealias Response = Person

    let name: String
    let message: String

    var path: String { "/greetings" }
    var method: HTTPMethod { .post }
    var parameters: [String: String] { ["name": name, "message": message] }
}
