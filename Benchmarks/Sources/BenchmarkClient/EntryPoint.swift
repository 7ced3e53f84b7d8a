internal import ClientSupport
internal import Foundation

extension BenchmarkClient {
    /// Measures this client as the command line says, prints the measurement and ends the process.
    ///
    /// The main thread only waits: an asynchronous entry point would run on the main actor, and every request would
    /// pay for a hop to it. It would also end in a `sigsuspend` of Dispatch's that valgrind crashes on.
    package static func main() {
        Task.detached {
            await measure()
        }
        while true {
            pause()
        }
    }

    private static func measure() async -> Never {
        client_prepare_process()
        do {
            var parsed = client_options_parse(CommandLine.argc, CommandLine.unsafeArgv)
            let options = try ClientOptions(parsed)
            let load = Load(client: try Self(options: options), options: options)
            try await load.run(requests: options.warmupRequests)
            client_discard_warmup(&parsed)
            var start = client_measurement_begin()
            try await load.run(requests: options.requests)
            client_measurement_report(&start, options.requests)
            exit(0)
        } catch {
            FileHandle.standardError.write(Data("\(Self.self): \(error)\n".utf8))
            exit(1)
        }
    }
}
