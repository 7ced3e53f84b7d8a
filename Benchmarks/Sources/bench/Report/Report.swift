/// The results as Markdown: a table per workload, then the targets.
struct Report {
    let machine: Machine
    let results: Results
    let peers: [Peer]
    let workloads: [Workload]

    var text: String {
        let tables = workloads.map { "### \($0.title)\n\n\(table($0).text)" }
        let opening = ["## Results", machine.text, Self.legend]
        return (opening + tables + [targets] + failures).joined(separator: "\n\n")
    }

    private static let legend = """
        Medians over the rounds. "÷ c" is the median of the ratios within a round, and in brackets the ratio of the
        medians; "spread" is the distance between the quartiles over the median. CPU is user and system time of the
        client. Peak is the client's resident memory.
        """

    private func table(_ workload: Workload) -> Table {
        switch workload.kind {
        case .exchange: rateTable(workload, rate: "requests/s", cpu: "CPU µs", cpuScale: 1e6) { $0.requestsPerSecond }
        case .bulk:
            rateTable(workload, rate: "MB/s", cpu: "CPU ms", cpuScale: 1e3) {
                $0.requestsPerSecond * Double(workload.payloadBytes) / 1e6
            }
        case .held: heldTable(workload)
        }
    }

    private func rateTable(
        _ workload: Workload,
        rate: String,
        cpu: String,
        cpuScale: Double,
        value: (Measurement) -> Double
    ) -> Table {
        var table = Table(header: ["", rate, "spread", "÷ c", cpu, "CPU ÷ c", "switches", "peak MiB"])
        for peer in measured(workload) {
            let rates = results.values(workload.name, peer.name, value)
            let reference = results.values(workload.name, Peer.reference.name, value)
            let ofMedians = rates.median.flatMap { own in reference.median.map { own / $0 } }
            let ratio = results.ratios(workload.name, peer.name, value).median
            func median(_ value: (Measurement) -> Double) -> String {
                results.values(workload.name, peer.name, value).median.shown { $0.shown }
            }
            table.rows.append([
                peer.name,
                rates.median.shown { $0.shown },
                rates.relativeSpread.shown { $0.shownAsPercentage },
                "\(ratio.shown { $0.shownAsRatio }) (\(ofMedians.shown { $0.shownAsRatio }))",
                median { $0.cpuSecondsPerRequest * cpuScale },
                results.ratios(workload.name, peer.name, \.cpuSecondsPerRequest).median.shown { "×\($0.shown)" },
                median(\.switchesPerRequest),
                median(\.peakMiB),
            ])
        }
        return table
    }

    private func heldTable(_ workload: Workload) -> Table {
        var table = Table(header: ["", "in flight", "idle MiB", "peak MiB", "KiB per request"])
        for peer in measured(workload) {
            func median(_ value: (Measurement) -> Double) -> String {
                results.values(workload.name, peer.name, value).median.shown { $0.shown }
            }
            table.rows.append([
                peer.name, median { Double($0.requests) }, median(\.idleMiB), median(\.peakMiB),
                median(\.grownKiBPerRequest),
            ])
        }
        return table
    }

    private func measured(_ workload: Workload) -> [Peer] {
        peers.filter { $0.adapted(workload) != nil }
    }

    private var targets: String {
        let rows = Target.all.map { target in
            TargetRow(target: target, measured: target.measured(in: results))
        }
        return "## Targets\n\n\(TargetRow.table(rows).text)"
    }

    private var failures: [String] {
        guard !results.failures.isEmpty else { return [] }
        let lines = results.failures.map { "- \($0.peer), \($0.workload): \($0.reason)" }
        return ["## Failures\n\n\(lines.joined(separator: "\n"))"]
    }
}
