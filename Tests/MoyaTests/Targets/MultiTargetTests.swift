import Foundation
import MoyaHTTP
import MoyaTransport
import Testing

@testable import Moya

struct MultiTargetTests {
    private let wrapped = TestTarget(
        baseURL: URL(filePath: "/base"),
        path: "/p",
        method: .post,
        task: .requestParameters(parameters: ["key": "value"], encoding: JSONEncoding.default),
        sampleData: Data("sample".utf8),
        validationType: .successCodes,
        headers: ["A": "b"],
        authorizationType: .bearer
    )

    @Test func passesEverythingOn() throws {
        let target = MultiTarget(wrapped)
        #expect(target.baseURL == wrapped.baseURL)
        #expect(target.path == "/p")
        #expect(target.method == .post)
        #expect(target.sampleData == Data("sample".utf8))
        #expect(target.validationType == .successCodes)
        #expect(target.headers == ["A": "b"])
        #expect(target.authorizationType == .bearer)
        #expect(target.target is TestTarget)
        #expect(String(describing: target.task).hasPrefix("requestParameters"))
        guard case .requestParameters(let parameters, is JSONEncoding) = target.task else {
            throw TestFailure("another task: \(target.task)")
        }
        #expect(parameters as? [String: String] == ["key": "value"])
    }

    @Test func hasNoAuthorizationWhereTheTargetHasNone() {
        #expect(MultiTarget(PlainTarget()).authorizationType == nil)
    }

    @Test func unwrapsOneLevel() {
        #expect(MultiTarget(MultiTarget(wrapped)).target is MultiTarget)
        #expect(MultiTarget(MultiTarget(wrapped)).authorizationType == .bearer)
    }
}
