import Foundation
import Synchronization
import Testing

@testable import Moya

struct CancellableTokenTests {
    @Test func theActionRunsOnceAtTheFirstCancel() {
        var calls = 0
        let token = CancellableToken { calls += 1 }
        #expect(!token.isCancelled)
        #expect(calls == 0)
        token.cancel()
        token.cancel()
        #expect(token.isCancelled)
        #expect(calls == 1)
    }

    @Test func theActionRunsOnceWhenManyThreadsCancel() async {
        for _ in 0..<100 {
            let calls = Mutex(0)
            await withCancellableToken { calls.withLock { $0 += 1 } }
            #expect(calls.withLock { $0 } == 1)
        }
    }

    private func withCancellableToken(_ action: @escaping @Sendable () -> Void) async {
        let token = CancellableToken(action: action)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { token.cancel() } }
        }
    }

    @Test func theActionMayUseTheToken() {
        final class Box { var token: CancellableToken? }
        let box = Box()
        defer { box.token = nil }
        var seen: Bool?
        let token = CancellableToken {
            box.token?.cancel()
            seen = box.token?.isCancelled
        }
        box.token = token
        token.cancel()
        #expect(seen == true)
    }

    @Test func aTokenDescribesItsRequest() {
        #expect(CancellableToken {}.debugDescription == "Empty Request")
        #expect(CancellableToken(action: {}, describe: { "$ curl" }).debugDescription == "$ curl")
    }
}
