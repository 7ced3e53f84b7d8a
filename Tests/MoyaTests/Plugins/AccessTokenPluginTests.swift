import Foundation
import Testing

@testable import Moya

struct AccessTokenPluginTests {
    private let plugin = AccessTokenPlugin { _ in "eyeAm.AJsonWebTOKEN" }
    private let request = URLRequest(url: URL(filePath: "/"))

    @Test func leavesTargetsAloneThatAreNotAuthorizable() {
        #expect(plugin.prepare(request, target: PlainTarget()).allHTTPHeaderFields == nil)
    }

    @Test func leavesTargetsAloneThatWantNoToken() {
        #expect(plugin.prepare(request, target: TestTarget()).allHTTPHeaderFields == nil)
        #expect(plugin.prepare(request, target: MultiTarget(PlainTarget())).allHTTPHeaderFields == nil)
    }

    @Test(arguments: [
        (AuthorizationType.basic, "Basic"), (.bearer, "Bearer"),
        (.custom("CustomAuthorizationHeader"), "CustomAuthorizationHeader"),
    ])
    func addsTheTokenAndNothingElse(type: AuthorizationType, scheme: String) {
        let prepared = plugin.prepare(request, target: TestTarget(authorizationType: type))
        #expect(prepared.allHTTPHeaderFields == ["Authorization": "\(scheme) eyeAm.AJsonWebTOKEN"])
    }

    @Test func keepsAValueThatIsThere() {
        var request = request
        request.setValue("old", forHTTPHeaderField: "Authorization")
        let plugin = AccessTokenPlugin { _ in "A" }
        let prepared = plugin.prepare(request, target: TestTarget(authorizationType: .custom("Token")))
        #expect(prepared.value(forHTTPHeaderField: "Authorization") == "old,Token A")
    }

    @Test func asksForTheTokenOfTheWrappedTargetOneLevelDeep() {
        var asked: [any TargetType] = []
        let plugin = AccessTokenPlugin { target in
            asked.append(target)
            return "A"
        }
        let wrapped = MultiTarget(TestTarget(authorizationType: .bearer))
        _ = plugin.prepare(request, target: wrapped)
        _ = plugin.prepare(request, target: MultiTarget(wrapped))
        #expect(asked.first is TestTarget)
        #expect(asked.last is MultiTarget)
    }
}
