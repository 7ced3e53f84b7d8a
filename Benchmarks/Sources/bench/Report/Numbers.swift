import Foundation

extension Double {
    /// Three digits that matter, and no more than the whole number from a hundred on.
    var shown: String {
        let decimals = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : 2
        let text = String(format: "%.\(decimals)f", self)
        return decimals == 0 ? text.groupedByThousands : text
    }

    var shownAsRatio: String { String(format: self < 0.1 ? "%.3f" : "%.2f", self) }
    var shownAsPercentage: String { String(format: "%.0f %%", self * 100) }
}

extension Double? {
    func shown(_ show: (Double) -> String) -> String {
        map(show) ?? "–"
    }
}

extension String {
    fileprivate var groupedByThousands: String {
        var groups = ""
        for (position, digit) in reversed().enumerated() {
            if position > 0, position.isMultiple(of: 3), digit.isNumber { groups.append(",") }
            groups.append(digit)
        }
        return String(groups.reversed())
    }
}
