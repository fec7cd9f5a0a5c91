import PlacardCore
import PlacardReplay

/// What is wrong with a file of events, and where.
struct EventFileError: Error, Equatable {
    /// Line of the file, from 1, in which the row begins.
    var line: Int?
    /// Row of events, from 0; the line with the names of the columns does not count.
    var row: Int64?
    var column: String?
    let text: String

    init(_ text: String, line: Int? = nil, row: Int64? = nil, column: String? = nil) {
        self.text = text
        self.line = line
        self.row = row
        self.column = column
    }

    /// The error of a replay, which knows no lines.
    init(_ error: ReplayError, line: Int) {
        self.init(error.text, line: line, row: error.row, column: error.column)
    }

    /// One line, such as `events.csv:19: row 17, column kind: 'opne' is not a kind`.
    func description(of path: String) -> String {
        let file = path == "-" ? "standard input" : path
        let place = [row.map { "row \($0)" }, column.map { "column \($0)" }].compactMap { $0 }.joined(separator: ", ")
        return "\(file)\(line.map { ":\($0)" } ?? ""): \(place.isEmpty ? "" : place + ": ")\(text)"
    }
}
