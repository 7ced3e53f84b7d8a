import CMoyaCurl
import Foundation
import MoyaTransport

/// Judges certificates through OpenSSL, with the roots and the stapled response of one connection.
struct OpenSSLJudge: TrustJudge {
    private let roots: RootStore?
    private let securityLevel: Int32
    private let stapled: Data

    /// With what a handshake has.
    init(_ trust: moya_trust) {
        roots = RootStore(retaining: trust.roots)
        securityLevel = trust.security_level
        stapled = trust.stapled.data
    }

    /// With roots alone, as strict as OpenSSL is by default on most systems.
    init(roots: [Certificate]) {
        self.roots = RootStore(roots)
        securityLevel = 2
        stapled = Data()
    }

    func judge(_ trust: ServerTrust, by rules: TrustRules) -> ServerTrust {
        judge(trust.presentedCertificates, host: trust.host, by: rules)
            ?? ServerTrust(
                host: trust.host,
                presentedCertificates: trust.presentedCertificates,
                certificates: [],
                chainFailure: TrustFailure(.other, message: "an anchor or revocation list cannot be read"),
                isForHost: false,
                isKnownGood: false,
                judge: self
            )
    }

    /// `nil` when something that the rules name cannot be read.
    func judge(_ certificates: [Certificate], host: String, by rules: TrustRules) -> ServerTrust? {
        guard let roots = rules.anchors.map({ RootStore($0) }) ?? roots else { return nil }
        let call = Call(host: host, judge: self)
        certificates.map(\.data).withBorrowedBytes { presented in
            rules.revocationLists.withBorrowedBytes { lists in
                stapled.withBorrowedBytes { stapled in
                    var rules = moya_rules(
                        roots: roots.store,
                        lists: lists.baseAddress,
                        list_count: lists.count,
                        stapled: rules.heedsStapledResponse ? stapled : moya_bytes(bytes: nil, count: 0),
                        security_level: securityLevel
                    )
                    let context = Unmanaged.passUnretained(call).toOpaque()
                    moya_trust_judge(presented.baseAddress, presented.count, &rules, Self.report, context)
                }
            }
        }
        return call.result
    }

    private final class Call {
        let host: String
        let judge: OpenSSLJudge
        var result: ServerTrust?

        init(host: String, judge: OpenSSLJudge) {
            self.host = host
            self.judge = judge
        }
    }

    private static let report: moya_report_trust = { trust, context in
        guard let trust, let context else { return }
        let call = Unmanaged<Call>.fromOpaque(context).takeUnretainedValue()
        call.result = ServerTrust(trust.pointee, host: call.host, judge: call.judge)
    }
}

/// Certificates that chains may end in, as OpenSSL keeps them.
///
/// `@unchecked Sendable`: OpenSSL locks the store and counts its references atomically.
final class RootStore: @unchecked Sendable {
    let store: OpaquePointer

    init?(retaining store: OpaquePointer?) {
        guard let store = moya_roots_retain(store) else { return nil }
        self.store = store
    }

    init?(_ certificates: [Certificate]) {
        let store = certificates.map(\.data).withBorrowedBytes {
            moya_roots_from_certificates($0.baseAddress, $0.count)
        }
        guard let store else { return nil }
        self.store = store
    }

    deinit {
        moya_roots_free(store)
    }
}
