import PlacardCore

/// Campaigns in whose place another one always shows.
enum ShadowRules {
    /// A campaign with other keys can be limited by them: it shadows nobody.
    private static let plainKeys: Set<String> = [
        "id", "type", "trigger_condition", "data", "priority", "start_time", "end_time", "delay", "timeout",
        "re_eligibility", "min_seconds_since_last_trigger", "recall",
    ]

    private struct Entry {
        let index: Int
        let campaign: PlacardCore.Campaign
        let groups: [(condition: Condition, groups: FilterAlgebra.Groups)]
        /// Those that an event can meet.
        let possible: [(condition: Condition, groups: FilterAlgebra.Groups)]
        let language: String?

        init?(_ index: Int, _ context: CheckContext) {
            guard let campaign = context.decoded[index], !context.mended.contains(index) else { return nil }
            self.index = index
            self.campaign = campaign
            groups = campaign.conditions.map { ($0, FilterAlgebra.groups($0)) }
            possible = groups.filter { FilterAlgebra.arePossible($0.groups) }
            language = context.message(index)?.json["language"]?.string
        }
    }

    static func find(_ context: CheckContext) -> [CheckFinding] {
        let entries = context.file.campaigns.indices.compactMap { Entry($0, context) }
        let strong = entries.filter { entry in
            entry.campaign.reEligibilityMs == 0
                && Set((context.campaigns[entry.index].members ?? [:]).keys).isSubset(of: plainKeys)
        }
        if strong.isEmpty { return [] }
        return entries.compactMap { entry in
            if entry.campaign.hasEnded(at: context.options.nowMs) { return nil }
            guard let other = strong.first(where: { shadows($0, entry, context.options.nowMs) }) else { return nil }
            let (mine, its) = (entry.campaign.priority, other.campaign.priority)
            let isTie = mine == its
            let why =
                isTie ? "has the same priority and is later in the list" : "has the priority \(its), this one \(mine)"
            let path = "campaigns[\(entry.index)]"
            let place = context.campaigns[entry.index]["priority"] == nil ? path : "\(path).priority"
            return CheckFinding(
                .shadowed, place, "\(NameRule.shown(other.campaign.id)) always shows in its place: it \(why)")
        }
    }

    private static func shadows(_ strong: Entry, _ weak: Entry, _ nowMs: Int64) -> Bool {
        let (one, other) = (strong.campaign, weak.campaign)
        guard strong.index != weak.index,
            (one.priority, strong.index) > (other.priority, weak.index),
            one.delayMs <= one.timeoutMs,
            strong.language == nil || weak.language == nil || strong.language == weak.language,
            covers(interval: one.minimumIntervalMs, other.minimumIntervalMs),
            (one.startMs ?? .min) <= max(nowMs, other.startMs ?? .min),
            (one.endMs ?? .max) >= (other.endMs ?? .max)
        else { return false }
        // A campaign that never shows is the subject of a rule of its own.
        return !weak.possible.isEmpty
            && weak.possible.allSatisfy { condition in strong.groups.contains { covers($0, condition) } }
    }

    /// Whether the strong campaign can show whenever the weak one can. Nil is the app's own interval.
    private static func covers(interval strong: Int64?, _ weak: Int64?) -> Bool {
        if let strong, let weak { return strong <= weak }
        return strong == nil && weak == nil || strong == 0
    }

    private static func covers(
        _ strong: (condition: Condition, groups: FilterAlgebra.Groups),
        _ weak: (condition: Condition, groups: FilterAlgebra.Groups)
    ) -> Bool {
        guard let kind = strong.condition.kind, kind == weak.condition.kind else { return false }
        if case .test = strong.condition { return false }
        if case .test = weak.condition { return false }
        if let name = strong.condition.name, !ExactText.same(name, weak.condition.name) { return false }
        let buttons = Set(strong.condition.buttons.map(ExactText.init))
        if !buttons.isEmpty {
            let others = weak.condition.buttons.map(ExactText.init)
            guard !others.isEmpty, others.allSatisfy(buttons.contains) else { return false }
        }
        return FilterAlgebra.imply(weak.groups, strong.groups)
    }
}
