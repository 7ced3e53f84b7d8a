internal import ClientSupport
internal import Foundation

extension BenchmarkClient {
    /// Measures this client as the command line says, prints the measurement and ends the process.
    package static func main() {
        measure { TaskLoad(client: try Self(options: $0), options: $0) }
    }
}

extension CallbackClient {
    /// Measures this client as the command line says, prints the measurement and ends the process.
    package static func main() {
        measure { CallbackLoad(client: try Self(options: $0), options: $0) }
    }
}

/// The main thread only waits: an asynchronous entry point would run on the main actor, and every request would pay for
/// a hop to it. It would also end in a `sigsuspend` of Dispatch's that valgrind crashes on.
private func measure(_ makeLoad: @escaping @Sendable (ClientOptions) throws -> some Load) -> Never {
    client_prepare_process()
    Task.detached {
        do {
            var parsed = client_options_parse(CommandLine.argc, CommandLine.unsafeArgv)
            let load = try makeLoad(ClientOptions(parsed))
            try await load.run(requests: parsed.warmup_requests)
            client_discard_warmup(&parsed)
            var start = client_measurement_begin()
            try await load.run(requests: parsed.requests)
            client_measurement_report(&start, parsed.requests)
            exit(0)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }
    while true {
        pause()
    }
}
