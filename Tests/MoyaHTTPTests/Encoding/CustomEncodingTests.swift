import Foundation
import MoyaHTTP
import Testing

/// Written with a plain dictionary, as applications do.
private struct PlainTextEncoding: ParameterEncoding {
    func encode(_ urlRequest: any URLRequestConvertible, with parameters: [String: Any]?) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let text = parameters?["text"] as? String else {
            throw AFError.parameterEncodingFailed(reason: .customEncodingFailed(error: CancellationError()))
        }
        request.httpBody = Data(text.utf8)
        return request
    }
}

@Suite("An application's own encoding")
struct CustomEncodingTests {
    @Test("It conforms with a plain dictionary and is used like the built-in ones")
    func conformance() throws {
        let encoding: any ParameterEncoding = PlainTextEncoding()
        let parameters: [String: Any] = ["text": "hello"]
        #expect(try encoding.encode(request(.post), with: parameters).bodyText == "hello")
    }

    @Test("Sendable dictionaries fit as well")
    func sendableValues() throws {
        let parameters: [String: any Sendable] = ["text": "hello"]
        #expect(try PlainTextEncoding().encode(request(.post), with: parameters).bodyText == "hello")
    }

    @Test("Its error keeps the cause")
    func failure() throws {
        let error = #expect(throws: AFError.self) { try PlainTextEncoding().encode(request(.post), with: [:]) }
        #expect(error?.underlyingError is CancellationError)
    }
}
