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

    /// Spellings that lead to one host have one policy.
    @Test(arguments: [
        ("bücher.example", "xn--bcher-kva.example"), ("*.bücher.example", "www.xn--bcher-kva.example"),
        ("BÜCHER.example", "bücher.example."), ("::1", "0:0::0001"), ("[::ffff:1.2.3.4]", "::FFFF:102:304"),
        ("127.0.0.1", "127.1"), ("127.0.0.1", "2130706433"), ("127.0.0.1", "0x7f.0.0.01"),
        ("10.1.0.9", "10.65545"), ("api.example", "%61pi.example"), ("1.2.3.4.", "1.2.3.4"),
        ("fe80::1%eth0", "fe80::1%25eth0"), ("fe80::1%25eth0", "FE80:0::1%eth0"), ("::1", "::1%25lo"),
        ("::1", "::1%lo"),
    ])
    func knowsAHostByAnySpelling(pattern: String, host: String) {
        #expect(HostTable([pattern: true])[host] == true)
    }

    @Test(arguments: ["1.2.3.256", "1.2.3.4.5", "1.2.3.0x", "08.1.1.1", "4294967296", "1.-2", "1e.2", "1..2"])
    func takesNoNameForAnAddress(name: String) {
        #expect(HostTable([name: 1])[name] == 1)
        #expect(HostTable(["1.2.3.4": 1, "0.0.0.0": 1, "1.0.0.2": 1])[name] == nil)
    }

    @Test func prefersAnAddressWithItsZone() {
        let table = HostTable(["fe80::1": "any", "fe80::1%eth0": "eth0"])
        #expect(table["fe80::1%25eth0"] == "eth0")
        #expect(table["fe80::1%25eth1"] == "any")
        #expect(HostTable(["fe80::1%eth0": 1])["fe80::1"] == nil)
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
