import Foundation
import Moya
import MoyaMockServer
import Testing

/// An activity indicator never stays on and never goes below zero (behaviour D7).
@Suite(.everyEngine) struct ActivityTests {
    enum Kind: CaseIterable {
        case success, refused, stub, mappingFails, cancelledBefore, emptyForm
    }

    @Test("each beginning has its end, and there is no end without a beginning", arguments: Kind.allCases)
    func balance(kind: Kind) async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello", status: kind == .refused ? 500 : 200))
        let changes = Journal<NetworkActivityChangeType>()
        let pending = Journal<UncheckedBox<(Result<URLRequest, MoyaError>) -> Void>>()
        let provider = MoyaProvider<AnyAPI>(
            requestClosure: { endpoint, done in
                switch kind {
                case .mappingFails: done(.failure(.requestMapping("no")))
                case .cancelledBefore: pending.add(UncheckedBox(done))
                default: MoyaProvider<AnyAPI>.defaultRequestMapping(for: endpoint, closure: done)
                }
            },
            stubClosure: { _ in kind == .stub ? .immediate : .never },
            session: plainSession(),
            plugins: [NetworkActivityPlugin { change, _ in changes.add(change) }]
        )
        let task: Moya.Task = kind == .emptyForm ? .uploadMultipart([]) : .requestPlain
        let target = server.target("/", .post, task, validation: .successCodes)
        let result = await provider.result(target, started: { if kind == .cancelledBefore { $0.cancel() } })
        let succeeds = kind == .success || kind == .stub
        #expect(((try? result.get()) != nil) == succeeds)
        #expect(changes.entries == (succeeds || kind == .refused ? [.began, .ended] : []))
    }
}
