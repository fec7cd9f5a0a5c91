/// Explains for every campaign why it would be shown or not. Walks the whole list, but only on request.
package struct TriggerExplainer {
    /// State of a message's picture.
    package enum Picture: Sendable {
        /// In the cache, or not needed.
        case there
        case missing
        /// Missing, and it cannot be fetched while offline.
        case offline
        /// Its URL is not allowed.
        case refused
    }

    private let judge: TriggerJudge
    private let picture: (Message) -> Picture

    package init(
        _ judge: TriggerJudge, picture: @escaping (Message) -> Picture = { _ in .there }
    ) {
        self.judge = judge
        self.picture = picture
    }

    /// One verdict per campaign, in the server's order. What the decision left of the budget goes to the other
    /// campaigns, the best first.
    package func explain(
        _ event: TriggerEvent, _ budget: RegexBudget = .ofCall, compile: RegexCompiler
    ) -> [Verdict] {
        var run = RegexRun(budget, remembers: true)
        let decision = judge.decide(event, &run, onLimit: { _ in })
        var verdicts: [Int: Verdict] = [:]
        for position in judge.index.bestFirst(of: judge.index.listed.indices) {
            let listed = judge.index.listed[position]
            let conditions = listed.conditions.map { condition in
                // Only the filters of conditions about the event are tested.
                condition.kind == event.kind && condition.isNamed(like: event)
                    ? CompiledCondition(condition, compile: compile) : CompiledCondition(untested: condition)
            }
            let judgement = judgement(of: position, conditions, event, decision, &run)
            verdicts[position] = verdict(judgement, listed.campaign, conditions, event, decision)
        }
        return judge.index.listed.indices.compactMap { verdicts[$0] }
    }

    /// Judges the campaign at a position of the list.
    ///
    /// - Parameters:
    ///   - conditions: those of the campaign.
    ///   - decision: what the event triggers.
    ///   - run: the searches for the event, with the results of the decision.
    package func judgement(
        of position: Int, _ conditions: [CompiledCondition], _ event: TriggerEvent, _ decision: TriggerDecision,
        _ run: inout RegexRun
    ) -> Judgement {
        let listed = judge.index.listed[position]
        run.campaign = position
        if let unmet = unmet(conditions, of: listed.id, event, &run) { return unmet }
        let campaign = listed.campaign
        let isOpen = campaign.isOpen(at: judge.now.wallMs)
        if isOpen, let stop = historyStop(conditions, of: campaign.id, event, &run) {
            var judgement = Judgement(.history, retryAfterMs: stop.retryAfterMs)
            judgement.historyStop = stop
            return judgement
        }
        if let early = timing(campaign, event) { return early }
        guard case .winner(let winner) = decision, winner == position else { return Judgement(.losesPriority) }
        return winning(campaign, event)
    }

    // MARK: Judging

    private func winning(_ campaign: Campaign, _ event: TriggerEvent) -> Judgement {
        let assigned = judge.assigned(campaign, event) ?? ExperimentJudge.Assigned(campaign: campaign)
        var judgement = winning(assigned)
        judgement.assignment = assigned.assignment
        return judgement
    }

    private func winning(_ assigned: ExperimentJudge.Assigned) -> Judgement {
        if assigned.holdout != nil { return Judgement(.heldOut) }
        if assigned.campaign.isControl { return Judgement(.control) }
        // The picture of a templated message is not known yet.
        guard let message = assigned.campaign.message else { return Judgement(.wins) }
        switch picture(message) {
        case .there: return Judgement(.wins)
        case .missing: return Judgement(.assetPending)
        case .offline: return Judgement(.assetPending, why: .offline)
        case .refused: return Judgement(.assetPending, why: .refused)
        }
    }

    /// Why no condition is met: the failure of the one that passed the most checks. Nil when one is met.
    private func unmet(
        _ conditions: [CompiledCondition], of campaignID: String, _ event: TriggerEvent, _ run: inout RegexRun
    ) -> Judgement? {
        var furthest: Judgement.Failure?
        for (position, condition) in conditions.enumerated() {
            guard let failure = failure(of: condition, at: position, campaignID, event, &run) else { return nil }
            if failure.progress > furthest?.progress ?? -1 { furthest = failure }
        }
        guard let furthest else { return Judgement(.wrongEvent, why: .neverMet) }
        var judgement = Judgement(furthest.filter == nil ? .wrongEvent : .filterFailed, why: furthest.why)
        judgement.failure = furthest
        return judgement
    }

    /// Nil when the condition is met.
    private func failure(
        of compiled: CompiledCondition, at position: Int, _ campaignID: String, _ event: TriggerEvent,
        _ run: inout RegexRun
    ) -> Judgement.Failure? {
        func stopped(_ progress: Int, _ why: Verdict.Why) -> Judgement.Failure {
            Judgement.Failure(condition: position, progress: progress, why: why)
        }
        guard let kind = compiled.kind else { return stopped(0, .neverMet) }
        guard kind == event.kind else { return stopped(1, .otherKind) }
        guard compiled.name == nil || compiled.name == event.name.map(ExactText.init) else {
            return stopped(2, .otherName)
        }
        if case .absence(let absence) = compiled.condition.subject {
            guard ExactText.same(campaignID, event.name), event.absence?.condition == absence.key else {
                return stopped(2, .otherName)
            }
            if event.absence?.tooLateByMs != nil { return stopped(3, .tooLate) }
        }
        guard compiled.condition.accepts(button: event.buttonID) else { return stopped(3, .otherButton) }
        if compiled.groups.isEmpty { return nil }
        let explainer = FilterExplainer(properties: event.properties, nowMs: judge.now.wallMs)
        guard let stop = explainer.stop(in: compiled.groups, &run) else { return nil }
        return Judgement.Failure(condition: position, progress: 4 + stop.group, why: stop.why, filter: stop)
    }

    /// What keeps the history of every condition that the event meets from holding: that of the first; nil: one holds.
    private func historyStop(
        _ conditions: [CompiledCondition], of campaignID: String, _ event: TriggerEvent, _ run: inout RegexRun
    ) -> HistoryJudge.Stop? {
        guard let histories = judge.histories else { return nil }
        var first: HistoryJudge.Stop?
        for (position, condition) in conditions.enumerated()
        where failure(of: condition, at: position, campaignID, event, &run) == nil {
            guard let stop = histories.stop(condition.condition.history, at: judge.now) else { return nil }
            first = first ?? stop
        }
        return first
    }

    private func timing(_ campaign: Campaign, _ event: TriggerEvent) -> Judgement? {
        let now = judge.now
        if !campaign.hasStarted(at: now.wallMs) {
            let wait = (campaign.startMs ?? now.wallMs).clampedSubtracting(now.wallMs)
            return Judgement(.notStarted, retryAfterMs: wait)
        }
        if campaign.hasEnded(at: now.wallMs) { return Judgement(.ended) }
        if let stop = judge.stop(campaign) {
            var judgement = Judgement(.notTargeted)
            judgement.ruleStop = stop
            return judgement
        }
        if let experiment = campaign.experiment, case .outside(let number)? = judge.place(campaign, event) {
            var judgement = Judgement(.notInExperiment)
            judgement.assignment = Verdict.Assignment(experiment: experiment.key, number: number)
            return judgement
        }
        if judge.history.waitingForMs(campaign.id, at: now) != nil { return Judgement(.waiting) }
        guard let again = judge.history.waitForReEligibility(campaign, delayMs: campaign.delayMs, at: now) else {
            return Judgement(.notReEligible, why: .neverAgain)
        }
        if again != 0 { return Judgement(.notReEligible, retryAfterMs: again) }
        if let stop = judge.stop(campaign, event) { return Judgement(stop) }
        let wait = judge.waitForInterval(campaign, event)
        return wait == 0 ? nil : Judgement(.interval, retryAfterMs: wait)
    }

    // MARK: In words

    private func verdict(
        _ judgement: Judgement, _ campaign: Campaign, _ conditions: [CompiledCondition], _ event: TriggerEvent,
        _ decision: TriggerDecision
    ) -> Verdict {
        var verdict = Verdict(
            campaignID: campaign.id, outcome: judgement.outcome, why: judgement.why,
            retryAfterMs: judgement.retryAfterMs)
        verdict.assignment = judgement.assignment
        switch judgement.outcome {
        case .wrongEvent, .filterFailed:
            guard let failure = judgement.failure else { return VerdictText.unconditioned(campaign) }
            let compiled = conditions[failure.condition]
            guard let stop = failure.filter else {
                verdict.text = VerdictText.wrongEvent(failure.why, compiled.condition, campaign, event)
                break
            }
            let explainer = FilterExplainer(properties: event.properties, nowMs: judge.now.wallMs)
            let words = explainer.words(for: stop, in: compiled.groups)
            verdict.filter = words.filter
            verdict.text = words.text
        case .capped, .groupDisabled:
            guard let stop = judgement.stop else { break }
            verdict.cap = judgement.cap
            verdict.text = VerdictText.limit(stop, campaign.id)
        case .history:
            guard let stop = judgement.historyStop else { break }
            let history = Verdict.FailedHistory(stop)
            verdict.history = history
            verdict.text = VerdictText.history(history, verdict.retryAfterMs)
        case .notTargeted:
            guard let stop = judgement.ruleStop else { break }
            let rule = Verdict.FailedRule(stop)
            verdict.rule = rule
            verdict.text = VerdictText.targeting(rule)
        case .notStarted, .ended, .waiting, .notReEligible, .outsideWindow, .interval:
            let history = judge.history
            let unseenForMs =
                judgement.outcome == .waiting
                ? history.waitingForMs(campaign.id, at: judge.now) : history.unseenForMs(campaign.id, at: judge.now)
            verdict.text = VerdictText.timing(verdict, campaign, unseenForMs: unseenForMs, nowMs: judge.now.wallMs)
        case .losesPriority:
            if case .winner(let position) = decision {
                verdict.text = VerdictText.losing(campaign, to: judge.index.listed[position].campaign)
            }
        case .notInExperiment:
            guard let experiment = campaign.experiment else { break }
            verdict.text = VerdictText.outside(experiment, number: judgement.assignment?.number)
        case .heldOut:
            guard let (holdout, _) = judge.experiments?.holdout(of: campaign) else { break }
            verdict.text = VerdictText.heldOut(holdout)
        case .assetPending, .control, .wins:
            let shown = judge.assigned(campaign, event)?.campaign ?? campaign
            verdict.text = VerdictText.winning(verdict, shown)
        case .listed, .dismissed, .expired: break
        }
        return verdict
    }
}
