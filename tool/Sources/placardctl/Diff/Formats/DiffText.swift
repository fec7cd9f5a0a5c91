import PlacardCore

/// A diff for a terminal.
enum DiffText {
    static func lines(_ report: DiffReport) -> [String] {
        let head = report.summary.prefix(1).uppercased() + report.summary.dropFirst() + "."
        return [head] + report.changes.flatMap(change) + replay(report)
    }

    private static func change(_ change: EntryChange) -> [String] {
        let words = ChangeWords(change: change)
        let subject = words.id.map { "\(words.kind) '\($0)'" } ?? words.kind
        let from = change.from.map { " '\($0)'" } ?? ""
        let facts = words.facts.map { "    \($0.name): \($0.words)" }
        return ["", "\(subject) \(words.verb)\(from)"] + facts + words.fields.map { "    \($0.text)" }
    }

    private static func replay(_ report: DiffReport) -> [String] {
        guard let summary = report.replaySummary else { return [] }
        var table = Table(["campaign", "before", "after", "users gained", "users lost"])
        for campaign in report.affected {
            table.add(
                [campaign.id]
                    + [campaign.before, campaign.after, campaign.gained, campaign.lost].map(Numbers.words))
        }
        let lines = report.affected.isEmpty ? [] : table.lines(columns: nil).map { "    \($0)" }
        return ["", summary.prefix(1).uppercased() + summary.dropFirst() + (lines.isEmpty ? "." : ":")] + lines
    }
}
