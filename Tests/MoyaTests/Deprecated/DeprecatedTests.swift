import Foundation
import MoyaHTTP
import Testing

@testable import Moya

/// The spellings of older tutorials do what the new ones do.
///
/// They are called from deprecated members, which are not warned, through a protocol that is not deprecated.
@Suite struct DeprecatedTests {
    private let old: any OldSpellings = Tutorial()

    @Test("manager is the session")
    func manager() {
        #expect(old.managerIsSession)
    }

    @Test("composite tasks take their arguments in the old order")
    func composites() throws {
        for task in old.composites {
            let request = try EndpointTests.endpoint(task, method: .post).urlRequest()
            #expect(request.url?.query == "a=1" && request.httpBody?.isEmpty == false)
        }
    }

    @Test("validate tells whether there is a validation", arguments: [ValidationType.none, .successCodes])
    func validate(type: ValidationType) {
        #expect(old.validates(TestTarget(validationType: type)) == (type != .none))
    }
}

private protocol OldSpellings {
    var managerIsSession: Bool { get }
    var composites: [Moya.Task] { get }
    func validates(_ target: TestTarget) -> Bool
}

private struct Tutorial: OldSpellings {
    @available(*, deprecated)
    var managerIsSession: Bool {
        let manager: SessionManager = MoyaProvider<TestTarget>.defaultAlamofireManager()
        let provider = MoyaProvider<TestTarget>(manager: manager)
        return provider.manager === manager && provider.session === manager
    }

    @available(*, deprecated)
    var composites: [Moya.Task] {
        [
            .requestCompositeData(urlParameters: ["a": 1], bodyData: Data("b".utf8)),
            .requestCompositeParameters(
                urlParameters: ["a": 1],
                bodyParameters: ["b": 2],
                bodyEncoding: JSONEncoding.default
            ),
        ]
    }

    @available(*, deprecated)
    func validates(_ target: TestTarget) -> Bool { target.validate }
}
