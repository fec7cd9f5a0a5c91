/// When messages were displayed: what re-eligibility (D.4) and the message interval (D.5) are measured from.
package struct DisplayHistory: Sendable, Equatable {
    package private(set) var last: Stamp?
    package private(set) var byCampaign: [ExactText: Stamp]

    package init(last: Stamp? = nil, byCampaign: [ExactText: Stamp] = [:]) {
        self.last = last
        self.byCampaign = byCampaign
    }

    package mutating func record(_ campaignID: String, at now: Instant) {
        last = Stamp(now)
        byCampaign[ExactText(campaignID)] = Stamp(now)
    }

    /// Keeps campaigns that are still in the list: one that leaves and comes back is fresh (D.1.2, J.10).
    ///
    /// Returns those that are forgotten.
    package mutating func prune(
        keeping present: some Sequence<ExactText>, alsoListed: [ExactText] = []
    ) -> [ExactText] {
        guard !byCampaign.isEmpty else { return [] }
        // Not a set of what is present: lists are long, and few of their campaigns were displayed.
        var gone = Set(byCampaign.keys).subtracting(alsoListed)
        for id in present {
            gone.remove(id)
            if gone.isEmpty { return [] }
        }
        for id in gone { byCampaign[id] = nil }
        // Sorted: the same inputs must give the same effects, and sets have no order.
        return gone.sorted()
    }

    /// False when there was nothing to forget.
    package mutating func clear() -> Bool {
        guard last != nil || !byCampaign.isEmpty else { return false }
        self = DisplayHistory()
        return true
    }

    /// Milliseconds until the campaign may be displayed again, judged for `delayMs` from now. 0: now; nil: never (D.4).
    package func waitForReEligibility(_ campaign: Campaign, delayMs: Int64, at now: Instant) -> Int64? {
        guard let stamp = byCampaign[ExactText(campaign.id)] else { return 0 }
        guard campaign.reEligibilityMs >= 0 else { return nil }
        let elapsed = stamp.elapsedMs(at: now).clampedAdding(delayMs)
        return max(0, campaign.reEligibilityMs.clampedSubtracting(elapsed))
    }

    /// Milliseconds until the message interval lets the campaign through, judged for `delayMs` from now (D.3.3).
    package func waitForInterval(
        _ campaign: Campaign, appIntervalMs: Int64, delayMs: Int64, at now: Instant
    ) -> Int64 {
        guard let last else { return 0 }
        let interval = campaign.minimumIntervalMs ?? appIntervalMs
        let elapsed = last.elapsedMs(at: now).clampedAdding(delayMs)
        return max(0, interval.clampedSubtracting(elapsed))
    }
}
