/// Rows under a line of headings, in columns.
struct Table {
    /// The widest cell. Longer texts are shortened: `--json` has them whole.
    static let widestCell = 48

    let headings: [String]
    private(set) var rows: [[String]] = []

    init(_ headings: [String]) { self.headings = headings }

    mutating func add(_ cells: [String]) {
        rows.append(cells.map { TerminalText.shortened(TerminalText.clean($0), to: Self.widestCell) })
    }

    /// The lines, the headings first. With `columns` they are cut to the width of a terminal.
    func lines(columns: Int?) -> [String] {
        let all = [headings] + rows
        let widths = headings.indices.map { column in
            all.map { column < $0.count ? TerminalText.width($0[column]) : 0 }.max() ?? 0
        }
        return all.map { cells in
            let padded = zip(cells, widths).map {
                $0 + String(repeating: " ", count: max(0, $1 - TerminalText.width($0)))
            }
            var line = padded.joined(separator: "  ")
            while line.hasSuffix(" ") { line.removeLast() }
            return columns.map { TerminalText.shortened(line, to: $0) } ?? line
        }
    }

    func print() {
        for (index, line) in lines(columns: Console.columns).enumerated() {
            Console.print(styled: index == 0 ? Style.bold.on(line) : line)
        }
    }
}
