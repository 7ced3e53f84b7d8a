/// What has been measured, by workload, peer and round.
struct Results {
    struct Failure {
        let workload: String
        let peer: String
        let reason: String
    }

    private(set) var failures: [Failure] = []
    private var measurements: [Key: [Int: Measurement]] = [:]

    private struct Key: Hashable {
        let workload: String
        let peer: String
    }

    mutating func add(
        _ outcome: Result<Measurement, BenchFailure>,
        round: Int,
        workload: Workload,
        peer: Peer
    ) {
        switch outcome {
        case .success(let measurement):
            measurements[Key(workload: workload.name, peer: peer.name), default: [:]][round] = measurement
        case .failure(let failure):
            failures.append(
                Failure(workload: workload.name, peer: peer.name, reason: failure.description)
            )
        }
    }

    func values(
        _ workload: String,
        _ peer: String,
        _ value: (Measurement) -> Double
    ) -> [Double] {
        rounds(workload, peer).values.map(value)
    }

    /// A value of the peer over that of the reference in the same round, for every round that has both.
    func ratios(
        _ workload: String,
        _ peer: String,
        _ value: (Measurement) -> Double
    ) -> [Double] {
        let reference = rounds(workload, Peer.reference.name)
        return rounds(workload, peer).compactMap { round, measurement in
            reference[round].map { value(measurement) / value($0) }
        }
    }

    private func rounds(_ workload: String, _ peer: String) -> [Int: Measurement] {
        measurements[Key(workload: workload, peer: peer)] ?? [:]
    }
}
