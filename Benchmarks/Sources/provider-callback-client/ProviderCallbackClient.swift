import BenchmarkClient
import Dispatch
import Moya
import ProviderSetup
import SessionSetup

/// Our provider with completion closures, called on a serial queue.
@main
struct ProviderCallbackClient: CallbackClient {
    private let provider: MoyaProvider<Service>
    private let service: Service

    init(options: ClientOptions) throws {
        provider = MoyaProvider(
            callbackQueue: DispatchQueue(label: "completions"),
            session: try SessionSetup(options: options).session
        )
        service = Service(options)
    }

    func send(_ completion: @escaping @Sendable (Result<ClientReply, any Error>) -> Void) {
        provider.request(service) { result in
            completion(Result { try ClientReply(result.get()) })
        }
    }
}
