/// Judges the limits of campaigns (section 10.11). Only made when a campaign of the list has some.
package final class LimitJudge: Sendable {
    private let handOvers: HandOvers
    private let localTime: LocalTime
    /// When the session began that is open, or else the last one.
    private let sessionStart: Stamp?

    package init(handOvers: HandOvers, localTime: LocalTime, sessionStart: Stamp?) {
        self.handOvers = handOvers
        self.localTime = localTime
        self.sessionStart = sessionStart
    }

    /// What stops a campaign.
    struct Stop {
        enum Kind { case capped, groupDisabled, outsideWindow }

        let kind: Kind
        /// The group that stops it; nil: its own frequency or windows.
        var group: String?
        var used: Frequency.Used?
        var retryAfterMs: Int64 = 0

        var outcome: Verdict.Outcome {
            switch kind {
            case .capped: .capped
            case .groupDisabled: .groupDisabled
            case .outsideWindow: .outsideWindow
            }
        }

        var repression: Repression {
            switch kind {
            case .capped: .capped
            case .groupDisabled: .groupDisabled
            case .outsideWindow: .outsideWindow
            }
        }
    }

    /// The first limit that stops a campaign; nil: it can be shown, or wait for an opening.
    ///
    /// - Parameters:
    ///   - isTest: a test send, for which frequencies and groups do not count.
    ///   - delayMs: time from now to the display.
    func stop(_ campaign: Campaign, isTest: Bool, delayMs: Int64, at now: Instant) -> Stop? {
        guard let limits = campaign.limits else { return nil }
        if !isTest, let stop = capped(campaign.id, limits, delayMs: delayMs, at: now) { return stop }
        if limits.waitsForOpening { return nil }
        let wait = msUntilOpen(limits, delayMs: delayMs, at: now)
        return wait == 0 ? nil : Stop(kind: .outsideWindow, retryAfterMs: wait)
    }

    private func capped(_ id: String, _ limits: CampaignLimits, delayMs: Int64, at now: Instant) -> Stop? {
        for group in limits.groups where !group.isEnabled { return Stop(kind: .groupDisabled, group: group.id) }
        let moment = Frequency.Moment(
            nowMs: now.wallMs, delayMs: delayMs, sessionMs: sessionStart?.elapsedMs(at: now), localTime: localTime)
        func stop(_ frequency: Frequency?, _ owner: HandOvers.Owner, _ group: String?) -> Stop? {
            guard let used = frequency?.used(handOvers.ages(of: owner, at: now), moment) else { return nil }
            return Stop(kind: .capped, group: group, used: used, retryAfterMs: used.retryAfterMs)
        }
        if let stop = stop(limits.frequency, .campaign(id), nil) { return stop }
        for group in limits.groups {
            if let stop = stop(group.frequency, .group(group.id), group.id) { return stop }
        }
        return nil
    }

    /// Milliseconds from the end of a delay until the campaign's windows are open; 0: they are, or it has no windows.
    func msUntilOpen(_ limits: CampaignLimits?, delayMs: Int64, at now: Instant) -> Int64 {
        guard let limits, !limits.windows.isEmpty else { return 0 }
        return DisplayWindow.msUntilOpen(limits.windows, fromMs: now.wallMs.clampedAdding(delayMs), localTime)
    }
}
