import Foundation
import Testing

@testable import Moya

struct ConvertResponseTests {
    private let request = URLRequest(url: URL(filePath: "/"))
    private let error = NSError(domain: "Some", code: 1)

    private func object() throws -> HTTPURLResponse {
        let url = URL(filePath: "/")
        return try #require(HTTPURLResponse(url: url, statusCode: 201, httpVersion: nil, headerFields: nil))
    }

    private func failure(_ result: Result<Moya.Response, MoyaError>) throws -> (error: NSError, response: Response?) {
        guard case .failure(.underlying(let error, let response)) = result else { throw TestFailure("\(result)") }
        return (error as NSError, response)
    }

    @Test func aResponseIsASuccess() throws {
        let object = try object()
        let full = convertResponseToResult(object, request: request, data: Data("a".utf8), error: nil)
        let response = try full.get()
        #expect(response.statusCode == 201)
        #expect(response.data == Data("a".utf8))
        #expect(response.response === object)
        #expect(response.request?.url == request.url)
        #expect(try convertResponseToResult(object, request: nil, data: nil, error: nil).get().data.isEmpty)
    }

    @Test func anErrorCountsMoreThanAResponse() throws {
        let result = convertResponseToResult(try object(), request: request, data: Data("a".utf8), error: error)
        let failure = try failure(result)
        #expect(failure.error == error)
        #expect(failure.response?.data == Data("a".utf8))
    }

    @Test func anErrorAloneHasNoResponse() throws {
        let failure = try failure(convertResponseToResult(nil, request: request, data: Data(), error: error))
        #expect(failure.error == error)
        #expect(failure.response == nil)
    }

    @Test func nothingAtAllIsAnUnknownError() throws {
        let failure = try failure(convertResponseToResult(nil, request: nil, data: nil, error: nil))
        #expect(failure.error.domain == NSURLErrorDomain)
        #expect(failure.error.code == NSURLErrorUnknown)
        #expect(failure.response == nil)
    }
}
