import PlacardCore

/// A campaign of a store, as text for people or as JSON.
struct CampaignReport {
    let campaign: PlacardCore.Campaign
    let lastShownMs: Int64?
    /// Whether the message was only handed over then.
    let isUnseen: Bool
    let next: NextDisplay
    let now: Int64

    init(_ campaign: PlacardCore.Campaign, _ state: StoredState, intervalMs: Int64, at now: Int64) {
        self.campaign = campaign
        self.now = now
        lastShownMs = state.displays[ExactText(campaign.id)]
        isUnseen = state.unseenCampaigns.contains(ExactText(campaign.id))
        next = NextDisplay(
            campaign, lastShownMs: lastShownMs, lastDisplayMs: state.lastDisplayMs, intervalMs: intervalMs, at: now)
    }

    static let headings = ["ID", "TYPE", "PRIORITY", "LAST SHOWN", "NEXT", "AGAIN", "WINDOW", "TRIGGER"]

    var cells: [String] {
        [
            campaign.id, type, String(campaign.priority),
            lastShownMs.map { Times.relative($0, now: now) + (isUnseen ? ", not shown" : "") } ?? "never",
            next.words(at: now),
            CampaignFacts.again(campaign.reEligibilityMs), CampaignFacts.window(campaign) ?? "always", trigger,
        ]
    }

    private var trigger: String {
        let phrases = campaign.conditions.map(ConditionWords.phrase)
        return phrases.isEmpty ? "nothing" : phrases.joined(separator: ", or ")
    }

    private var type: String {
        if campaign.isControl { return "control" }
        return campaign.message.map { SpelledName.of($0.type) } ?? "templated"
    }

    var json: JSON {
        var members: JSON.Members = [
            "id": .string(campaign.id), "templated": .bool(campaign.isTemplated), "control": .bool(campaign.isControl),
            "triggers": .array(campaign.conditions.map { .string(ConditionWords.phrase($0)) }),
            "priority": .integer(campaign.priority), "delay_ms": .integer(campaign.delayMs),
            "timeout_ms": .integer(campaign.timeoutMs), "next": next.json,
        ]
        members["type"] = campaign.message.map { .string(SpelledName.of($0.type)) }
        members["start_ms"] = campaign.startMs.map(JSON.integer)
        members["end_ms"] = campaign.endMs.map(JSON.integer)
        if campaign.reEligibilityMs >= 0 { members["re_eligibility_ms"] = .integer(campaign.reEligibilityMs) }
        members["interval_ms"] = campaign.minimumIntervalMs.map(JSON.integer)
        members["last_shown_ms"] = lastShownMs.map(JSON.integer)
        if lastShownMs != nil { members["not_shown"] = .bool(isUnseen) }
        members["next_ms"] = next.ms.map(JSON.integer)
        return .object(members)
    }
}
