import Foundation
import Synchronization
import Testing

@testable import Moya

struct ResponseTests {
    private let url = URL(filePath: "/a")

    @Test func describesItselfByStatusAndLength() {
        let response = Response(statusCode: 404, data: Data("abc".utf8))
        #expect(response.description == "Status Code: 404, Data Length: 3")
        #expect(response.debugDescription == response.description)
        #expect("\(response)" == response.description)
    }

    @Test func equalityCountsStatusBodyAndResponseObjectButNotTheRequest() throws {
        let object = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
        let one = Response(statusCode: 200, data: Data("a".utf8), request: URLRequest(url: url), response: object)
        #expect(one == Response(statusCode: 200, data: Data("a".utf8), request: nil, response: object))
        #expect(one != Response(statusCode: 201, data: Data("a".utf8), response: object))
        #expect(one != Response(statusCode: 200, data: Data("b".utf8), response: object))
        #expect(one != Response(statusCode: 200, data: Data("a".utf8)))
    }

    @Test func keepsTheFileOfADownload() {
        let response = Response(statusCode: 200, data: Data(), request: nil, response: nil, fileURL: url)
        #expect(response.fileURL == url)
        #expect(Response(statusCode: 200, data: Data()).fileURL == nil)
    }

    @Test func buildsTheResponseObjectOnlyWhenAskedAndOnlyOnce() {
        let calls = Mutex(0)
        let response = Response(statusCode: 200, data: Data(), request: nil) { [url] in
            calls.withLock { $0 += 1 }
            return HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
        }
        #expect(calls.withLock { $0 } == 0)
        let first = response.response
        #expect(first != nil)
        #expect(response.response === first)
        #expect(calls.withLock { $0 } == 1)
        #expect(response.request == nil)
    }

    @Test func givesEveryThreadTheSameObject() async {
        for _ in 0..<200 {
            let response = Response(statusCode: 200, data: Data(), request: nil) { [url] in
                HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
            }
            let identities = await withTaskGroup(of: ObjectIdentifier?.self) { group in
                for _ in 0..<8 { group.addTask { response.response.map(ObjectIdentifier.init) } }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(identities.count == 1)
        }
    }
}
