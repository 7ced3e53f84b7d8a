import ExampleStory
import Foundation
import Moya
import MoyaHTTP
import RxMoya

/// Every option of a provider, each shown once.
package struct GitHubStory {
    private let story: Story
    private let service: GitHubServer
    private let options: GitHubProvider
    private let provider: MoyaProvider<GitHubAPI>

    package static func tell(_ story: Story) async throws {
        let github = try GitHubStory(story)
        story.chapter("GitHub: every option of a provider")
        await github.tellOfCalls()
        await github.tellOfPlugins()
        await github.tellOfStubs()
        await github.tellOfCancelling()
        await github.tellOfLifetime()
        github.service.server.stop()
    }

    private init(_ story: Story) throws {
        self.story = story
        service = try GitHubServer()
        options = GitHubProvider(session: service.session(), token: "t-1", plugins: [story.narrator])
        provider = options.make()
    }

    private func tellOfCalls() async {
        await story.step("async", gives: "Keep it logically awesome.") {
            try await provider.request(.zen).mapString()
        }
        await story.step("a callback", gives: User(login: "ashfurrow", id: 498_212)) {
            try await withCheckedThrowingContinuation { continuation in
                provider.request(.user("ashfurrow")) { result in
                    continuation.resume(with: Result { try result.get().map(User.self) })
                }
            }
        }
        await story.step("Rx", gives: ["Moya", "Swift"]) {
            try await provider.rx.request(.repositories(of: "ashfurrow"))
                .filterSuccessfulStatusCodes()
                .map([Repository].self)
                .map { $0.map(\.name) }
                .value
        }
        await story.step("two APIs, one provider: MultiTarget", gives: "Keep it logically awesome. none") {
            let provider = MoyaProvider<MultiTarget>(session: service.session(), plugins: [story.narrator])
            let zen = try await provider.request(MultiTarget(GitHubAPI.zen)).mapString()
            let status: Status = try await provider.value(of: MultiTarget(GitHubStatus.summary))
            return "\(zen) \(status.indicator)"
        }
        await story.step("two equal calls at once are one request: trackInflights", gives: 1) {
            service.server.forgetRequests()
            let gate = service.server.holdResponses("/users/ashfurrow")
            let provider = provider
            async let first = provider.request(.user("ashfurrow"))
            async let second = provider.request(.user("ashfurrow"))
            _ = await gate.waitUntil(waiting: 1)
            let deadline = ContinuousClock.now + .seconds(5)
            while provider.inflightRequests.values.first?.count != 2, .now < deadline {
                await _Concurrency.Task.yield()
            }
            gate.release()
            _ = try await (first, second)
            return service.server.requests.count
        }
        await story.step("a host without a trust policy is refused", failsWith: isUnpoliced) {
            let session = service.session(evaluators: ["github.com": DefaultTrustEvaluator()])
            let provider = MoyaProvider<GitHubAPI>(session: session, plugins: [story.narrator])
            return try await provider.request(.zen)
        }
    }

    private func tellOfPlugins() async {
        await story.step("the token plugin", gives: Issue(number: 42, title: "Linux")) {
            try await provider.value(of: .openIssue(repository: "moya/moya", title: "Linux"))
        }
        await story.step("the credentials plugin answers a challenge", gives: "paid") {
            try await provider.request(.billing).mapString()
        }
        await story.step("the activity plugin is at rest after \(options.activity.total) calls", gives: 0) {
            options.activity.current
        }
        await story.step("the verbose log holds no token", gives: [true, false]) {
            let log = options.log.all.joined()
            return [log.contains("Authorization"), log.contains("t-1")]
        }
    }

    private func tellOfStubs() async {
        let stubbed = options.make { target in
            switch target {
            case .zen: .never
            case .repositories: .delayed(seconds: 0.1)
            default: .immediate
            }
        }
        await story.step("a stub at once", gives: User(login: "sample", id: 1)) {
            try await stubbed.value(of: .user("sample"))
        }
        await story.step("a stub after a while", gives: [Repository(name: "sample")]) {
            try await stubbed.value(of: .repositories(of: "sample"))
        }
        await story.step("no stub for this target", gives: "Keep it logically awesome.") {
            try await stubbed.request(.zen).mapString()
        }
        await story.step("a stub of an error", failsWith: { ($0 as? MoyaError)?.response?.statusCode == 404 }) {
            try await stubbed.request(.user("nobody"))
        }
    }

    private func tellOfCancelling() async {
        await story.step("a cancelled callback", failsWith: \.isCancellation) {
            try await withCheckedThrowingContinuation { continuation in
                provider.request(.user("slow")) { continuation.resume(with: $0) }.cancel()
            }
        }
        await story.step("a cancelled task", failsWith: \.isCancellation) {
            let task = _Concurrency.Task { [provider] in try await provider.request(.user("slow")) }
            task.cancel()
            return try await task.value
        }
    }

    private func tellOfLifetime() async {
        await story.step("a call keeps its provider", gives: "Keep it logically awesome.") {
            try await options.make().request(.zen).mapString()
        }
        await story.step("an observable does not", failsWith: { "\($0)".contains("ProviderReleasedError") }) {
            // Nobody holds this provider any more when the observable is subscribed to.
            let zen = options.make().rx.request(.zen)
            return try await zen.value
        }
    }
}

private func isUnpoliced(_ error: any Error) -> Bool {
    if case .noRequiredEvaluator? = error.trustFailure { true } else { false }
}
