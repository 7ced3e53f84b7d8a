import Foundation
import MoyaHTTP
import Testing

@testable import Moya

/// A query and a body of any kind in one task (cases T17–T19, T10; demand 11).
@Suite struct ComposedTaskTests {
    private struct Search: Encodable {
        var term = "a b"
        var page: Int?
        var exact = true
        var tags = ["x", "y"]
    }

    private struct Order: Codable, Equatable {
        var item: String
    }

    private func endpoint(_ task: Moya.Task, url: String = "https://h/p") -> Endpoint {
        Endpoint(
            url: url,
            sampleResponseClosure: { .networkResponse(200, Data()) },
            method: .post,
            task: task,
            httpHeaderFields: nil
        )
    }

    @Test("an Encodable query and an Encodable JSON body")
    func values() throws {
        let request = try endpoint(.request(query: .value(Search()), body: .json(Order(item: "tea")))).urlRequest()
        #expect(request.url?.query == "exact=1&tags%5B%5D=x&tags%5B%5D=y&term=a%20b")
        #expect(try request.httpBody.map { try JSONDecoder().decode(Order.self, from: $0) } == Order(item: "tea"))
        #expect(request.value(forHTTPHeaderField: "Content-Type") == "application/json")
    }

    @Test("parameters go to the query whatever the encoding's destination is, behind what is there")
    func parameters() throws {
        let encoding = URLEncoding(destination: .httpBody, boolEncoding: .literal)
        let task = Moya.Task.request(query: .parameters(["flag": true], encoding: encoding))
        let request = try endpoint(task, url: "https://h/p?a=1").urlRequest()
        #expect(request.url?.absoluteString == "https://h/p?a=1&flag=true")
        #expect(request.httpBody == nil)
    }

    @Test("bodies of every kind that a request can hold")
    func bodies() throws {
        let query = RequestQuery.parameters(["q": 1])
        let data = try endpoint(.request(query: query, body: .data(Data("raw".utf8)))).urlRequest()
        #expect(data.httpBody == Data("raw".utf8) && data.value(forHTTPHeaderField: "Content-Type") == nil)
        let form = try endpoint(.request(query: query, body: .form(Order(item: "a&b")))).urlRequest()
        #expect(form.httpBody == Data("item=a%26b".utf8))
        #expect(form.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded; charset=utf-8")
        let json = try endpoint(.request(query: query, body: .parameters(["a": [1, 2]]))).urlRequest()
        #expect(json.httpBody == Data(#"{"a":[1,2]}"#.utf8))
        let stream = InputStream(data: Data("streamed".utf8))
        let streamed = try endpoint(.request(query: query, body: .stream(stream))).urlRequest()
        #expect(streamed.httpBodyStream === stream)
        for request in [data, form, json, streamed] { #expect(request.url?.query == "q=1") }
    }

    @Test("nothing at all is a plain request")
    func nothing() throws {
        let request = try endpoint(.request()).urlRequest()
        #expect(request.url?.absoluteString == "https://h/p")
        #expect(request.httpBody == nil && request.allHTTPHeaderFields ?? [:] == [:])
    }

    @Test("files and forms are transferred; a form may have a boundary of its own")
    func transfers() throws {
        let query = RequestQuery.parameters(["q": 1])
        let file = URL(fileURLWithPath: "/tmp/x")
        guard case .uploadFile(file) = Moya.Task.request(query: query, body: .file(file)).plan.transfer else {
            return #expect(Bool(false), "expected a file")
        }
        let part = MultipartFormData(provider: .data(Data("v".utf8)), name: "n")
        let task = Moya.Task.request(query: query, body: .multipart([part], boundary: "b-1"))
        #expect(try endpoint(task).urlRequest().url?.query == "q=1")
        guard case .uploadMultipart([part], "b-1") = task.plan.transfer else {
            return #expect(Bool(false), "expected a form")
        }
        let call = try CallPlan.call(endpoint(task).urlRequest(), for: endpoint(task), target: PlainTarget())
        #expect(call.request.value(forHTTPHeaderField: "Content-Type") == "multipart/form-data; boundary=b-1")
    }

    @Test("equality sees query, body and form")
    func equality() {
        func multipart(_ boundary: String) -> Endpoint {
            endpoint(
                .request(body: .multipart([MultipartFormData(provider: .data(Data()), name: "n")], boundary: boundary))
            )
        }
        #expect(endpoint(.request(body: .json(Order(item: "a")))) == endpoint(.request(body: .json(Order(item: "a")))))
        #expect(endpoint(.request(body: .json(Order(item: "a")))) != endpoint(.request(body: .json(Order(item: "b")))))
        #expect(endpoint(.request(query: .parameters(["a": 1]))) != endpoint(.request(query: .parameters(["a": 2]))))
        #expect(multipart("x") == multipart("x") && multipart("x") != multipart("y"))
    }

    @Test("what cannot be encoded is told as for the other tasks")
    func failures() {
        #expect(throws: MoyaError.self) { try endpoint(.request(body: .json(Float.infinity))).urlRequest() }
        let wrong = Moya.Task.request(body: .parameters(["a": 1], encoding: URLEncoding.queryString))
        let error = #expect(throws: MoyaError.self) { try endpoint(wrong).urlRequest() }
        #expect(error?.underlyingError as? TaskError == .bodyEncodingWritesQuery)
    }
}
