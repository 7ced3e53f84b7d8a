import Foundation
import MoyaHTTP
import Testing

private struct Property: Codable, Equatable, Sendable {
    var property = "property"
}

private struct Nothing: Encodable, Sendable {
    var value: Int?
}

private func encode(
    _ value: (some Encodable & Sendable)?,
    into request: URLRequest,
    with encoder: some ParameterEncoder
) throws -> URLRequest {
    try encoder.encode(value, into: request)
}

@Suite("ParameterEncoder")
struct ParameterEncoderTests {
    @Test("JSON goes into the body, with its type unless there is one")
    func json() throws {
        let encoded = try encode(Property(), into: request(.post), with: .json)
        #expect(encoded.bodyText == #"{"property":"property"}"#)
        #expect(encoded.contentType == "application/json")
        let typed = try request(.post, headers: ["Content-Type": "application/x"])
        #expect(try encode(Property(), into: typed, with: .json).contentType == "application/x")
        #expect(try encode(Property?.none, into: request(.post), with: .json) == request(.post))
        #expect(try encode([1, 2, 3], into: request(.post), with: .json).bodyText == "[1,2,3]")
    }

    @Test("JSON is written as the encoder is set up")
    func jsonFormatting() throws {
        let value = ["b": 1, "a": 2]
        let sorted = try encode(value, into: request(.post), with: JSONParameterEncoder.sortedKeys)
        #expect(sorted.bodyText == #"{"a":2,"b":1}"#)
        let plain = JSONEncoder()
        plain.outputFormatting = .prettyPrinted
        let pretty = try encode(Property(), into: request(.post), with: JSONParameterEncoder.prettyPrinted)
        #expect(pretty.httpBody == (try plain.encode(Property())))
        let snake = JSONEncoder()
        snake.keyEncodingStrategy = .convertToSnakeCase
        let custom = try encode(["oneTwo": 1], into: request(.post), with: .json(encoder: snake))
        #expect(custom.bodyText == #"{"oneTwo":1}"#)
        #expect(try encode(Property(), into: request(.post), with: JSONParameterEncoder.default).httpBody != nil)
    }

    @Test("What is no JSON is an error with its cause")
    func jsonFailure() throws {
        let error = #expect(throws: AFError.self) {
            try encode(["a": Double.infinity], into: request(.post), with: .json)
        }
        #expect(error?.isParameterEncodingError == true)
        #expect(error?.underlyingError is EncodingError)
    }

    @Test(
        "Forms go where method and destination say",
        arguments: [
            (HTTPMethod.get, URLEncodedFormParameterEncoder.Destination.methodDependent, true),
            (.head, .methodDependent, true), (.delete, .methodDependent, true), (.post, .methodDependent, false),
            (.put, .methodDependent, false), (.post, .queryString, true), (.get, .httpBody, false),
        ]
    )
    func formPlacement(
        method: HTTPMethod,
        destination: URLEncodedFormParameterEncoder.Destination,
        isQuery: Bool
    ) throws {
        let encoded = try encode(Property(), into: request(method), with: .urlEncodedForm(destination: destination))
        #expect(encoded.query == (isQuery ? "property=property" : nil))
        #expect(encoded.bodyText == (isQuery ? nil : "property=property"))
        #expect(encoded.contentType == (isQuery ? nil : formType))
    }

    @Test("A type that is there is kept; the present query is too")
    func formKeeps() throws {
        let typed = try request(.post, headers: ["Content-Type": "x/y"])
        #expect(try encode(Property(), into: typed, with: .urlEncodedForm).contentType == "x/y")
        let query = try request(.get, "/?bool=true#f")
        #expect(
            try encode(Property(), into: query, with: .urlEncodedForm).url?.absoluteString
                == "https://example.com/?bool=true&property=property#f"
        )
        #expect(try encode(Nothing(), into: query, with: .urlEncodedForm).query == "bool=true")
        #expect(try encode(Property?.none, into: query, with: .urlEncodedForm) == query)
    }

    @Test("A request without URL is an error that says so")
    func missingURL() throws {
        var start = try request()
        start.url = nil
        let noURL = start
        let error = #expect(throws: AFError.self) { try encode(Property(), into: noURL, with: .urlEncodedForm) }
        guard case .parameterEncoderFailed(.missingRequiredComponent(.url)) = error else {
            Issue.record("got \(String(describing: error))")
            return
        }
    }

    @Test("A value that is no form is an error with its cause")
    func formFailure() throws {
        let error = #expect(throws: AFError.self) {
            try encode([1, 2], into: request(.post), with: URLEncodedFormParameterEncoder.default)
        }
        #expect(error?.isParameterEncoderError == true)
        #expect(error?.underlyingError is URLEncodedFormEncoder.Error)
        #expect(error?.localizedDescription.contains("Array<Int> is an array") == true)
    }

    @Test("Encoders are open to applications")
    func subclass() throws {
        final class Counting: JSONParameterEncoder, @unchecked Sendable {
            override func encode<Parameters: Encodable>(
                _ parameters: Parameters?,
                into request: URLRequest
            ) throws -> URLRequest {
                var request = try super.encode(parameters, into: request)
                request.headers.add(name: "X-Length", value: "\(request.httpBody?.count ?? 0)")
                return request
            }
        }
        let encoder: any ParameterEncoder = Counting()
        #expect(try encoder.encode([1], into: request(.post)).headers["X-Length"] == "3")
    }
}
