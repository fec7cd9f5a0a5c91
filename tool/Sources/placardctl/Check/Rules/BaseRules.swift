import PlacardCore

/// What has become of the ids of the file before.
enum BaseRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        guard let base = context.options.base else { return [] }
        return reused(context, base) + renamed(context, base)
    }

    private static func reused(_ context: CheckContext, _ base: CampaignFile) -> [CheckFinding] {
        let before = Dictionary(keepingFirst: base.campaigns.lazy.map { (ExactText($0.id), $0) })
        return context.file.campaigns.enumerated().compactMap { index, campaign in
            guard let old = before[ExactText(campaign.id)],
                old.trigger["trigger_condition"] != campaign.trigger["trigger_condition"],
                EntryContent.message(old) != EntryContent.message(campaign)
            else { return nil }
            return CheckFinding(
                .reusedID, "campaigns[\(index)].id",
                "the id \(NameRule.shown(campaign.id)) was that of another campaign: both condition and message differ")
        }
    }

    private static func renamed(_ context: CheckContext, _ base: CampaignFile) -> [CheckFinding] {
        func gone<T>(_ old: [T], _ new: [T], _ id: (T) -> String, _ content: (T) -> JSON) -> [ExactText: String] {
            let kept = Set(new.map { ExactText(id($0)) })
            return Dictionary(
                keepingFirst: old.filter { !kept.contains(ExactText(id($0))) }.map {
                    (ExactText(content($0).text()), id($0))
                })
        }
        func found<T>(
            _ old: [T], _ new: [T], _ key: String, _ id: (T) -> String, _ content: (T) -> JSON
        ) -> [CheckFinding] {
            let gone = gone(old, new, id, content)
            if gone.isEmpty { return [] }
            let before = Set(old.map { ExactText(id($0)) })
            return new.enumerated().compactMap { index, entry in
                guard !before.contains(ExactText(id(entry))), let name = gone[ExactText(content(entry).text())] else {
                    return nil
                }
                return CheckFinding(
                    .renamedID, "\(key)[\(index)].id",
                    "\(NameRule.shown(id(entry))) has the content that \(NameRule.shown(name)) had")
            }
        }
        return found(base.cards, context.file.cards, "cards", \.id, EntryContent.of)
            + found(base.campaigns, context.file.campaigns, "campaigns", \.id, EntryContent.of)
    }
}
