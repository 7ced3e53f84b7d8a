import MoyaHTTP
import MoyaTransport
import Testing

struct HostTableTests {
    private let table = HostTable([
        "api.example": "exact", "*.example": "one label", "**.example": "all below", "**.deep.example": "deeper",
        "*.x.example": "x", "127.0.0.1": "address", "::1": "address 6",
    ])

    @Test(arguments: [
        ("api.example", "exact"), ("API.Example.", "exact"), ("www.example", "one label"), ("example", "all below"),
        ("a.b.example", "all below"), ("a.b.deep.example", "deeper"), ("deep.example", "deeper"),
        ("a.x.example", "x"), ("a.b.x.example", "all below"), ("127.0.0.1", "address"), ("[::1]", "address 6"),
    ])
    func findsTheMostPreciseHost(host: String, value: String) {
        #expect(table[host] == value)
    }

    @Test(arguments: ["badexample", "example.org", "", ".", "notexample", "127.0.0.2"])
    func findsNothingForOthers(host: String) {
        #expect(table[host] == nil)
    }

    @Test func aLoneStarIsForAllTheRest() {
        let table = HostTable(["*": 1, "a.example": 2])
        #expect(table["b.example"] == 1)
        #expect(table["a.example"] == 2)
    }

    @Test func aManagerLooksUpPatternsAndFailsClosed() throws {
        let manager = ServerTrustManager(evaluators: ["*.example": DisabledTrustEvaluator()])
        #expect(try manager.serverTrustEvaluator(forHost: "a.example") is DisabledTrustEvaluator)
        let error = #expect(throws: AFError.self) { try manager.serverTrustEvaluator(forHost: "example") }
        guard case .serverTrustEvaluationFailed(.noRequiredEvaluator(host: "example")) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let lenient = ServerTrustManager(allHostsMustBeEvaluated: false, evaluators: [:])
        #expect(try lenient.serverTrustEvaluator(forHost: "example") == nil)
    }
}
