import PlacardCore
import PlacardStore

/// A queued record, as text for people or as JSON.
struct RecordReport {
    private let row: StoreSurvey.QueuedRecord
    private let data: JSON
    private let redactor: Redactor

    init(_ row: StoreSurvey.QueuedRecord, _ redactor: Redactor) {
        self.row = row
        self.redactor = redactor
        data = redactor.json(row.record.data)
    }

    static let headings = ["TIME", "WHAT", "NAME", "USER", "BATCH", "DATA"]

    var cells: [String] {
        [
            Times.words(row.record.timeMs), title, name ?? "", row.record.user ?? "", row.batchID ?? "",
            EventWords.rest(of: data)?.text() ?? "",
        ]
    }

    private var title: String { EventWords.title(of: row.record.code.rawValue) }
    private var name: String? { EventWords.subject(of: data) }

    /// One line for people.
    var words: String { "\(title)\(name.map { " '\($0)'" } ?? ""), \(Phrases.user(row.record.user))" }

    /// Without `kind`.
    var members: JSON.Members {
        let record = row.record
        var members: JSON.Members = [
            "seq": .integer(row.seq), "time_ms": .integer(record.timeMs), "code": .string(record.code.rawValue),
            "title": .string(title), "data": data,
        ]
        members["name"] = name.map(JSON.string)
        members["user"] = record.user.map(JSON.string)
        members["alias"] = record.alias.map(redactor.json)
        members["session"] = record.sessionID.map(JSON.string)
        members["batch"] = row.batchID.map(JSON.string)
        return members
    }
}
