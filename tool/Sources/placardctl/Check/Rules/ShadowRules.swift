import PlacardCore

/// Campaigns in whose place another one always shows.
enum ShadowRules {
    /// A campaign with other keys can be limited by them: it shadows nobody.
    private static let plainKeys: Set<String> = [
        "id", "type", "trigger_condition", "data", "priority", "start_time", "end_time", "delay", "timeout",
        "re_eligibility", "min_seconds_since_last_trigger", "recall",
    ]

    private struct Part {
        let condition: Condition
        let groups: FilterAlgebra.Groups
        let isPossible: Bool
        /// An event that meets it.
        let example: FilterAlgebra.Example?

        init(_ condition: Condition) {
            self.condition = condition
            groups = FilterAlgebra.groups(condition)
            (isPossible, example) = FilterAlgebra.possibility(groups)
        }
    }

    private struct Entry {
        let index: Int
        let campaign: PlacardCore.Campaign
        let parts: [Part]
        /// Those that an event can meet.
        let possible: [Part]
        let language: String?

        init?(_ index: Int, _ context: CheckContext) {
            guard let campaign = context.decoded[index], !context.mended.contains(index) else { return nil }
            self.index = index
            self.campaign = campaign
            parts = campaign.conditions.map(Part.init)
            possible = parts.filter(\.isPossible)
            language = context.message(index)?.json["language"]?.string
        }
    }

    /// What triggers a campaign: only campaigns with an event in common are compared.
    private struct Trigger: Hashable {
        let kind: TriggerKind?
        /// Nil: every name.
        let name: ExactText?

        init(_ condition: Condition, anyName: Bool = false) {
            kind = condition.kind
            name = anyName ? nil : condition.name.map(ExactText.init)
        }
    }

    static func find(_ context: CheckContext) -> [CheckFinding] {
        let isStrong = context.decoded.indices.map { index in
            context.decoded[index]?.reEligibilityMs == 0
                && Set((context.campaigns[index].members ?? [:]).keys).isSubset(of: plainKeys)
        }
        if !isStrong.contains(true) { return [] }
        let entries = context.file.campaigns.indices.compactMap { Entry($0, context) }
        var strong: [Trigger: [Entry]] = [:]
        for entry in entries where isStrong[entry.index] {
            for trigger in Set(entry.parts.map { Trigger($0.condition) }) { strong[trigger, default: []].append(entry) }
        }
        return entries.compactMap { entry in
            // A campaign that never shows is the subject of a rule of its own.
            guard let first = entry.possible.first, !entry.campaign.hasEnded(at: context.options.nowMs) else {
                return nil
            }
            // Another one must show at its first condition, too.
            let triggers = Set([Trigger(first.condition), Trigger(first.condition, anyName: true)])
            let found = triggers.compactMap { trigger in
                strong[trigger]?.first { shadows($0, entry, context.options.nowMs) }
            }
            guard let other = found.min(by: { $0.index < $1.index }) else { return nil }
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
        return weak.possible.allSatisfy { part in strong.parts.contains { covers($0, part) } }
    }

    /// Whether the strong campaign can show whenever the weak one can. Nil is the app's own interval.
    private static func covers(interval strong: Int64?, _ weak: Int64?) -> Bool {
        if let strong, let weak { return strong <= weak }
        return strong == nil && weak == nil || strong == 0
    }

    private static func covers(_ strong: Part, _ weak: Part) -> Bool {
        guard let kind = strong.condition.kind, kind == weak.condition.kind else { return false }
        // A deadline triggers its own campaign only.
        if kind == .absence { return false }
        // Whether the user has logged enough cannot be known here.
        if !strong.condition.history.isEmpty { return false }
        if case .test = strong.condition.subject { return false }
        if case .test = weak.condition.subject { return false }
        if let name = strong.condition.name, !ExactText.same(name, weak.condition.name) { return false }
        let buttons = Set(strong.condition.buttons.map(ExactText.init))
        if !buttons.isEmpty {
            let others = weak.condition.buttons.map(ExactText.init)
            guard !others.isEmpty, others.allSatisfy(buttons.contains) else { return false }
        }
        return FilterAlgebra.imply(weak.groups, strong.groups, example: weak.example)
    }
}
