import BenchmarkClient
import Moya
import ProviderSetup
import SessionSetup

/// Our provider, awaited. The variant `executor` runs the awaiting tasks on the session's loop.
@main
struct ProviderClient: BenchmarkClient {
    let executor: (any TaskExecutor)?
    private let provider: MoyaProvider<Service>
    private let service: Service

    init(options: ClientOptions) throws {
        let setup = try SessionSetup(options: options)
        provider = MoyaProvider(session: setup.session)
        service = Service(options)
        executor = try setup.executor(variant: options.variant)
    }

    func send() async throws -> ClientReply {
        try ClientReply(await provider.request(service))
    }
}
