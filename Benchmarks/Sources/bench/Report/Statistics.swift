extension Array where Element == Double {
    var median: Double? { quantile(0.5) }

    /// Distance between the quartiles over the median: how much the rounds disagree.
    var relativeSpread: Double? {
        guard let median, let lower = quantile(0.25), let upper = quantile(0.75), median > 0 else { return nil }
        return (upper - lower) / median
    }

    /// Linear between the two nearest values; nil if there are none.
    private func quantile(_ fraction: Double) -> Double? {
        guard !isEmpty else { return nil }
        let ordered = sorted()
        let position = fraction * Double(count - 1)
        let below = Int(position)
        let above = Swift.min(below + 1, count - 1)
        return ordered[below] + (ordered[above] - ordered[below]) * (position - Double(below))
    }
}
