import Foundation
import MoyaHTTP
import MoyaTransport
import Testing

@testable import Moya

/// Two tasks and whether endpoints that differ in nothing else are equal.
struct TaskPair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let areEqual: Bool
    let tasks: @Sendable () -> (Moya.Task, Moya.Task)

    init(_ description: String, _ areEqual: Bool, _ tasks: @escaping @Sendable () -> (Moya.Task, Moya.Task)) {
        (testDescription, self.areEqual, self.tasks) = (description, areEqual, tasks)
    }

    private struct Issue: Encodable {
        var issueTitle: String
    }

    private static func query(_ value: String) -> Moya.Task {
        .requestParameters(parameters: ["a": value], encoding: URLEncoding.queryString)
    }

    private static func composite(_ body: String, _ value: String) -> Moya.Task {
        .requestCompositeParameters(
            bodyParameters: ["a": body],
            bodyEncoding: JSONEncoding.default,
            urlParameters: ["b": value]
        )
    }

    private static func compositeData(_ body: String, _ value: String) -> Moya.Task {
        .requestCompositeData(bodyData: Data(body.utf8), urlParameters: ["a": value])
    }

    private static func data(_ text: String) -> Moya.Task { .requestData(Data(text.utf8)) }

    private static func download(_ value: String) -> Moya.Task {
        .downloadParameters(parameters: ["a": value], encoding: JSONEncoding.default) { url, _ in (url, []) }
    }

    private static func json(_ title: String) -> Moya.Task { .requestJSONEncodable(Issue(issueTitle: title)) }

    private static func custom(_ title: String, snake: Bool = false) -> Moya.Task {
        let encoder = JSONEncoder()
        if snake { encoder.keyEncodingStrategy = .convertToSnakeCase }
        return .requestCustomJSONEncodable(Issue(issueTitle: title), encoder: encoder)
    }

    private static func parts(_ text: String) -> [Moya.MultipartFormData] {
        [Moya.MultipartFormData(provider: .data(Data(text.utf8)), name: "MultipartFormData")]
    }

    private static func multipart(_ text: String) -> Moya.Task { .uploadMultipart(parts(text)) }

    private static func compositeMultipart(_ text: String, _ value: String) -> Moya.Task {
        .uploadCompositeMultipart(parts(text), urlParameters: ["a": value])
    }

    private static func file(_ path: String) -> Moya.Task { .uploadFile(URL(filePath: path)) }

    private static func destination(_ options: DownloadOptions) -> Moya.Task {
        .downloadDestination { url, _ in (url, options) }
    }

    static let all = [
        TaskPair("multipart, same parts", true) { (multipart("x"), multipart("x")) },
        TaskPair("multipart, other data", false) { (multipart("x"), multipart("y")) },
        TaskPair("composite multipart, same", true) { (compositeMultipart("x", "1"), compositeMultipart("x", "1")) },
        TaskPair("composite multipart, data", false) { (compositeMultipart("x", "1"), compositeMultipart("y", "1")) },
        TaskPair("composite multipart, query", false) { (compositeMultipart("x", "1"), compositeMultipart("x", "2")) },
        TaskPair("file, same", true) { (file("/a"), file("/a")) },
        TaskPair("file, other", false) { (file("/a"), file("/b")) },
        TaskPair("download, same destination", true) { (destination([]), destination([])) },
        TaskPair("download, other destination", true) { (destination([]), destination([.removePreviousFile])) },
        TaskPair("download parameters, same", true) { (download("1"), download("1")) },
        TaskPair("download parameters, other", false) { (download("1"), download("2")) },
        TaskPair("composite data, same", true) { (compositeData("x", "1"), compositeData("x", "1")) },
        TaskPair("composite data, other query", false) { (compositeData("x", "1"), compositeData("x", "2")) },
        TaskPair("composite data, other body", false) { (compositeData("x", "1"), compositeData("y", "1")) },
        TaskPair("plain", true) { (.requestPlain, .requestPlain) },
        TaskPair("data, same", true) { (data("x"), data("x")) },
        TaskPair("data, other", false) { (data("x"), data("y")) },
        TaskPair("encodable, same", true) { (json("x"), json("x")) },
        TaskPair("encodable, other", false) { (json("x"), json("y")) },
        TaskPair("parameters, same", true) { (query("1"), query("1")) },
        TaskPair("parameters, other", false) { (query("1"), query("2")) },
        TaskPair("composite parameters, same", true) { (composite("1", "2"), composite("1", "2")) },
        TaskPair("composite parameters, query", false) { (composite("1", "2"), composite("1", "3")) },
        TaskPair("composite parameters, body", false) { (composite("1", "2"), composite("2", "2")) },
        TaskPair("custom encodable, same", true) { (custom("x"), custom("x")) },
        TaskPair("custom encodable, other", false) { (custom("x"), custom("y")) },
        TaskPair("custom encodable, other keys", false) { (custom("x"), custom("x", snake: true)) },
        TaskPair("file and plain", false) { (file("/a"), .requestPlain) },
        TaskPair("file and multipart", false) { (file("/a"), multipart("x")) },
        TaskPair("download and plain", false) { (destination([]), .requestPlain) },
    ]
}

struct EndpointEqualityTests {
    @Test(arguments: TaskPair.all)
    func endpointsAreEqualWhenTheyMakeTheSameRequestAndTransferTheSame(pair: TaskPair) {
        let (first, second) = pair.tasks()
        let (one, other) = (EndpointTests.endpoint(first, method: .post), EndpointTests.endpoint(second, method: .post))
        #expect((one == other) == pair.areEqual)
        #expect(Set([one, other]).count == (pair.areEqual ? 1 : 2))
        if pair.areEqual { #expect(one.hashValue == other.hashValue) }
    }

    @Test func methodURLAndHeadersCount() {
        let one = EndpointTests.endpoint()
        #expect(one != EndpointTests.endpoint(method: .post))
        #expect(one != EndpointTests.endpoint(url: "https://example.com/other"))
        #expect(one != EndpointTests.endpoint(headers: ["Title": "Other"]))
        #expect(one != EndpointTests.endpoint(headers: nil))
    }

    @Test func theCaseOfHeaderNamesDoesNotCount() {
        let (one, other) = (EndpointTests.endpoint(headers: ["A": "b"]), EndpointTests.endpoint(headers: ["a": "b"]))
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
    }

    @Test func endpointsThatMakeNoRequestAreComparedByWhatTheyWereGiven() {
        let one = EndpointTests.endpoint(url: "http://[")
        #expect(one == EndpointTests.endpoint(url: "http://["))
        #expect(one.hashValue == EndpointTests.endpoint(url: "http://[").hashValue)
        #expect(one != EndpointTests.endpoint(url: "http://[:"))
        #expect(one != EndpointTests.endpoint())
    }

    @Test func partsOfStreamsAreTheSameOnlyForTheSameStream() {
        func endpoint(_ stream: InputStream) -> Endpoint {
            EndpointTests.endpoint(.uploadMultipart([Moya.MultipartFormData(provider: .stream(stream, 1), name: "s")]))
        }
        let stream = InputStream(data: Data("x".utf8))
        #expect(endpoint(stream) == endpoint(stream))
        #expect(endpoint(stream) != endpoint(InputStream(data: Data("x".utf8))))
    }
}
