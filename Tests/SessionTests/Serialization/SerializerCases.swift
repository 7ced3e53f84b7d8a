import Foundation
import MoyaHTTP
import Testing

/// A response that no server gave, for serializers that are asked directly.
enum Given {
    static func response(
        _ status: Int = 200,
        type: String? = nil
    ) throws -> HTTPURLResponse {
        let url = try #require(URL(string: "https://example.com/"))
        let fields = type.map { ["Content-Type": $0] }
        return try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields))
    }

    static func request(_ method: HTTPMethod) throws -> URLRequest {
        try URLRequest(url: "https://example.com/", method: method)
    }
}

/// What a serializer failed with.
func serializationFailure(_ body: () throws -> some Any) -> AFError.ResponseSerializationFailureReason? {
    do {
        Issue.record("expected a failure, got \(try body())")
    } catch AFError.responseSerializationFailed(let reason) {
        return reason
    } catch {
        Issue.record("expected a failure of serialization, got \(error)")
    }
    return nil
}

struct Person: Codable, Equatable, Sendable {
    var name = "Ada"
}

/// A type of the app's that knows what stands for no body.
struct Nobody: Decodable, EmptyResponse, Equatable {
    var isEmpty = true

    static func emptyValue() -> Nobody { Nobody() }
}

struct Rejected: Error, Equatable {}

/// Refuses everything.
struct RejectingPreprocessor: DataPreprocessor {
    func preprocess(_ data: Data) throws -> Data { throw Rejected() }
}

/// Takes the first byte off.
struct DroppingPreprocessor: DataPreprocessor {
    func preprocess(_ data: Data) throws -> Data { data.dropFirst() }
}
