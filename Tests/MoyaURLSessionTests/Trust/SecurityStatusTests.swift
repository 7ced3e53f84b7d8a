import Foundation
import MoyaTransport
import Testing

@testable import MoyaURLSession

@Suite struct SecurityStatusTests {
    private let now = Date(timeIntervalSince1970: 1_000_000)

    private func certificate(from first: TimeInterval, to last: TimeInterval) throws -> Certificate {
        Certificate(
            data: Data("\(first)\(last)".utf8),
            subject: "CN=x",
            issuer: "CN=y",
            notBefore: now.addingTimeInterval(first),
            notAfter: now.addingTimeInterval(last),
            publicKey: try PublicKey(sha256: Data(count: 32))
        )
    }

    @Test(
        arguments: [
            (-67_818, TrustFailure.Kind.expired), (-67_819, .notYetValid), (-67_843, .unknownRoot),
            (-25_318, .unknownRoot), (-67_602, .wrongHost), (-67_820, .revoked), (-67_635, .revocationUnknown),
            (-67_613, .revocationUnknown), (-67_618, .other), (-67_632, .revocationUnknown), (-67_634, .other),
            (-67_640, .revocationUnknown), (-67_735, .weak), (-67_901, .other), (-9_814, .expired), (0, .other),
        ]
    )
    func everyStatusHasItsKind(status: Int, kind: TrustFailure.Kind) {
        #expect(TrustFailure.Kind(securityStatus: status) == kind)
    }

    @Test func theDatesTellEarlyFromLate() throws {
        let (early, late) = (try certificate(from: 10, to: 20), try certificate(from: -20, to: -10))
        let fine = try certificate(from: -10, to: 10)
        func kind(_ chain: [Certificate]) -> TrustFailure.Kind {
            TrustFailure(securityStatus: SecurityStatus.expired, message: "m", chain: chain, at: now).kind
        }
        #expect(kind([early, fine]) == .notYetValid)
        #expect(kind([late, fine]) == .expired)
        #expect(kind([early, late]) == .expired)
        #expect(kind([]) == .expired)
    }

    @Test func theMessageNamesTheStatus() {
        let failure = TrustFailure(securityStatus: -67_843, message: "not trusted.", chain: [])
        #expect(failure.message == "not trusted (-67843)")
    }

    @Test(
        arguments: [
            (-25_293, true, ClientIdentityError.wrongPassword), (-25_264, true, .wrongPassword),
            (-25_264, false, .passwordRequired), (-25_260, true, .passwordRequired), (-26_275, true, .unreadable),
            (-25_256, true, .unsupportedEncryption),
        ]
    )
    func anImportSaysWhatIsWrong(status: Int, hasPassword: Bool, expected: ClientIdentityError) {
        #expect(ClientIdentityError(importStatus: status, hasPassword: hasPassword) == expected)
    }

    @Test func aCertificateOutOfDateIsNoIdentity() throws {
        #expect(try certificate(from: -10, to: 10).problem(at: now) == nil)
        #expect(try certificate(from: -20, to: -10).problem(at: now) == .expired)
        #expect(try certificate(from: 10, to: 20).problem(at: now) == .notYetValid)
    }

    @Test func findsAMomentAtWhichTwoCertificatesAreValid() throws {
        let (fine, late) = (try certificate(from: -30, to: 10), try certificate(from: -20, to: -10))
        #expect(fine.validity(with: fine, near: now) == now)
        #expect(fine.validity(with: late, near: now) == late.notAfter)
        #expect(try certificate(from: 5, to: 9).validity(with: fine, near: now) == now.addingTimeInterval(5))
        #expect(try certificate(from: 1, to: 2).validity(with: late, near: now) == nil)
    }
}
