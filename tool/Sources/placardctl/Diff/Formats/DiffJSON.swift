import PlacardCore

/// A diff for programs.
enum DiffJSON {
    private static let version: Int64 = 1

    static func json(_ report: DiffReport) -> JSON {
        var members: JSON.Members = ["version": .integer(version), "changes": .array(report.changes.map(change))]
        members["replay"] = report.replay.map { ["campaigns": .array($0.map(campaign))] }
        return .object(members)
    }

    private static func change(_ change: EntryChange) -> JSON {
        [
            "id": .string(change.id), "kind": .string(change.kind.rawValue), "change": .string(change.change.rawValue),
            "from": change.from.map { .string($0) } ?? .null,
            "fields": .array(change.fields.map { field($0, change) }),
        ]
    }

    /// A missing value has no member.
    private static func field(_ field: FieldChange, _ change: EntryChange) -> JSON {
        var members: JSON.Members = [
            "path": .string(field.path.text), "text": .string(FieldWords(field, in: change).text),
        ]
        members["before"] = field.before
        members["after"] = field.after
        return .object(members)
    }

    private static func campaign(_ campaign: FileComparison.CampaignChange) -> JSON {
        [
            "id": .string(campaign.id), "before": .integer(campaign.before), "after": .integer(campaign.after),
            "users_gained": .integer(campaign.gained), "users_lost": .integer(campaign.lost),
        ]
    }
}
