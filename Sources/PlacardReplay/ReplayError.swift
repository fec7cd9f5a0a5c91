import PlacardCore

/// What is wrong with the events, and where.
package struct ReplayError: Error, Sendable, CustomStringConvertible {
    /// Number of the row in the whole input, from 0; nil: the fault is not in a row.
    package let row: Int64?
    /// nil: the fault is not in a column.
    package let column: String?
    package let text: String

    package init(row: Int64?, column: String?, _ text: String) {
        self.row = row
        self.column = column
        self.text = text
    }

    /// What is wrong with an audience that names a campaign which no file has.
    package static func unknown(campaign id: String, _ campaigns: [String]) -> String {
        "there is no campaign \(NameRule.shown(id))\(Spelling.question(id, among: campaigns))"
    }

    package var description: String {
        switch (row, column) {
        case (let row?, let column?): "row \(row), column \(column): \(text)"
        case (let row?, nil): "row \(row): \(text)"
        case (nil, let column?): "column \(column): \(text)"
        case (nil, nil): text
        }
    }
}
