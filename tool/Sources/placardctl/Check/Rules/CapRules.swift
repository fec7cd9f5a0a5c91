import PlacardCore

/// Limits without effect, and times in another unit than that of their key.
enum CapRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        let groups = (context.file.groups?.elements ?? []).compactMap { $0["id"]?.string }
        let campaigns = context.campaigns.enumerated().flatMap { index, campaign in
            let path = "campaigns[\(index)]"
            return unknownGroups(campaign, path, groups) + unusedFrequency(campaign, path)
                + shortTimeout(campaign, path)
                + milliseconds(campaign, path, ["start_time", "end_time"])
        }
        let cards = context.cards.enumerated().flatMap { index, card in
            let path = "cards[\(index)]"
            return unknownGroups(card, path, groups) + unusedSession(card, path)
                + milliseconds(card, path, ["ca", "ea"])
        }
        return campaigns + cards
    }

    /// A card that was seen in a session stays in it.
    private static func unusedSession(_ card: JSON, _ path: String) -> [CheckFinding] {
        guard card["frequency"]?["per_session"]?.integer != nil else { return [] }
        return [
            CheckFinding(
                .unusedFrequency, "\(path).frequency.per_session",
                "a card that was seen stays in the list until the next session: its own `per_session` limits nothing")
        ]
    }

    private static func unknownGroups(_ entry: JSON, _ path: String, _ known: [String]) -> [CheckFinding] {
        (entry["groups"]?.elements ?? []).enumerated().compactMap { index, group in
            guard let id = group.string, !known.contains(where: { ExactText.same($0, id) }) else { return nil }
            let nearest = KeySpelling.nearest(to: id, among: known).map { "; \($0) is similar" }
            return CheckFinding(
                .unknownGroup, "\(path).groups[\(index)]",
                "the file defines no group \(NameRule.shown(id))" + (nearest ?? ""))
        }
    }

    private static func unusedFrequency(_ campaign: JSON, _ path: String) -> [CheckFinding] {
        guard let frequency = campaign["frequency"]?.members, !frequency.isEmpty,
            campaign["re_eligibility"] == nil || campaign["re_eligibility"] == -1
        else { return [] }
        // Once is once.
        if frequency.count == 1, frequency["lifetime"] == 1 { return [] }
        return [
            CheckFinding(
                .unusedFrequency, "\(path).frequency",
                "the campaign is shown once, because `re_eligibility` is missing or -1: `frequency` limits nothing")
        ]
    }

    private static func shortTimeout(_ campaign: JSON, _ path: String) -> [CheckFinding] {
        guard let timeout = campaign["timeout"]?.integer, (1..<1000).contains(timeout) else { return [] }
        return [CheckFinding(.shortTimeout, "\(path).timeout", "`timeout` is \(timeout) ms")]
    }

    /// The year 5138: nobody means it.
    private static let lastSecond: Int64 = 100_000_000_000

    private static func milliseconds(_ entry: JSON, _ path: String, _ keys: [String]) -> [CheckFinding] {
        keys.compactMap { key in
            guard let time = entry[key]?.integer, time >= lastSecond else { return nil }
            return CheckFinding(
                .milliseconds, "\(path).\(key)", "`\(key)` is in seconds; \(time) looks like milliseconds")
        }
    }
}
