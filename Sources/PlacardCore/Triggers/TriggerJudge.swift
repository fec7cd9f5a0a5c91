/// Decides which campaign an event triggers. Holds no state: campaigns, history and settings are given.
package struct TriggerJudge {
    package let index: TriggerIndex
    package let history: DisplayHistory
    package let appIntervalMs: Int64
    package let now: Instant

    package init(index: TriggerIndex, history: DisplayHistory, appIntervalMs: Int64, now: Instant) {
        self.index = index
        self.history = history
        self.appIntervalMs = appIntervalMs
        self.now = now
    }

    /// - Parameter onLimit: told the id of a campaign whose regex took too many steps.
    package func decide(_ event: TriggerEvent, onLimit: (String) -> Void) -> TriggerDecision {
        var decision = TriggerDecision.noMatch
        index.forEachEntry(about: event) { entry in
            let campaign = index.campaigns[entry.campaign]
            guard isCandidate(campaign), holds(entry, for: event, onLimit: { onLimit(campaign.id) }) else {
                return true
            }
            let wait = waitForInterval(campaign, event)
            if wait == 0 {
                decision = .winner(entry.campaign)
                return false
            }
            if case .suppressed(let shortest) = decision, shortest <= wait { return true }
            decision = .suppressed(retryAfterMs: wait)
            return true
        }
        return decision
    }

    /// Ids of the other campaigns that the event could show, the next best first (D.3.5).
    package func fallbacks(of event: TriggerEvent, winner: Int) -> [String] {
        var positions: [Int] = []
        index.forEachEntry(about: event) { entry in
            let campaign = index.campaigns[entry.campaign]
            if entry.campaign != winner, positions.last != entry.campaign, isCandidate(campaign),
                holds(entry, for: event, onLimit: {}), waitForInterval(campaign, event) == 0
            {
                positions.append(entry.campaign)
            }
            return true
        }
        return positions.map { index.campaigns[$0].id }
    }

    /// Re-eligible at the time of display, and in its window now (D.3.1).
    private func isCandidate(_ campaign: Campaign) -> Bool {
        campaign.isOpen(at: now.wallMs)
            && history.waitForReEligibility(campaign, delayMs: campaign.delayMs, at: now) == 0
    }

    /// Test sends are exempt from the interval (D.5, choice 18).
    package func waitForInterval(_ campaign: Campaign, _ event: TriggerEvent) -> Int64 {
        guard event.kind != .test else { return 0 }
        return history.waitForInterval(
            campaign, appIntervalMs: appIntervalMs, delayMs: campaign.delayMs, at: now)
    }

    private func holds(_ entry: TriggerIndex.Entry, for event: TriggerEvent, onLimit: () -> Void) -> Bool {
        Condition.accepts(event, buttons: entry.buttons)
            && entry.groups.allSatisfy { group in
                group.contains { $0.holds(for: event.properties?[$0.filter.key], nowMs: now.wallMs, onLimit: onLimit) }
            }
    }
}
