import Foundation
import Testing

@testable import MoyaHTTP

@Suite("Default header values")
struct UserAgentTests {
    @Test("The User-Agent names application, system and library, and says what it does not know")
    func userAgent() {
        let version = OperatingSystemVersion(majorVersion: 6, minorVersion: 1, patchVersion: 0)
        var agent = UserAgent(
            executable: "Weather",
            appVersion: "1.2",
            bundleIdentifier: "org.example.weather",
            build: "7",
            system: "Linux",
            systemVersion: version
        )
        #expect(agent.text == "Weather/1.2 (org.example.weather; build:7; Linux 6.1.0) Moya/16.0.0")
        (agent.executable, agent.appVersion, agent.bundleIdentifier, agent.build) = (nil, nil, nil, nil)
        #expect(agent.text == "Unknown/Unknown (Unknown; build:Unknown; Linux 6.1.0) Moya/16.0.0")
    }

    @Test(
        "Preferences sink by a tenth",
        arguments: [
            ([], ""), (["en-001"], "en-001;q=1.0"),
            (["a", "b", "c", "d", "e", "f"], "a;q=1.0, b;q=0.9, c;q=0.8, d;q=0.7, e;q=0.6, f;q=0.5"),
        ]
    )
    func qualities(values: [String], text: String) {
        #expect(values.qualityEncoded == text)
    }
}
