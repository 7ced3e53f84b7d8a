import Foundation

/// Compares HTTP clients with C on libcurl, in one interleaved run against servers on loopback.
@main
struct Bench {
    static func main() {
        if CommandLine.arguments.contains("--help") {
            print(Arguments.usage)
            exit(0)
        }
        do {
            let isComplete = try run(Arguments(CommandLine.arguments.dropFirst()))
            exit(isComplete ? 0 : 1)
        } catch {
            log("bench: \(error)")
            exit(2)
        }
    }

    /// False if a client failed.
    private static func run(_ arguments: Arguments) throws -> Bool {
        let machine = Machine()
        let servers = try BenchServers(directory: arguments.directory)
        defer { servers.stop() }
        let launcher = try ClientLauncher(servers: servers)
        if arguments.countsInstructions {
            let counts = InstructionCounter(launcher: launcher).count(arguments.peers)
            print(InstructionReport(counts: counts).text)
            return counts.allSatisfy { $0.perRequest != nil }
        }
        let results = Runner(launcher: launcher, arguments: arguments).run()
        let report = Report(
            machine: machine,
            results: results,
            peers: arguments.peers,
            workloads: arguments.workloads
        )
        print(report.text)
        return results.failures.isEmpty
    }
}

/// Progress and failures go to standard error, so that standard output is the report alone.
func log(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
}

/// Why the benchmark can't be carried out.
struct BenchFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
