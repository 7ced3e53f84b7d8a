import Moya

/// Progress in a loop, on the main actor.
@MainActor
final class DownloadModel {
    private(set) var fraction = 0.0
    private(set) var status: Int?
    private var work: _Concurrency.Task<Void, Never>?

    func start(_ provider: MoyaProvider<ArticleAPI>) {
        work = _Concurrency.Task {
            do {
                for try await report in provider.requestWithProgress(.detail(id: "1")) {
                    fraction = report.progress
                    status = report.response?.statusCode
                }
            } catch {
                status = (error as? MoyaError)?.response?.statusCode
            }
        }
    }

    func stop() {
        work?.cancel()
    }

    func finished() async {
        await work?.value
    }
}
