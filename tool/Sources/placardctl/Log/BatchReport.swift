import PlacardCore
import PlacardStore

/// A batch that waits for its answer, as text for people or as JSON.
struct BatchReport {
    private let batch: StoreSurvey.QueuedBatch
    private let records: Int
    private let attributes: Int
    /// When its oldest record was logged; nil: it has only attributes.
    private let oldestMs: Int64?

    init(_ batch: StoreSurvey.QueuedBatch, in survey: StoreSurvey) {
        self.batch = batch
        let times = survey.records.filter { $0.batchID == batch.id }.map(\.record.timeMs)
        records = times.count
        oldestMs = times.min()
        attributes = survey.attributes.count { $0.batchID == batch.id }
    }

    static let headings = ["BATCH", "ENDPOINT", "USER", "RECORDS", "ATTRIBUTES", "OLDEST", "REFUSED"]

    func cells(at now: Int64) -> [String] {
        [
            batch.id, endpoint, batch.user ?? "", String(records), String(attributes),
            oldestMs.map { Times.relative($0, now: now) } ?? "", batch.refusals == 0 ? "" : "\(batch.refusals) times",
        ]
    }

    private var endpoint: String {
        switch batch.kind {
        case .data: "data"
        case .usersTrack: "users/track"
        case nil: "unknown"
        }
    }

    var words: String {
        let content = [(records, "record"), (attributes, "attribute")].filter { $0.0 > 0 }.map { Phrases.count($0, $1) }
        return "\(batch.id), \(content.joined(separator: " and ")), \(Phrases.user(batch.user))"
    }

    /// Without `kind`.
    var members: JSON.Members {
        var members: JSON.Members = [
            "id": .string(batch.id), "endpoint": .string(endpoint), "records": .integer(Int64(records)),
            "attributes": .integer(Int64(attributes)), "refusals": .integer(batch.refusals),
            "part": .bool(batch.isPart),
        ]
        members["user"] = batch.user.map(JSON.string)
        members["oldest_ms"] = oldestMs.map(JSON.integer)
        return members
    }
}
