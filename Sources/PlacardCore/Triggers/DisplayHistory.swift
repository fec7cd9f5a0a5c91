/// When messages were displayed; re-eligibility (rule 9.6) and the message interval (rule 9.7) are measured from these
/// times.
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

    /// Forgets campaigns no longer in the list: one that leaves and returns counts as never shown (rule 9.4.1).
    ///
    /// - Returns: ids of the forgotten campaigns.
    package mutating func prune(
        keeping present: some Sequence<ExactText>, alsoListed: [ExactText] = []
    ) -> [ExactText] {
        guard !byCampaign.isEmpty else { return [] }
        // Builds no set of `present`: lists are long, and few of their campaigns were displayed.
        var gone = Set(byCampaign.keys).subtracting(alsoListed)
        for id in present {
            gone.remove(id)
            if gone.isEmpty { return [] }
        }
        for id in gone { byCampaign[id] = nil }
        // Sorted, because the same inputs must give the same effects and sets have no order.
        return gone.sorted()
    }

    /// Returns false when there was nothing to forget.
    package mutating func clear() -> Bool {
        guard last != nil || !byCampaign.isEmpty else { return false }
        self = DisplayHistory()
        return true
    }

    /// Milliseconds until the campaign can be shown again, evaluated for `delayMs` from now. 0: now; nil: never
    /// (rule 9.6).
    package func waitForReEligibility(_ campaign: Campaign, delayMs: Int64, at now: Instant) -> Int64? {
        guard let stamp = byCampaign[ExactText(campaign.id)] else { return 0 }
        guard campaign.reEligibilityMs >= 0 else { return nil }
        let elapsed = stamp.elapsedMs(at: now).clampedAdding(delayMs)
        return max(0, campaign.reEligibilityMs.clampedSubtracting(elapsed))
    }

    /// Milliseconds until the message interval allows the campaign, evaluated for `delayMs` from now (rule 9.5.3).
    package func waitForInterval(
        _ campaign: Campaign, appIntervalMs: Int64, delayMs: Int64, at now: Instant
    ) -> Int64 {
        guard let last else { return 0 }
        let interval = campaign.minimumIntervalMs ?? appIntervalMs
        let elapsed = last.elapsedMs(at: now).clampedAdding(delayMs)
        return max(0, interval.clampedSubtracting(elapsed))
    }
}
