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

    /// The same judge with another zone.
    func with(_ localTime: LocalTime) -> LimitJudge {
        LimitJudge(handOvers: handOvers, localTime: localTime, sessionStart: sessionStart)
    }

    /// What stops a campaign or card.
    package struct Stop {
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
        if !isTest, let stop = capped(.campaign(campaign.id), limits, delayMs: delayMs, at: now) { return stop }
        if limits.waitsForOpening { return nil }
        let wait = msUntilOpen(limits, delayMs: delayMs, at: now)
        return wait == 0 ? nil : Stop(kind: .outsideWindow, retryAfterMs: wait)
    }

    /// The first limit that keeps a card out of the list; nil: it is in the list. A card that was seen since the session
    /// began is not capped, so that no card goes while the user looks at it (rule 8.8.4).
    func stop(card id: String, _ limits: CampaignLimits, isTest: Bool, at now: Instant) -> Stop? {
        if !isTest, let stop = capped(.card(id), limits, delayMs: 0, at: now),
            stop.kind != .capped || !wasSeenInSession(id, at: now)
        {
            return stop
        }
        let wait = msUntilOpen(limits, delayMs: 0, at: now)
        return wait == 0 ? nil : Stop(kind: .outsideWindow, retryAfterMs: wait)
    }

    private func wasSeenInSession(_ cardID: String, at now: Instant) -> Bool {
        guard let sessionMs = sessionStart?.elapsedMs(at: now) else { return false }
        return handOvers.ages(of: .card(cardID), at: now).first.map { $0 <= sessionMs } ?? false
    }

    private func capped(
        _ owner: HandOvers.Owner, _ limits: CampaignLimits, delayMs: Int64, at now: Instant
    ) -> Stop? {
        for group in limits.groups where !group.isEnabled { return Stop(kind: .groupDisabled, group: group.id) }
        let moment = Frequency.Moment(
            nowMs: now.wallMs, delayMs: delayMs, sessionMs: sessionStart?.elapsedMs(at: now), localTime: localTime)
        func stop(_ frequency: Frequency?, _ owner: HandOvers.Owner, _ group: String?) -> Stop? {
            guard let used = frequency?.used(handOvers.ages(of: owner, at: now), moment) else { return nil }
            return Stop(kind: .capped, group: group, used: used, retryAfterMs: used.retryAfterMs)
        }
        if let stop = stop(limits.frequency, owner, nil) { return stop }
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

    /// Milliseconds until windows that are open close; `Int64.max`: it has no windows.
    func msUntilClosed(_ limits: CampaignLimits, at now: Instant) -> Int64 {
        if limits.windows.isEmpty { return .max }
        return DisplayWindow.msUntilClosed(limits.windows, fromMs: now.wallMs, localTime)
    }
}
