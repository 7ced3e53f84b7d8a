import MoyaRx
import Testing

@Suite("Memory")
struct MemoryTests {
    private struct Broken: Error {}

    @Test("what a subscription holds is let go at its end", arguments: ["dispose", "complete", "fail"])
    func memory(_ end: String) {
        final class Token {}
        weak var token: Token?
        let subject = PublishSubject<Int>()
        do {
            let strong = Token()
            token = strong
            let chain =
                subject
                .flatMap { Observable.just($0) }
                .map { _ in strong }
                .share(replay: 1)
                .concatMap { Observable.just($0) }
                .retry(2)
                .timeout(.seconds(60), scheduler: MainScheduler.asyncInstance)
            let subscription = chain.subscribe(onNext: { _ in _ = strong })
            subject.onNext(1)
            switch end {
            case "complete": subject.onCompleted()
            case "fail": for _ in 0..<2 { subject.onError(Broken()) }
            default: subscription.dispose()
            }
        }
        #expect(token == nil)
    }
}
