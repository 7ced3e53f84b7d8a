import Foundation
import Moya
import MoyaHTTP
import MoyaMockServer
import Testing

/// A request of the session layer stands where plugins' helpers ask for a `RequestType`.
@Suite struct RequestTypeTests {
    private func describe(_ request: any RequestType) async -> String {
        await withCheckedContinuation { continuation in
            _ = request.cURLDescription { continuation.resume(returning: $0) }
        }
    }

    @Test func aSessionsRequestTellsItsFieldsAndItsCommand() async throws {
        let server = try MockServer()
        server.route("/zen", response: .text("quiet"))
        let session = Moya.Session()
        let request = session.request(server.baseURL.appending(path: "zen"), headers: ["X-Own": "1"])
        _ = await request.serializingData().response
        let type: any RequestType = request
        #expect(type.sessionHeaders == session.headers && type.sessionHeaders["User-Agent"] != nil)
        #expect(type.request?.value(forHTTPHeaderField: "X-Own") == "1")
        #expect(await describe(type).contains("X-Own: 1"))
    }
}
