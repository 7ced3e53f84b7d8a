import Foundation
import MoyaHTTP
import MoyaMockServer
import Testing

@Suite(.everyEngine, .timeLimit(.minutes(1))) struct CompressionTests {
    private typealias Compressor = DeflateRequestCompressor

    /// What a compressor makes of a request.
    private func adapted(_ request: URLRequest, by compressor: Compressor) throws -> URLRequest {
        let journal = Journal<Result<URLRequest, any Error>>()
        compressor.adapt(request, for: .default) { journal.add($0) }
        return try #require(journal.entries.first).get()
    }

    private func request(_ body: Data?, encoding: String? = nil) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "http://127.0.0.1/")))
        request.httpMethod = "POST"
        request.httpBody = body
        if let encoding { request.setValue(encoding, forHTTPHeaderField: "Content-Encoding") }
        return request
    }

    @Test("a body becomes a zlib stream: header, deflate, Adler-32")
    func bytes() throws {
        let zero = try adapted(try request(Data([0])), by: .deflateCompressor)
        #expect(zero.httpBody == Data([0x78, 0x5E, 0x63, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01]))
        #expect(zero.value(forHTTPHeaderField: "Content-Encoding") == "deflate")
        let wikipedia = try adapted(try request(Data("Wikipedia".utf8)), by: .deflateCompressor).httpBody ?? Data()
        #expect(wikipedia.prefix(2) == Data([0x78, 0x5E]))
        #expect(wikipedia.suffix(4) == Data([0x11, 0xE6, 0x03, 0x98]))  // 300,286,872
        let empty = try adapted(try request(Data()), by: .deflateCompressor).httpBody
        #expect(empty?.suffix(4) == Data([0, 0, 0, 1]))
    }

    @Test("the peer reads what was sent, large or small", arguments: [1, 1000, 3_000_000])
    func onTheWire(count: Int) async throws {
        let server = try MockServer()
        server.route("POST", "/", response: MockResponse(headers: ["Content-Encoding": "deflate"], body: .echo))
        let body = MockPattern.data(0..<count)
        let request = testSession().request(
            try request(body).to(server.url("/")),
            interceptor: .deflateCompressor
        )
        let response = await request.dataResponse()
        #expect(response.value == body)
        let sent = try #require(server.requests.last)
        #expect(sent.headers["Content-Encoding"] == "deflate")
        #expect(sent.headers["Content-Length"] == "\(sent.bodyCount)")
        if count > 1000 { #expect(sent.bodyCount < count) }
    }

    @Test("a body that has an encoding is an error, encoded again or left alone, as told")
    func duplicates() async throws {
        let given = try request(Data("body".utf8), encoding: "br")
        #expect(throws: Compressor.DuplicateHeaderError.self) { try adapted(given, by: .deflateCompressor) }
        let replaced = try adapted(given, by: .deflateCompressor(duplicateHeaderBehavior: .replace))
        #expect(replaced.allHTTPHeaderFields?["Content-Encoding"] == "deflate")
        #expect(replaced.httpBody?.prefix(2) == Data([0x78, 0x5E]))
        #expect(try adapted(given, by: .deflateCompressor(duplicateHeaderBehavior: .skip)).httpBody == given.httpBody)

        let error = await testSession().request(given, interceptor: .deflateCompressor).rawResponse().error
        #expect(error?.isRequestAdaptationError == true)
        #expect(error?.underlyingError is Compressor.DuplicateHeaderError)
    }

    @Test("no body, or one that is not worth it, is left as it is")
    func notWorthIt() throws {
        let none = try adapted(try request(nil), by: .deflateCompressor)
        #expect(none.httpBody == nil && none.value(forHTTPHeaderField: "Content-Encoding") == nil)
        let compressor = Compressor(shouldCompressBodyData: { $0.count > 10 })
        let small = try adapted(try request(Data(count: 10)), by: compressor)
        #expect(small.httpBody == Data(count: 10) && small.value(forHTTPHeaderField: "Content-Encoding") == nil)
        #expect(try adapted(try request(Data(count: 11)), by: compressor).httpBody != Data(count: 11))
    }
}

extension URLRequest {
    fileprivate func to(_ url: URL) -> URLRequest {
        var request = self
        request.url = url
        return request
    }
}
