/// Triggers: the campaign list, what an event comes to, and messages that wait out their delay (C, D).
extension Engine {
    // MARK: List

    mutating func setTriggers(_ campaigns: [Campaign], _ effects: inout Effects) {
        var problems: [Event] = []
        reportedFilters = []
        triggers = TriggerIndex(campaigns, compile: compileRegex) { id, pattern in
            guard reportedFilters.insert(id).inserted else { return }
            let reason = "its filter's regex \(NameRule.shown(pattern)) does not compile: the filter never holds"
            problems.append(.dropped(.filter, id: id, reason: reason))
        }
        effects.events += problems
    }

    /// - Parameter alsoListed: ids that the server named with something unusable; they count as present.
    mutating func replaceCampaigns(_ campaigns: [Campaign], alsoListed: Set<String>, _ effects: inout Effects) {
        history.prune(keeping: alsoListed.union(campaigns.map(\.id)), &effects.store)
        // An unchanged list is neither compiled nor written again, and its bad filters were told before.
        guard campaigns != triggers.campaigns else { return }
        effects.store.append(.replaceCampaigns(campaigns))
        setTriggers(campaigns, &effects)
    }

    /// A list has arrived: test sends first, then `open`, always (D.1.2, J.1). Parked events follow.
    mutating func evaluateArrival(at now: Instant, _ effects: inout Effects) {
        if triggers.hasConditions(of: .test) { evaluate(.test, at: now, &effects) }
        evaluate(.open, at: now, &effects)
    }

    // MARK: Events

    private static let parkLimit = 100

    mutating func trigger(_ event: TriggerEvent, at now: Instant, _ effects: inout Effects) {
        guard parksEvents else { return evaluate(event, at: now, &effects) }
        if parked.count < Self.parkLimit { return parked.append(event) }
        // Told once per wait: a burst must not push other events out of the host's queue.
        if !hasToldParkLimit {
            let text = "\(Self.parkLimit) events wait for the message list: those that follow trigger nothing"
            effects.events.append(.log(text))
        }
        hasToldParkLimit = true
    }

    /// Evaluates what waited, in order, as if it happened now (J.2).
    mutating func releaseParked(at now: Instant, _ effects: inout Effects) {
        let events = parked
        parked = []
        hasToldParkLimit = false
        for event in events { evaluate(event, at: now, &effects) }
    }

    func judge(at now: Instant) -> TriggerJudge {
        TriggerJudge(index: triggers, history: history, appIntervalMs: options.messageIntervalMs, now: now)
    }

    /// Why each campaign would show or not, if the event were logged now. Changes nothing.
    package func explain(_ event: TriggerEvent, at now: Instant) -> [Verdict] {
        TriggerExplainer(judge(at: now), compile: compileRegex).explain(event)
    }

    private mutating func evaluate(_ event: TriggerEvent, at now: Instant, _ effects: inout Effects) {
        var stalled: [String] = []
        let decision = judge(at: now).decide(event) { stalled.append($0) }
        for id in stalled where reportedFilters.insert(id).inserted {
            let reason = "its filter's regex takes too many steps: the filter does not hold"
            effects.events.append(.dropped(.filter, id: id, reason: reason))
        }
        switch decision {
        case .winner(let position): fire(triggers.campaigns[position], event, at: now, &effects)
        case .suppressed(let wait): tell(event, suppressedForMs: wait, &effects)
        case .noMatch: tell(event, suppressedForMs: nil, &effects)
        }
    }

    /// Session starts and test sends that match nothing are silent: they are evaluated after every list (choice 15).
    private func tell(_ event: TriggerEvent, suppressedForMs wait: Int64?, _ effects: inout Effects) {
        guard event.kind != .test, event.kind != .open || options.reportsOpenNoMatch else { return }
        if let wait {
            effects.events.append(.suppressed(kind: event.kind, name: event.name, retryAfterMs: wait))
        } else {
            effects.events.append(.noMatch(kind: event.kind, name: event.name))
        }
    }

    // MARK: From winning to display

    private mutating func fire(
        _ campaign: Campaign, _ event: TriggerEvent, at now: Instant, _ effects: inout Effects
    ) {
        let fire = PendingFire(
            handle: takeHandle(), campaign: campaign, fired: Stamp(now),
            dueMs: now.monotonicMs.clampedAdding(campaign.delayMs), kind: event.kind, name: event.name)
        if campaign.delayMs <= 0 {
            display(fire, at: now, &effects)
        } else if pendingFires.count >= PendingFire.limit {
            effects.events.append(
                .log(
                    "campaign \(campaign.id) shows nothing: \(PendingFire.limit) messages wait out their delay already")
            )
        } else {
            pendingFires.append(fire)
            effects.store.append(.putPendingFire(fire))
        }
    }

    mutating func displayDueFires(at now: Instant, _ effects: inout Effects) {
        guard pendingFires.contains(where: { $0.dueMs <= now.monotonicMs }) else { return }
        let due = pendingFires.filter { $0.dueMs <= now.monotonicMs }.sorted { $0.dueMs < $1.dueMs }
        pendingFires.removeAll { $0.dueMs <= now.monotonicMs }
        for fire in due {
            effects.store.append(.deletePendingFire(handle: fire.handle))
            display(fire, at: now, &effects)
        }
    }

    /// The checks at display time, then the hand-over: only that uses up interval and re-eligibility (D.3.7, choice 14).
    private mutating func display(_ fire: PendingFire, at now: Instant, _ effects: inout Effects) {
        let campaign = fire.campaign
        guard fire.fired.elapsedMs(at: now) < campaign.timeoutMs else {
            return effects.events.append(
                .messageDiscarded(id: campaign.id, handle: fire.handle, reason: .timeout))
        }
        guard campaign.delayMs <= 0 || passesSecondCheck(fire, campaign, at: now, &effects) else { return }
        history.record(campaign.id, at: now, &effects.store)
        if campaign.message.isControl {
            showControl(campaign, at: now, &effects)
        } else {
            handOver(
                Firing(handle: fire.handle, campaignID: campaign.id, message: campaign.message), &effects)
        }
    }

    /// Another message may have been displayed during the delay (D.3.7c, J.4).
    private func passesSecondCheck(
        _ fire: PendingFire, _ campaign: Campaign, at now: Instant, _ effects: inout Effects
    ) -> Bool {
        let again = history.waitForReEligibility(campaign, delayMs: 0, at: now)
        var wait = again ?? 0
        if again == 0, fire.kind != .test {
            wait = history.waitForInterval(campaign, appIntervalMs: options.messageIntervalMs, delayMs: 0, at: now)
            if wait == 0 { return true }
        } else if again == 0 {
            return true
        }
        let event = TriggerEvent(kind: fire.kind, name: fire.name)
        tell(event, suppressedForMs: wait, &effects)
        return false
    }

    /// Never drawn, but counted (D.3.9).
    private mutating func showControl(_ campaign: Campaign, at now: Instant, _ effects: inout Effects) {
        if let triggerID = campaign.message.triggerID {
            let data = EventData.message(triggerID: triggerID, extras: campaign.message.messageExtras)
            append(.messageControl, data, at: now, &effects)
        }
        effects.events.append(.messageControl(id: campaign.id))
    }
}
