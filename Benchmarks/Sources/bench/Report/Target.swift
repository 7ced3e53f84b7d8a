/// What the project has set out to reach.
struct Target {
    enum Bound {
        /// Throughput over that of the reference.
        case ratio(atLeast: Double)
        /// KiB of memory for each request in flight.
        case memory(atMost: Double)
    }

    let workload: String
    let peer: String
    let bound: Bound

    static let all: [Target] =
        ratio(0.75, ["get-1"], ["session-async", "provider-async"])
        + ratio(0.70, ["get-16", "get-64"], ["session-async"])
        + ratio(0.60, ["get-16", "get-64"], ["provider-async"])
        + ratio(0.85, ["get-16", "get-64"], ["session-executor"])
        + ratio(0.70, ["get-16", "get-64"], ["provider-executor"])
        + ratio(0.60, ["h2-1", "h2-16", "h2-64"], ["session-async", "provider-async"])
        + ratio(0.85, ["download", "upload"], ["session-async", "provider-async"])
        + ["session-async", "provider-async"].map { Target(workload: "held", peer: $0, bound: .memory(atMost: 22)) }

    private static func ratio(_ least: Double, _ workloads: [String], _ peers: [String]) -> [Target] {
        workloads.flatMap { workload in
            peers.map { Target(workload: workload, peer: $0, bound: .ratio(atLeast: least)) }
        }
    }

    func measured(in results: Results) -> Double? {
        switch bound {
        case .ratio: results.ratios(workload, peer, \.requestsPerSecond).median
        case .memory: results.values(workload, peer, \.grownKiBPerRequest).median
        }
    }
}
