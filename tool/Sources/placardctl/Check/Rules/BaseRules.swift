import PlacardCore

/// What has become of the ids of the file before.
enum BaseRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        guard let base = context.options.base else { return [] }
        return reused(context, base) + renamed(context, base)
    }

    /// The message without what the file's reader adds.
    private static func message(_ campaign: FileCampaign) -> JSON {
        guard var members = (campaign.template ?? campaign.trigger["data"])?.members else { return .null }
        if members["trigger_id"] == .string(campaign.id) { members["trigger_id"] = nil }
        return .object(members)
    }

    private static func reused(_ context: CheckContext, _ base: CampaignFile) -> [CheckFinding] {
        let before = Dictionary(keepingFirst: base.campaigns.lazy.map { (ExactText($0.id), $0) })
        return context.file.campaigns.enumerated().compactMap { index, campaign in
            guard let old = before[ExactText(campaign.id)],
                old.trigger["trigger_condition"] != campaign.trigger["trigger_condition"],
                message(old) != message(campaign)
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
        func card(_ card: FileCard) -> JSON {
            guard var members = card.json.members else { return .null }
            // A card without `ca` has the file's time.
            for key in ["id", "ca"] { members[key] = nil }
            return .object(members)
        }
        func campaign(_ campaign: FileCampaign) -> JSON {
            guard var members = campaign.trigger.members else { return .null }
            for key in ["id", "data"] { members[key] = nil }
            let rest = JSON.object(members).changingVariants { _, variant in
                guard var members = variant.members, var data = members["data"]?.members,
                    data["trigger_id"] == .string(campaign.id)
                else { return variant }
                data["trigger_id"] = nil
                members["data"] = .object(data)
                return .object(members)
            }
            return [rest, message(campaign)]
        }
        return found(base.cards, context.file.cards, "cards", \.id, card)
            + found(base.campaigns, context.file.campaigns, "campaigns", \.id, campaign)
    }
}
