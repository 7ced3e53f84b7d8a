import Foundation
import Moya
import MoyaMockServer
import RxMoya

/// Uses the news service the way an app does, prints what its user would see, and counts what is not as it should be.
@main
struct RxApp {
    static func main() {
        do {
            let failures = try run { print($0) }
            print(failures == 0 ? "All as it should be." : "\(failures) not as it should be.")
            exit(failures == 0 ? 0 : 1)
        } catch {
            print("The app could not start: \(error)")
            exit(1)
        }
    }

    /// - Returns: How many of the screens showed something else than they should.
    static func run(say: @escaping (String) -> Void) throws -> Int {
        let server = try NewsServer.start()
        defer { server.stop() }
        let deadPort = try MockDeadPort(.refusing)
        let refusing = URL(string: "http://127.0.0.1:\(deadPort.port)")
        let nowhere = URL(string: "http://nowhere.invalid")
        let here = server.url("/")

        var screens = [
            Screen("the first page", host: here, expected: "Article 11, Article 12 (1 of 3)") {
                list(.articles(page: 1))
            },
            Screen("all pages", host: here, expected: "11 12 21 22 31 32") { allPages() },
            Screen("an article", host: here, expected: "Article 11") { detail(.article(id: 11)) },
            Screen("a withdrawn article", host: here, expected: "1001: withdrawn") { detail(.article(id: 99)) },
        ]
        let problems: [(String, URL?, NetworkProblem)] = [
            ("/401", here, .unauthorized), ("/403", here, .forbidden), ("/404", here, .notFound),
            ("/503", here, .server(503)), ("/garbage", here, .unreadable), ("/slow", here, .timeout),
            ("/articles/11", refusing, .refused), ("/articles/11", nowhere, .unknownHost),
        ]
        screens += problems.map { path, host, problem in
            Screen("\(host?.host ?? "")\(path)", host: host, expected: problem.message) { detail(.other(path: path)) }
        }
        screens.append(
            Screen("offline", host: here, expected: NetworkProblem.offline.message) {
                detail(.article(id: 11), from: .offline)
            }
        )
        return screens.filter { !$0.isRight(say: say) }.count
    }

    private static func list(_ api: NewsAPI) -> Observable<String> {
        shown(NewsService.shared.list(api, of: Article.self)) { list in
            let titles = list.data?.map(\.title).joined(separator: ", ") ?? ""
            return "\(titles) (\(list.paging?.page ?? 0) of \(list.paging?.pageCount ?? 0))"
        }
    }

    private static func allPages() -> Observable<String> {
        NewsService.shared.allPages()
            .reduce([]) { $0 + $1 }
            .map { $0.map { "\($0.id)" }.joined(separator: " ") }
    }

    private static func detail(_ api: NewsAPI, from service: NewsService = .shared) -> Observable<String> {
        shown(service.detail(api, of: Article.self)) { $0.data?.title ?? "nothing" }
    }

    /// What the user sees of an answer, of whichever kind.
    private static func shown<Answer: Envelope>(
        _ answer: Observable<Answer>,
        as text: @escaping (Answer) -> String
    ) -> Observable<String> {
        .create { observer in
            answer.subscribeSuccess(
                { observer.onNext(text($0)) },
                refusal: { observer.onNext("\($0.status): \($0.message)") },
                failure: { observer.onNext($0.message) }
            )
        }
    }
}
