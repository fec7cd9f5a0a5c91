/// Triggers: the campaign list, and what an event comes to (C, D).
extension Engine {
    // MARK: List

    mutating func setTriggers(_ campaigns: [Campaign], _ effects: inout Effects) {
        var problems = Problems()
        reportedFilters = []
        triggers = TriggerIndex(campaigns, compile: compileRegex)
        for (id, pattern) in triggers.badPatterns where reportedFilters.insert(ExactText(id)).inserted {
            problems.add(
                .filter, id: id,
                "its filter's regex \(NameRule.shown(pattern)) does not compile: the filter never holds")
        }
        effects.report(problems.list)
        listPictures()
    }

    /// - Parameter alsoListed: ids that the server named with something unusable; they count as present.
    mutating func replaceCampaigns(_ campaigns: [Campaign], alsoListed: [ExactText], _ effects: inout Effects) {
        let ids = campaigns.indices.lazy.map { ExactText(campaigns[$0].id) }
        history.prune(keeping: ids, alsoListed: alsoListed, &effects.store)
        // An unchanged list is neither compiled nor written again, and its bad filters were told before.
        guard !isInForce(campaigns) else { return }
        effects.store.append(.replaceCampaigns(campaigns))
        setTriggers(campaigns, &effects)
    }

    /// To the byte: two spellings of an event's name that are canonically equal are two names.
    private func isInForce(_ campaigns: [Campaign]) -> Bool {
        campaigns.count == triggers.campaigns.count
            && zip(campaigns, triggers.campaigns).allSatisfy { $0.stored == $1.stored }
    }

    /// A list has arrived: test sends first, then `open`, always (D.1.2, J.1). Parked events follow.
    mutating func evaluateArrival(at now: Instant, _ effects: inout Effects) {
        if triggers.hasConditions(of: .test) { evaluate(.test, at: now, &effects) }
        evaluate(.open, at: now, &effects)
    }

    // MARK: Events

    private static let parkLimit = 100

    /// - Parameter waitsForNext: for the trigger request behind the open one.
    mutating func trigger(
        _ event: TriggerEvent, waitsForNext: Bool = false, at now: Instant, _ effects: inout Effects
    ) {
        guard parksEvents else { return evaluate(event, at: now, &effects) }
        if parked.count < Self.parkLimit {
            if waitsForNext || parkedForNext > 0 { parkedForNext += 1 }
            return parked.append(event)
        }
        // Told once per wait: a burst must not push other events out of the host's queue.
        if !hasToldParkLimit {
            let text = "\(Self.parkLimit) events wait for the message list: those that follow trigger nothing"
            effects.events.append(.log(text))
        }
        hasToldParkLimit = true
    }

    /// Evaluates what waited, in order, as if it happened now (J.2).
    mutating func releaseParked(at now: Instant, _ effects: inout Effects) {
        parkedForNext = 0
        releaseAnswered(at: now, &effects)
    }

    /// Evaluates what waited for the request that has ended.
    mutating func releaseAnswered(at now: Instant, _ effects: inout Effects) {
        let events = parked.dropLast(parkedForNext)
        parked.removeFirst(events.count)
        hasToldParkLimit = false
        for event in events { evaluate(event, at: now, &effects) }
    }

    mutating func clearParked() {
        parked = []
        parkedForNext = 0
        hasToldParkLimit = false
    }

    @inline(__always)
    func judge(at now: Instant) -> TriggerJudge {
        TriggerJudge(index: triggers, history: history, appIntervalMs: options.messageIntervalMs, now: now)
    }

    /// Why each campaign would show or not, if the event happened now. Changes nothing.
    package func explain(_ event: TriggerEvent, at now: Instant) -> Explanation {
        let explainer = TriggerExplainer(judge(at: now), compile: compileRegex) { picture(of: $0) }
        return Explanation(event: ExplainedEvent(event, at: now), verdicts: explainer.explain(event))
    }

    /// Why each campaign was shown or not at the last event that was evaluated, by what held then. Nil: there was none
    /// since the start or the last change of user.
    package func explainLast() -> Explanation? { lastTrigger?.explain(compile: compileRegex) }

    private func picture(of message: Message) -> TriggerExplainer.Picture {
        switch assets.picture(message.imageURL) {
        case .notNeeded, .ready: .there
        case .missing: host.isOnline ? .missing : .offline
        case .refused: .refused
        }
    }

    @inline(__always)
    private func winnersPicture(_ decision: TriggerDecision) -> TriggerExplainer.Picture {
        guard case .winner(let position) = decision, let message = triggers.campaigns[position].message else {
            return .there
        }
        return picture(of: message)
    }

    private mutating func evaluate(_ event: TriggerEvent, at now: Instant, _ effects: inout Effects) {
        var stalled: [String] = []
        let judge = judge(at: now)
        let decision = judge.decide(event) { stalled.append($0) }
        for id in stalled where reportedFilters.insert(ExactText(id)).inserted {
            let reason = "its filter's regex takes too many steps: the filter does not hold"
            effects.events.append(.dropped(.filter, id: id, reason: reason))
        }
        lastTrigger = TriggerMoment(event, judge: judge, picture: winnersPicture(decision))
        switch decision {
        case .winner(let position):
            let campaign = triggers.campaigns[position]
            // Only a text that does not come makes room for another campaign (D.3.8).
            let fallbacks = campaign.isTemplated ? judge.fallbacks(of: event, winner: position) : []
            fire(campaign, event, fallbacks: fallbacks, at: now, &effects)
        case .suppressed(let wait): tell(event, suppressedForMs: wait, &effects)
        case .noMatch: tell(event, suppressedForMs: nil, &effects)
        }
    }

    /// Session starts that match nothing are silent, since they are evaluated after every list; so are test sends and
    /// clicks inside a message (choice 15).
    func tell(_ event: TriggerEvent, suppressedForMs wait: Int64?, _ effects: inout Effects) {
        switch event.kind {
        case .test, .messageClick: return
        case .open where !options.reportsOpenNoMatch: return
        default: break
        }
        if let wait {
            effects.events.append(.suppressed(kind: event.kind, name: event.name, retryAfterMs: wait))
        } else {
            effects.events.append(.noMatch(kind: event.kind, name: event.name))
        }
    }
}
