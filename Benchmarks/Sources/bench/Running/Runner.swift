import Foundation

/// Measures all peers in turn, round after round, so that whatever else the machine does meets all of them alike.
struct Runner {
    let launcher: ClientLauncher
    let arguments: Arguments

    /// Memory varies little and takes long to measure; this many rounds are enough.
    private static let heldRounds = 3
    private static let secondsPerClient = 180.0

    func run() -> Results {
        var results = Results()
        for round in 0..<arguments.rounds {
            for workload in arguments.workloads where workload.kind != .held || round < Self.heldRounds {
                for peer in rotated(arguments.peers, by: round) {
                    guard let adapted = peer.adapted(workload) else { continue }
                    let outcome = measure(peer, reduced(adapted))
                    logProgress(round: round, workload, peer, outcome)
                    results.add(outcome, round: round, workload: workload, peer: peer)
                }
            }
        }
        return results
    }

    /// Nobody is always first, or always after the same neighbour's last.
    private func rotated(_ peers: [Peer], by round: Int) -> [Peer] {
        let start = peers.isEmpty ? 0 : round % peers.count
        return Array(peers[start...] + peers[..<start])
    }

    private func reduced(_ workload: Workload) -> Workload {
        workload.kind == .exchange ? workload.divided(by: arguments.requestDivisor) : workload
    }

    private func measure(_ peer: Peer, _ workload: Workload) -> Result<Measurement, BenchFailure> {
        do {
            let output = try launcher.launch(peer, workload, within: Self.secondsPerClient)
            guard output.status == 0 else {
                return .failure(BenchFailure("status \(output.status): \(output.errors)"))
            }
            return .success(try JSONDecoder().decode(Measurement.self, from: Data(output.text.utf8)))
        } catch {
            return .failure(BenchFailure("\(error)"))
        }
    }

    private func logProgress(
        round: Int,
        _ workload: Workload,
        _ peer: Peer,
        _ outcome: Result<Measurement, BenchFailure>
    ) {
        let place = "round \(round + 1)/\(arguments.rounds), \(workload.name), \(peer.name)"
        switch outcome {
        case .success(let measurement): log("\(place): \(measurement.requestsPerSecond.shown) requests/s")
        case .failure(let failure): log("\(place): FAILED, \(failure)")
        }
    }
}
