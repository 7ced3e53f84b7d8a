import Foundation
import Testing

@testable import Moya

struct FilterTests {
    private func response(_ statusCode: Int) -> Response {
        Response(statusCode: statusCode, data: Data())
    }

    private func isRejected(_ statusCode: Int, by filter: (Response) throws -> Response) -> Bool {
        let response = response(statusCode)
        do {
            return try filter(response) !== response
        } catch MoyaError.statusCode(let rejected) {
            return rejected === response
        } catch {
            Issue.record("unexpected error \(error)")
            return false
        }
    }

    @Test(arguments: [(199, true), (200, false), (204, false), (209, false), (210, true)])
    func closedRange(statusCode: Int, rejected: Bool) {
        #expect(isRejected(statusCode) { try $0.filter(statusCodes: 200...209) } == rejected)
    }

    @Test(arguments: [(199, true), (200, false), (208, false), (209, true)])
    func halfOpenRange(statusCode: Int, rejected: Bool) {
        #expect(isRejected(statusCode) { try $0.filter(statusCodes: 200..<209) } == rejected)
    }

    @Test(arguments: [(399, false), (400, true)])
    func partialRange(statusCode: Int, rejected: Bool) {
        #expect(isRejected(statusCode) { try $0.filter(statusCodes: ..<400) } == rejected)
    }

    @Test(arguments: [(42, false), (43, true)])
    func oneStatusCode(statusCode: Int, rejected: Bool) {
        #expect(isRejected(statusCode) { try $0.filter(statusCode: 42) } == rejected)
    }

    @Test(arguments: [(199, true), (200, false), (299, false), (300, true), (404, true)])
    func successfulStatusCodes(statusCode: Int, rejected: Bool) {
        #expect(isRejected(statusCode) { try $0.filterSuccessfulStatusCodes() } == rejected)
    }

    @Test(arguments: [(199, true), (200, false), (304, false), (399, false), (400, true), (404, true)])
    func successfulAndRedirectStatusCodes(statusCode: Int, rejected: Bool) {
        #expect(isRejected(statusCode) { try $0.filterSuccessfulStatusAndRedirectCodes() } == rejected)
    }
}
