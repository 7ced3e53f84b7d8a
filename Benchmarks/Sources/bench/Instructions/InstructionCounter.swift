import Foundation

/// Instructions that a client's process executes for one request, counted by callgrind.
///
/// The difference between two runs that differ in the number of requests leaves out start, warm-up and end.
struct InstructionCounter {
    struct Count {
        let peer: Peer
        /// Nil if the client failed.
        let perRequest: Double?
    }

    let launcher: ClientLauncher

    private static let fewRequests = 500
    private static let manyRequests = 2_500
    private static let warmupRequests = 200
    private static let secondsPerClient = 600.0

    func count(_ peers: [Peer]) -> [Count] {
        peers.filter { $0.kinds.contains(.exchange) }.map { peer in
            do {
                let few = try total(peer, requests: Self.fewRequests)
                let many = try total(peer, requests: Self.manyRequests)
                let perRequest = Double(many - few) / Double(Self.manyRequests - Self.fewRequests)
                log("\(peer.name): \(perRequest.shown) instructions per request")
                return Count(peer: peer, perRequest: perRequest)
            } catch {
                log("\(peer.name): FAILED, \(error)")
                return Count(peer: peer, perRequest: nil)
            }
        }
    }

    private func total(_ peer: Peer, requests: Int) throws -> Int {
        let workload = Workload.smallGET(concurrency: 16, requests: requests)
            .with(warmupRequests: Self.warmupRequests, requests: requests)
        // Without fair scheduling valgrind may let one thread of a client starve another.
        let tool = ["/usr/bin/valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--fair-sched=yes"]
        let output = try launcher.launch(peer, workload, under: tool, within: Self.secondsPerClient)
        guard output.status == 0 else { throw BenchFailure("status \(output.status): \(output.errors)") }
        guard let total = Self.collected(output.errors) else {
            throw BenchFailure("callgrind printed no total: \(output.errors)")
        }
        return total
    }

    /// The number in callgrind's last words, such as "==123== Collected : 4567".
    private static func collected(_ text: String) -> Int? {
        text.split(separator: "\n")
            .first { $0.contains("Collected :") }?
            .split(separator: " ").last
            .flatMap { Int($0) }
    }
}
