import PlacardCore
import PlacardStore

/// A record that another process left for the client, as text for people or as JSON.
struct LeftReport {
    private let row: OutboxRow
    private let what: String
    private let data: JSON

    init(_ row: OutboxRow, _ redactor: Redactor) {
        self.row = row
        if row.isTracked, let tracked = TrackedRecord(stored: row.json) {
            what = "tracked"
            data = [
                "code": .string(tracked.code.rawValue), "user": redactor.json(tracked.name),
                "data": redactor.json(tracked.data),
            ]
        } else {
            what = row.kind.map(SpelledName.of) ?? "unknown"
            data = row.isTracked ? .null : redactor.json(row.json)
        }
    }

    static let headings = ["LEFT AT", "WHAT", "CONTENT"]

    var cells: [String] { [Times.words(row.putMs), what, data.text()] }

    var words: String { "Left by another process: \(what) \(data.text())" }

    /// Without `kind`.
    var members: JSON.Members {
        ["id": .integer(row.id), "what": .string(what), "put_ms": .integer(row.putMs), "data": data]
    }
}
