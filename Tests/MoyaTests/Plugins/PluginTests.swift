import Foundation
import Testing

@testable import Moya

struct PluginTests {
    private struct IdlePlugin: PluginType {}

    @Test func everyMethodHasADefaultThatDoesNothing() throws {
        let plugin = IdlePlugin()
        let request = URLRequest(url: URL(filePath: "/a"))
        #expect(plugin.prepare(request, target: TestTarget()).url == request.url)
        plugin.willSend(TestRequest(), target: TestTarget())
        let response = Response(statusCode: 200, data: Data())
        plugin.didReceive(.success(response), target: TestTarget())
        #expect(try plugin.process(.success(response), target: TestTarget()).get() === response)
    }

    @Test func credentialsAreGivenToTheRequest() {
        let credential = URLCredential(user: "user", password: "password", persistence: .none)
        let request = TestRequest()
        var asked: [String] = []
        CredentialsPlugin { target in
            asked.append("\(target)")
            return credential
        }.willSend(request, target: TestTarget())
        #expect(asked == ["zen"])
        #expect(request.credentials == [credential])
    }

    @Test func withoutCredentialsTheRequestIsLeftAlone() {
        let request = TestRequest()
        CredentialsPlugin { _ in nil }.willSend(request, target: TestTarget())
        #expect(request.credentials.isEmpty)
    }

    @Test func activityBeginsAndEnds() {
        var changes: [String] = []
        let plugin = NetworkActivityPlugin { change, target in changes.append("\(change) \(target)") }
        plugin.willSend(TestRequest(), target: TestTarget())
        plugin.didReceive(.failure(.requestMapping("")), target: TestTarget())
        #expect(changes == ["began zen", "ended zen"])
    }
}
