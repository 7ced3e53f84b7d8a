import Dispatch
import Foundation
import Moya
import MoyaMockServer
import MoyaTransport
import Testing

/// After ten thousand calls of a kind nothing of them is alive: no provider, no call, no closure (behaviour B14).
@Suite struct LeakTests {
    enum Kind: CaseIterable {
        case immediateStub, delayedStub, network, awaited, progressSequence, shared, mappingFails, cancelled, dropped
        case subclass, download, upload, multipart, refused
    }

    /// Counts how many of its kind are alive.
    private final class Canary: Sendable {
        private let alive: Locked<Int>

        init(_ alive: Locked<Int>) {
            self.alive = alive
            alive.withLock { $0 += 1 }
        }

        deinit {
            alive.withLock { $0 -= 1 }
        }
    }

    private final class AppProvider: MoyaProvider<AnyAPI>, @unchecked Sendable {}

    @Test("nothing is alive after ten thousand calls", arguments: Kind.allCases)
    func nothingIsLeft(kind: Kind) async throws {
        let server = try MockServer()
        server.route("/", response: .text("hello", status: kind == .refused ? 500 : 200))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let alive = Locked(0)
        weak var released: MoyaProvider<AnyAPI>?
        do {
            let provider = provider(kind, alive)
            released = provider
            var target = server.target("/", validation: .successCodes)
            switch kind {
            case .download: target.task = .downloadDestination { _, _ in (file, [.removePreviousFile]) }
            case .upload, .multipart:
                try Data("hello".utf8).write(to: file)
                let part = MultipartFormData(provider: .file(file), name: "file")
                target.task = kind == .upload ? .uploadFile(file) : .uploadMultipart([part])
                target.method = .post
            default: break
            }
            for _ in 0..<100 { await batch(of: 100, kind, provider, target, alive) }
        }
        #expect(await waitUntil { released == nil && alive.withLock { $0 } == 0 })
        #expect(alive.withLock { $0 } == 0)
    }

    private func provider(_ kind: Kind, _ alive: Locked<Int>) -> MoyaProvider<AnyAPI> {
        let canary = Canary(alive)
        let requestClosure: MoyaProvider<AnyAPI>.RequestClosure = { endpoint, done in
            withExtendedLifetime(canary) {
                switch kind {
                case .mappingFails: done(.failure(.requestMapping("no")))
                case .dropped: break
                default: MoyaProvider<AnyAPI>.defaultRequestMapping(for: endpoint, closure: done)
                }
            }
        }
        let stubClosure: MoyaProvider<AnyAPI>.StubClosure = { _ in
            switch kind {
            case .immediateStub, .subclass: .immediate
            case .delayedStub: .delayed(seconds: 0.001)
            default: .never
            }
        }
        if kind == .subclass { return AppProvider(requestClosure: requestClosure, stubClosure: stubClosure) }
        return MoyaProvider(
            requestClosure: requestClosure,
            stubClosure: stubClosure,
            session: plainSession(),
            plugins: kind == .network ? [JournalPlugin("A", Journal())] : [],
            trackInflights: kind == .shared
        )
    }

    private func batch(
        of count: Int,
        _ kind: Kind,
        _ provider: MoyaProvider<AnyAPI>,
        _ target: AnyAPI,
        _ alive: Locked<Int>
    ) async {
        let finished = Locked(0)
        let queue = DispatchQueue(label: "callbacks")
        for index in 0..<count {
            let canary = Canary(alive)
            switch kind {
            case .awaited:
                _ = try? await provider.request(target)
                finished.withLock { $0 += 1 }
            case .progressSequence:
                do {
                    for try await _ in provider.requestWithProgress(target) where index.isMultiple(of: 2) { break }
                } catch {}
                finished.withLock { $0 += 1 }
            default:
                let token = provider.request(target, callbackQueue: queue) { _ in
                    withExtendedLifetime(canary) {}
                } completion: { _ in
                    withExtendedLifetime(canary) { finished.withLock { $0 += 1 } }
                }
                if kind == .dropped || kind == .cancelled { token.cancel() }
            }
        }
        #expect(await waitUntil { finished.withLock { $0 } == count })
    }
}
