import Foundation
import RxMoya

/// One screen of the app: what it shows, and what it should.
struct Screen {
    private let name: String
    private let host: URL?
    private let expected: String
    private let content: () -> Observable<String>

    init(_ name: String, host: URL?, expected: String, content: @escaping () -> Observable<String>) {
        self.name = name
        self.host = host
        self.expected = expected
        self.content = content
    }

    /// Waits for the content, says it, and compares it.
    func isRight(say: (String) -> Void) -> Bool {
        if let host { NewsAPI.host = host }
        let bag = DisposeBag()
        let shown = DispatchSemaphore(value: 0)
        var text = "nothing within ten seconds"
        content()
            .take(1)
            .subscribe(
                onNext: { text = $0 },
                onError: { text = "an error: \($0)" },
                onDisposed: { shown.signal() }
            )
            .disposed(by: bag)
        if shown.wait(timeout: .now() + 10) == .timedOut { text = "nothing within ten seconds" }
        let isRight = text == expected
        say("\(isRight ? "✓" : "✗") \(name): \(text)\(isRight ? "" : ", not \(expected)")")
        return isRight
    }
}
