import Foundation
import Moya
import MoyaHTTP
import Testing

/// The two forms in which a provider is asked.
enum Way: CaseIterable {
    case closure, awaited

    /// Makes a call and counts its completions and `didReceive`s; there must be one of each.
    func result(
        of target: AnyAPI,
        endpoint: @escaping MoyaProvider<AnyAPI>.EndpointClosure = MoyaProvider<AnyAPI>.defaultEndpointMapping,
        session: Session = plainSession(),
        plugins: [any PluginType] = []
    ) async -> Result<Response, MoyaError> {
        let journal = Journal<String>()
        let provider = MoyaProvider<AnyAPI>(
            endpointClosure: endpoint,
            session: session,
            plugins: plugins + [ReceiptPlugin(journal)]
        )
        let result: Result<Response, MoyaError>
        switch self {
        case .closure:
            result = await provider.result(target) { report in
                if report.completed { journal.add("completed") }
            }
        case .awaited:
            result = await Result { () async throws(MoyaError) in try await provider.request(target) }
        }
        #expect(journal.entries.filter { $0 == "didReceive" }.count == 1)
        return result
    }
}

/// Writes down each result that it hears of.
private final class ReceiptPlugin: PluginType {
    private let journal: Journal<String>

    init(_ journal: Journal<String>) {
        self.journal = journal
    }

    func didReceive(_ result: Result<Response, MoyaError>, target: any TargetType) {
        journal.add("didReceive")
    }
}

extension Session {
    /// What a call of the session came to.
    func outcome(_ call: (Session) async throws(AFError) -> Reply) async -> Result<Reply, AFError> {
        do { return .success(try await call(self)) } catch { return .failure(error) }
    }
}

extension Result where Failure == AFError {
    /// The error, if it is one.
    var sessionError: AFError? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// The code of the loading system's error below.
    var urlErrorCode: URLError.Code? {
        (sessionError?.underlyingError as? URLError)?.code
    }
}

extension Result {
    /// What people are told of the failure.
    var words: String {
        if case .failure(let error) = self { error.localizedDescription } else { "no failure" }
    }
}
