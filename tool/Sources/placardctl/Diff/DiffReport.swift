import PlacardCore

/// All that a diff has found, for people and programs. `DiffJSON`, `DiffText`, `DiffMarkdown` and `DiffPage` write it.
struct DiffReport {
    let old: DiffFile
    let new: DiffFile
    let diff: ContentDiff
    /// What the campaigns of both files would have shown; nil: no events were given.
    let replay: [FileComparison.CampaignChange]?

    init(_ old: DiffFile, _ new: DiffFile, replay: [FileComparison.CampaignChange]? = nil) {
        self.old = old
        self.new = new
        diff = ContentDiff(old, new)
        self.replay = replay
    }

    var changes: [EntryChange] { diff.changes }

    /// Campaigns that would be shown to others, or more or less often.
    var affected: [FileComparison.CampaignChange] {
        (replay ?? []).filter { $0.before != $0.after || $0.gained > 0 || $0.lost > 0 }
    }

    /// Such as `1 campaign is new, 2 cards have changed`.
    var summary: String {
        var parts: [String] = []
        for kind in [DiffEntry.Kind.card, .campaign, .group] {
            for (change, one, many) in [
                (EntryChange.Change.added, "is new", "are new"), (.removed, "is gone", "are gone"),
                (.renamed, "has another id", "have another id"), (.changed, "has changed", "have changed"),
            ] {
                let count = changes.count { $0.kind == kind && $0.change == change }
                if count > 0 { parts.append("\(Phrases.count(count, kind.rawValue)) \(count == 1 ? one : many)") }
            }
        }
        for kind in [DiffEntry.Kind.config, .order] {
            parts += changes.filter { $0.kind == kind }.map { "\(ChangeWords(change: $0).kind) has changed" }
        }
        return parts.isEmpty ? "nothing has changed" : parts.joined(separator: ", ")
    }

    /// What the replay has found, as one sentence.
    var replaySummary: String? {
        guard let replay else { return nil }
        if affected.isEmpty {
            return "over the recorded events, every campaign is shown to the same number of users, as often as before"
        }
        return "over the recorded events, \(affected.count) of \(Phrases.count(replay.count, "campaign")) "
            + "\(affected.count == 1 ? "is" : "are") shown to others, or more or less often"
    }
}
