/// A Markdown table that is also readable as it is: first column to the left, numbers to the right.
struct Table {
    let header: [String]
    var rows: [[String]] = []

    var text: String {
        let widths = header.indices.map { column in
            ([header] + rows).map { $0[column].count }.max() ?? 0
        }
        let rule = widths.enumerated().map { column, width in
            column == 0 ? String(repeating: "-", count: width) : String(repeating: "-", count: width - 1) + ":"
        }
        return ([header, rule] + rows).map { line($0, widths) }.joined(separator: "\n")
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).enumerated().map { column, pair in
            let (cell, width) = pair
            let padding = String(repeating: " ", count: width - cell.count)
            return column == 0 ? cell + padding : padding + cell
        }
        return "| " + padded.joined(separator: " | ") + " |"
    }
}
