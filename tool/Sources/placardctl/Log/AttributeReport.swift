import PlacardCore
import PlacardStore

/// A queued attribute, as text for people or as JSON.
struct AttributeReport {
    private let row: StoreSurvey.QueuedAttribute
    private let value: JSON

    init(_ row: StoreSurvey.QueuedAttribute, _ redactor: Redactor) {
        self.row = row
        value = redactor.json(row.attribute.value)
    }

    static let headings = ["ATTRIBUTE", "VALUE", "USER", "BATCH"]

    var cells: [String] { [row.attribute.name, value.text(), row.attribute.user ?? "", row.batchID ?? ""] }

    var words: String { "Attribute '\(row.attribute.name)' = \(value.text()), \(Phrases.user(row.attribute.user))" }

    /// Without `kind`.
    var members: JSON.Members {
        var members: JSON.Members = [
            "name": .string(row.attribute.name), "custom": .bool(row.attribute.place == .custom), "value": value,
        ]
        members["user"] = row.attribute.user.map(JSON.string)
        members["batch"] = row.batchID.map(JSON.string)
        return members
    }
}
