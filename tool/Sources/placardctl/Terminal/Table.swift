/// Rows under a line of headings, in columns.
struct Table {
    /// The widest cell. Longer texts are shortened: `--json` has them whole.
    static let widestCell = 48

    /// Columns do not become narrower than this; what still does not fit is cut from the right.
    private static let narrowest = 8

    let headings: [String]
    private(set) var rows: [[String]] = []

    init(_ headings: [String]) { self.headings = headings }

    mutating func add(_ cells: [String]) {
        rows.append(cells.map { TerminalText.shortened(TerminalText.clean($0), to: Self.widestCell) })
    }

    /// The lines, the headings first. With `columns` the widest cells are shortened until the lines fit a terminal, so
    /// that no column is lost while there is room for a few letters of each.
    func lines(columns: Int?) -> [String] {
        let all = [headings] + rows
        let widths = fitted(
            headings.indices.map { column in
                all.map { column < $0.count ? TerminalText.width($0[column]) : 0 }.max() ?? 0
            }, columns: columns)
        return all.map { cells in
            let padded = zip(cells, widths).map { cell, width in
                let short = TerminalText.shortened(cell, to: width)
                return short + String(repeating: " ", count: max(0, width - TerminalText.width(short)))
            }
            var line = padded.joined(separator: "  ")
            while line.hasSuffix(" ") { line.removeLast() }
            return columns.map { TerminalText.shortened(line, to: $0) } ?? line
        }
    }

    /// The widths of the columns after those above `narrowest` gave way, the widest first.
    private func fitted(_ widths: [Int], columns: Int?) -> [Int] {
        guard let columns else { return widths }
        var widths = widths
        var excess = widths.reduce(2 * (widths.count - 1), +) - columns
        while excess > 0, let widest = widths.max(), widest > Self.narrowest, let column = widths.firstIndex(of: widest)
        {
            widths[column] -= 1
            excess -= 1
        }
        return widths
    }

    func print() {
        for (index, line) in lines(columns: Console.columns).enumerated() {
            Console.print(styled: index == 0 ? Style.bold.on(line) : line)
        }
    }
}
