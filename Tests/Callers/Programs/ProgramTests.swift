import Dispatch
import Moya
import Testing

/// The programs beside this file compile in Swift 5 and in Swift 6 mode with warnings as errors; here some of them run.
@Suite struct ProgramTests {
    private let stubbed = MoyaProvider<ArticleAPI>(stubClosure: MoyaProvider.immediatelyStub)

    enum Queue: CaseIterable {
        case none, main, global, own

        var queue: DispatchQueue? {
            switch self {
            case .none: return nil
            case .main: return .main
            case .global: return .global()
            case .own: return DispatchQueue(label: "own")
            }
        }
    }

    @Test("a main actor's completion changes its state, whatever the callback queue", arguments: Queue.allCases)
    @MainActor
    func viewModel(queue: Queue) async {
        for provider in [stubbed, MoyaProvider<ArticleAPI>(stubClosure: MoyaProvider.delayedStub(0.01))] {
            let model = ArticleListModel(provider: provider)
            await withCheckedContinuation { continuation in
                model.reload(on: queue.queue) { continuation.resume() }
            }
            #expect(model.titles == ["one", "two"])
            #expect(!model.isLoading && model.message == nil)
        }
    }

    @Test("a main actor awaits, and follows progress in a loop")
    @MainActor
    func awaitingModels() async {
        let model = ArticleListModel(provider: stubbed)
        await model.reloadAwaiting()
        #expect(model.titles == ["one", "two"])
        let download = DownloadModel()
        download.start(stubbed)
        await download.finished()
        #expect(download.fraction == 1 && download.status == 200)
    }

    @Test("an actor, a Sendable value, a static constant and a subclass hold providers")
    func holders() async throws {
        #expect(try await ArticleStore(provider: stubbed).load(page: 1) == ["one", "two"])
        #expect(try await ArticleClient(provider: stubbed).detail("1").contains("titles"))
        #expect(try await ArticleRepository(provider: stubbed).titles() == ["titles": ["one", "two"]])
        #expect(try await AwaitedArticles().all(["1", "2", "3"]).count == 3)
        let two = try await AwaitedArticles().two()
        #expect(two == (200, 200))
        let online = OnlineProvider<ArticleAPI>(stubClosure: MoyaProvider.immediatelyStub)
        let response = try await online.request(.list(page: 1))
        #expect(response.request?.value(forHTTPHeaderField: "X-App") == "1")
        let offline = OnlineProvider<ArticleAPI>(isOnline: { false })
        let error = await #expect(throws: MoyaError.self) { try await offline.request(.list(page: 1)) }
        #expect(error.map(text(for:)) == "Offline")
        #expect(try await stubbed.bridgedRequest(.list(page: 1)).statusCode == 200)
    }

    @Test("wrappers around a provider of all targets tell their results")
    func wrappers() async throws {
        let titles = await withCheckedContinuation { continuation in
            loadTitles { continuation.resume(returning: $0) }
        }
        #expect(titles == ["one", "two"])
        struct Profile: Decodable, Sendable {
            let name: String
        }
        let name = await withCheckedContinuation { continuation in
            NetworkManager(stubbed: true).request(ProfileTarget(), model: Profile.self) { profile in
                continuation.resume(returning: profile.name)
            }
        }
        #expect(name == "Ann")
        let provider = MoyaProvider<MultiTarget>(stubClosure: MoyaProvider.immediatelyStub)
        #expect(try await load(Basket(), from: provider) == Basket.Answer(total: 3))
    }

    @Test("requests are made as the programs describe them")
    func requests() throws {
        let batch = try MoyaProvider.defaultEndpointMapping(for: BatchAPI.delete(ids: [1, 2])).urlRequest()
        #expect(batch.httpBody == Data("[1,2]".utf8))
        let account = try makeAccountProvider(token: "t").endpoint(.balance).urlRequest()
        #expect(account.value(forHTTPHeaderField: "AUTHENTICATION_TOKEN") == "t")
        let target = ReportAPI.create(Comment(text: "a", author: nil), filter: Filter(tag: "x"))
        let report = try MoyaProvider.defaultEndpointMapping(for: target).urlRequest()
        #expect(report.url?.query == "tag=x")
        #expect(URL(target: LegacyPage()).absoluteString == "https://legacy.example.com/show.do?id=1%2F2")
        #expect(CachePolicyPlugin().implementedHooks() == [.prepare])
        #expect(NonEmptyPlugin().implementedHooks() == [.process])
        #expect(LoadingPlugin { _ in }.implementedHooks() == [.willSend, .didReceive])
    }

    @Test("a screen that goes away cancels its call")
    func cancelInDeinit() async {
        let provider = MoyaProvider<ArticleAPI>(stubClosure: MoyaProvider.delayedStub(3_600))
        var controller: SearchController? = SearchController(provider: provider)
        controller?.search(1)
        #expect(controller?.isSearching == true)
        weak var released: SearchController?
        released = controller
        controller = nil
        #expect(released == nil)
    }
}
