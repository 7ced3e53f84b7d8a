/// A client in the comparison: a program and what has to be known to run it.
struct Peer {
    enum Trust {
        /// Takes the servers' certificate authority as a file.
        case file
        /// Trusts only the system's bundle, so that has to be replaced for the process.
        case systemBundle
    }

    let name: String
    /// Name of the executable built by this package.
    let executable: String
    /// Passed on as `--variant` to a client that knows several ways to send; empty for its only or usual one.
    var variant = ""
    var kinds: [Workload.Kind] = [.exchange, .bulk, .held]
    var trust = Trust.file
    /// Slow peers measure this many times fewer requests, so that they don't take most of the run.
    var requestDivisor = 1
    /// How many requests the peer can have in flight at all.
    var concurrencyLimit = Int.max

    /// The workload as this peer carries it out, or nil if it isn't measured with it.
    func adapted(_ workload: Workload) -> Workload? {
        guard kinds.contains(workload.kind) else { return nil }
        switch workload.kind {
        case .exchange, .bulk:
            return workload.divided(by: requestDivisor)
        case .held:
            let inFlight = min(workload.concurrency, concurrencyLimit)
            return workload.with(
                concurrency: inFlight,
                warmupRequests: workload.warmupRequests,
                requests: inFlight
            )
        }
    }
}
