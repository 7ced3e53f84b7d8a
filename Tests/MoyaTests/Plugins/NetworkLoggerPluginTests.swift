import Foundation
import MoyaHTTP
import Testing

@testable import Moya

/// What a logger wrote.
private final class Log {
    var outputs: [[String]] = []
    var text: String { outputs.joined().joined(separator: "\n") }
}

struct NetworkLoggerPluginTests {
    private let log = Log()
    private let plugin = NetworkLoggerPlugin.verbose
    private let url = "http://www.example.com/zen"

    init() {
        plugin.configuration.output = { [log] _, items in log.outputs.append(items) }
        plugin.configuration.formatter.entry = { identifier, message, _ in "\(identifier): \(message)" }
    }

    private func request(body: String? = nil, stream: InputStream? = nil) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: url)))
        request.allHTTPHeaderFields = ["Content-Type": "application/json"]
        request.httpBody = body.map { Data($0.utf8) }
        if let stream { request.httpBodyStream = stream }
        return request
    }

    private func response(_ body: String) throws -> Response {
        let url = try #require(URL(string: url))
        let object = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        return Response(statusCode: 200, data: Data(body.utf8), response: object)
    }

    @Test func aRequestIsOneOutputInOrder() throws {
        let headers = ["Content-Type": "text/badJson", "Accept-Language": "en-US"]
        plugin.willSend(TestRequest(try request(body: "cool body"), sessionHeaders: headers), target: TestTarget())
        let lines = try #require(log.outputs.first)
        #expect(log.outputs.count == 1)
        #expect(lines.count == 4)
        #expect(lines[0] == "Request: \(url)")
        #expect(lines[1].hasPrefix("Request Headers: ["))
        #expect(lines[1].contains(#""Content-Type": "application/json""#))
        #expect(lines[1].contains(#""Accept-Language": "en-US""#))
        #expect(lines[2] == "Request Body: cool body")
        #expect(lines[3] == "HTTP Request Method: GET")
    }

    @Test func aBodyStreamIsNamed() throws {
        let stream = InputStream(data: Data("cool body".utf8))
        plugin.willSend(TestRequest(try request(stream: stream)), target: TestTarget())
        #expect(log.text.contains("Request Body Stream: "))
    }

    @Test func aRequestThatIsNoneIsInvalid() {
        plugin.willSend(TestRequest(nil), target: TestTarget())
        #expect(log.outputs == [["Request: (invalid request)"]])
    }

    @Test func aResponseIsOneOutput() throws {
        let response = try response("cool body")
        plugin.didReceive(.success(response), target: TestTarget())
        let description = try #require(response.response).description
        #expect(log.outputs == [["Response: \(description)", "Response Body: cool body"]])
    }

    @Test func aResponseWithoutResponseObjectIsEmpty() {
        plugin.didReceive(.success(Response(statusCode: 200, data: Data("x".utf8))), target: TestTarget())
        #expect(
            log.outputs == [["Response: Received empty network response for zen.", "Response Body: x"]]
        )
    }

    @Test func theResponseOfAnErrorIsLogged() throws {
        let error = AFError.responseValidationFailed(reason: .dataFileNil)
        plugin.didReceive(.failure(.underlying(error, try response("cool body"))), target: TestTarget())
        #expect(log.text.contains("Response: "))
        #expect(log.text.contains("Response Body: cool body"))
    }

    @Test func anErrorWithoutResponseIsWrittenOut() {
        let error = AFError.responseSerializationFailed(reason: .inputFileNil)
        plugin.didReceive(.failure(.underlying(error, nil)), target: TestTarget())
        let text =
            "underlying(MoyaHTTP.AFError.responseSerializationFailed(reason: "
            + "MoyaHTTP.AFError.ResponseSerializationFailureReason.inputFileNil), nil)"
        #expect(log.outputs == [["Error: Error calling zen : \(text)"]])
    }

    @Test func aCURLCommandStandsForTheWholeRequest() throws {
        plugin.configuration.logOptions.insert(.formatRequestAscURL)
        plugin.willSend(TestRequest(try request(body: "x"), curl: "$ curl -v \"u\""), target: TestTarget())
        #expect(log.outputs == [["Request: $ curl -v \"u\""]])
    }

    @Test func bodiesAreWrittenByTheFormatter() throws {
        plugin.configuration.formatter.requestData = { _ in "formatted request body" }
        plugin.configuration.formatter.responseData = { _ in "formatted body" }
        plugin.willSend(TestRequest(try request(body: "cool body")), target: TestTarget())
        plugin.didReceive(.success(try response("cool body")), target: TestTarget())
        #expect(log.text.contains("Request Body: formatted request body"))
        #expect(log.text.contains("Response Body: formatted body"))
    }

    @Test func linesAreWrittenByTheFormatter() throws {
        plugin.configuration.formatter.entry = { identifier, _, target in "\(target) \(identifier)" }
        plugin.willSend(TestRequest(try request()), target: TestTarget())
        #expect(log.outputs == [["zen Request", "zen Request Headers", "zen HTTP Request Method"]])
    }

    @Test(arguments: [
        (NetworkLoggerPlugin.Configuration.LogOptions.default, false, false), (.successResponseBody, true, true),
        (.errorResponseBody, false, true), (.verbose, true, true),
    ])
    func optionsSayWhoseBodiesAreLogged(
        options: NetworkLoggerPlugin.Configuration.LogOptions,
        onSuccess: Bool,
        onFailure: Bool
    ) throws {
        plugin.configuration.logOptions = options
        plugin.didReceive(.success(try response("cool body")), target: TestTarget())
        #expect(log.text.contains("Response Body: ") == onSuccess)
        log.outputs = []
        plugin.didReceive(.failure(.statusCode(try response("cool body"))), target: TestTarget())
        #expect(log.text.contains("Response Body: ") == onFailure)
    }

    @Test func optionsHaveTheirBits() {
        typealias Options = NetworkLoggerPlugin.Configuration.LogOptions
        let all: [Options] = [
            .requestMethod, .requestBody, .requestHeaders, .formatRequestAscURL, .successResponseBody,
            .errorResponseBody,
        ]
        #expect(all.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
        #expect(Options.default == [.requestMethod, .requestHeaders])
        #expect(Options.verbose.rawValue == 0b110111)
        #expect(NetworkLoggerPlugin.default.configuration.logOptions == .default)
        #expect(NetworkLoggerPlugin().configuration.logOptions == .default)
    }

    @Test func aLineBeginsWithTheLoggerAndTheDate() throws {
        typealias Formatter = NetworkLoggerPlugin.Configuration.Formatter
        let line = Formatter.defaultEntryFormatter(identifier: "Request", message: "text", target: TestTarget())
        #expect(line.hasPrefix("Moya_Logger: ["))
        #expect(line.hasSuffix("] Request: text"))
        #expect(Formatter.defaultDataFormatter(Data("é".utf8)) == "é")
        #expect(Formatter.defaultDataFormatter(Data([0xFF])) == "## Cannot map data to String ##")
    }
}
