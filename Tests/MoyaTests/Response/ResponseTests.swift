import Foundation
import MoyaHTTP
import MoyaTransport
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

    private func reply() -> Reply {
        let headers = HeaderBlock([HTTPHeader(name: "X-Kind", value: "made")])
        let head = ResponseHead(statusCode: 202, headers: headers)
        return Reply(request: URLRequest(url: url), transfer: TransferReply(head: head, body: .data(Data("a".utf8))))
    }

    @Test func theResponseObjectOfAReplyIsAlwaysTheSame() throws {
        let response = Response(reply())
        let object = try #require(response.response)
        #expect(object.statusCode == 202 && object.value(forHTTPHeaderField: "x-kind") == "made")
        #expect(response.response === object)
        #expect(response.statusCode == 202 && response.data == Data("a".utf8))
    }

    @Test func everyThreadGetsTheSameObject() async {
        for _ in 0..<200 {
            let response = Response(reply())
            let identities = await withTaskGroup(of: ObjectIdentifier?.self) { group in
                for _ in 0..<8 { group.addTask { response.response.map(ObjectIdentifier.init) } }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(identities.count == 1 && identities.first != .some(nil))
        }
    }
}
