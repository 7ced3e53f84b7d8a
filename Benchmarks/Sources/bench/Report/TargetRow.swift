/// A target and whether it is reached.
struct TargetRow {
    let title: String
    let bound: String
    let measured: String
    let verdict: String

    private init(title: String, bound: String, measured: Double?, show: (Double) -> String, isReached: Bool) {
        self.title = title
        self.bound = bound
        self.measured = measured.shown(show)
        self.verdict = measured == nil ? "not measured" : isReached ? "pass" : "FAIL"
    }

    init(target: Target, measured: Double?) {
        let title = "\(target.peer), \(target.workload)"
        switch target.bound {
        case .ratio(let least):
            self.init(
                title: title,
                bound: "≥ \(least.shownAsRatio) of c",
                measured: measured,
                show: \.shownAsRatio,
                isReached: measured.map { $0 >= least } ?? false
            )
        case .memory(let most):
            self.init(
                title: title,
                bound: "≤ \(most.shown) KiB each",
                measured: measured,
                show: \.shown,
                isReached: measured.map { $0 <= most } ?? false
            )
        }
    }

    /// - Parameter most: instructions per request.
    init(peer: String, mostInstructions most: Double, measured: Double?) {
        self.init(
            title: "\(peer), instructions per small GET",
            bound: "≤ \(most.shown)",
            measured: measured,
            show: \.shown,
            isReached: measured.map { $0 <= most } ?? false
        )
    }

    static func table(_ rows: [TargetRow]) -> Table {
        Table(
            header: ["", "target", "measured", "result"],
            rows: rows.map { [$0.title, $0.bound, $0.measured, $0.verdict] }
        )
    }
}
