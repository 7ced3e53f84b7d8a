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

struct ProgressResponseTests {
    private let response = Response(statusCode: 200, data: Data())

    @Test func withoutAWholeThereIsNoFraction() {
        #expect(ProgressResponse().progress == 0)
        #expect(!ProgressResponse().completed)
        #expect(ProgressResponse(progress: Progress(totalUnitCount: -1)).progress == 0)
        #expect(ProgressResponse(progress: Progress(totalUnitCount: 0)).progress == 0)
    }

    @Test func theFractionIsThatOfTheLiveObject() {
        let progress = Progress(totalUnitCount: 4)
        let report = ProgressResponse(progress: progress)
        progress.completedUnitCount = 1
        #expect(report.progress == 0.25)
        #expect(report.progressObject === progress)
    }

    @Test func aResponseIsTheEnd() {
        let report = ProgressResponse(progress: Progress(totalUnitCount: -1), response: response)
        #expect(report.progress == 1)
        #expect(report.completed)
        #expect(report.response === response)
    }
}
