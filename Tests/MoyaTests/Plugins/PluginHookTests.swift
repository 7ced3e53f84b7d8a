import Foundation
import Testing

@testable import Moya

/// A misspelled method of a plugin is found (demand 21).
@Suite struct PluginHookTests {
    private struct NearMiss: PluginType {
        func willSend(_ request: any RequestType, target: TestTarget) {}
        func didRecieve(_ result: Result<Response, MoyaError>, target: any TargetType) {}
        func process(
            _ result: Result<Response, MoyaError>,
            target: any TargetType
        ) -> Result<Response, MoyaError> { result }
    }

    @Test("only methods that are called count as the plugin's own")
    func nearMiss() {
        #expect(NearMiss().implementedHooks() == [.process])
    }

    @Test("the library's own plugins have the methods they need")
    func ownPlugins() {
        #expect(NetworkActivityPlugin { _, _ in }.implementedHooks() == [.willSend, .didReceive])
        #expect(AccessTokenPlugin { _ in "" }.implementedHooks() == [.prepare])
        #expect(CredentialsPlugin { _ in nil }.implementedHooks() == [.willSend])
        let logger = NetworkLoggerPlugin(configuration: .init(output: { _, _ in }))
        #expect(logger.implementedHooks() == [.willSend, .didReceive])
    }
}
