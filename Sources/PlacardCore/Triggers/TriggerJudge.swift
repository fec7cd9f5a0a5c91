/// Decides which campaign an event triggers. Stateless: campaigns, history and settings are passed in.
package struct TriggerJudge: Sendable {
    package let index: TriggerIndex
    package let history: DisplayHistory
    package let appIntervalMs: Int64
    package let now: Instant
    /// Nil: no campaign has limits.
    let limits: LimitJudge?
    /// What the rules of campaigns can read; nil: no campaign has one.
    let variables: Variables?
    /// The campaigns whose rules hold, those that depend on the time aside; nil: each is judged.
    var open: RankSet?
    /// Nil: no campaign has an experiment or a holdout.
    let experiments: ExperimentJudge?
    /// Nil: no condition has a history.
    let histories: HistoryJudge?

    package init(
        index: TriggerIndex, history: DisplayHistory, appIntervalMs: Int64, now: Instant, limits: LimitJudge? = nil,
        variables: Variables? = nil, experiments: ExperimentJudge? = nil, histories: HistoryJudge? = nil
    ) {
        self.experiments = experiments
        self.histories = histories
        self.limits = limits
        self.variables = variables
        self.index = index
        self.history = history
        self.appIntervalMs = appIntervalMs
        self.now = now
    }

    /// - Parameters:
    ///   - run: the searches for the event; those of the best campaigns come first.
    ///   - onLimit: called with the id of a campaign whose regex took too many steps.
    package func decide(
        _ event: TriggerEvent, _ run: inout RegexRun, onLimit: (String) -> Void
    ) -> TriggerDecision {
        var decision = TriggerDecision.noMatch
        var search = TriggerSearch(index, event, nowMs: now.wallMs, open: open)
        while let entry = search.next() {
            // Targeting before regexes, because campaigns that are not for the user are passed over.
            guard isEligible(entry), isFor(entry), !entry.hasRegex || holds(entry, search, &run, onLimit) else {
                continue
            }
            guard isAfterHistory(entry), isInExperiment(entry, event), isWithinLimits(entry, event) else {
                continue
            }
            let wait = waitForInterval(index.listed[entry.campaign].campaign, event)
            if wait == 0 { return .winner(entry.campaign) }
            if case .suppressed(let shortest) = decision, shortest <= wait { continue }
            decision = .suppressed(retryAfterMs: wait)
        }
        return decision
    }

    /// The same, for explanations, which keep it: what it passes over changes with the next event.
    var judgingEach: TriggerJudge {
        var judge = self
        judge.open = nil
        return judge
    }

    /// Ids of the other campaigns that the event could show, best first (rule 9.5.5).
    package func fallbacks(of event: TriggerEvent, winner: Int, _ run: inout RegexRun) -> [String] {
        var positions: [Int] = []
        var search = TriggerSearch(index, event, nowMs: now.wallMs, open: open)
        while positions.count < TriggeredMessage.fallbackLimit, let entry = search.next() {
            if entry.campaign != winner, positions.last != entry.campaign, isEligible(entry),
                isFor(entry), !entry.hasRegex || holds(entry, search, &run, { _ in }), isAfterHistory(entry),
                isInExperiment(entry, event), isWithinLimits(entry, event),
                waitForInterval(index.listed[entry.campaign].campaign, event) == 0
            {
                positions.append(entry.campaign)
            }
        }
        return positions.map { index.listed[$0].campaign.id }
    }

    private func holds(
        _ entry: TriggerIndex.Entry, _ search: TriggerSearch, _ run: inout RegexRun, _ onLimit: (String) -> Void
    ) -> Bool {
        run.campaign = entry.campaign
        return search.holds(&run) { onLimit(index.listed[entry.campaign].campaign.id) }
    }

    /// Whether the campaign does not wait to be shown, and is re-eligible at the time of display (rule 9.5.1).
    private func isEligible(_ entry: TriggerIndex.Entry) -> Bool {
        let campaign = index.listed[entry.campaign].campaign
        guard history.waitingForMs(campaign.id, at: now) == nil else { return false }
        return history.waitForReEligibility(campaign, delayMs: campaign.delayMs, at: now) == 0
    }

    /// Whether the user has logged what the condition's history asks for.
    private func isAfterHistory(_ entry: TriggerIndex.Entry) -> Bool {
        guard entry.history >= 0, let histories else { return true }
        return histories.stop(index.histories[Int(entry.history)], at: now) == nil
    }

    private func isWithinLimits(_ entry: TriggerIndex.Entry, _ event: TriggerEvent) -> Bool {
        limits == nil || stop(index.listed[entry.campaign].campaign, event) == nil
    }

    /// The limit that stops the campaign at the time of display; nil: it can be shown.
    func stop(_ campaign: Campaign, _ event: TriggerEvent) -> LimitJudge.Stop? {
        limits?.stop(campaign, isTest: campaign.isTest(event), delayMs: campaign.delayMs, at: now)
    }

    /// Milliseconds from the event to the display: the delay, and the wait for a window.
    package func waitForDisplay(_ campaign: Campaign) -> Int64 {
        let wait = limits?.msUntilOpen(campaign.limits, delayMs: campaign.delayMs, at: now) ?? 0
        return campaign.delayMs.clampedAdding(wait)
    }

    /// Whether the campaign is for the current user (rule 13.1).
    private func isFor(_ entry: TriggerIndex.Entry) -> Bool {
        guard let variables else { return true }
        if open != nil {
            return !index.rules.timed.contains(entry.rank) || index.rules.holds(timed: entry.rank, variables)
        }
        return index.listed[entry.campaign].campaign.targeting?.holds(variables) ?? true
    }

    /// Why the campaign is not for the current user; nil: it is.
    func stop(_ campaign: Campaign) -> RuleStop? { variables.flatMap { campaign.targeting?.stop($0) } }

    private func isInExperiment(_ entry: TriggerIndex.Entry, _ event: TriggerEvent) -> Bool {
        guard experiments != nil else { return true }
        if case .outside? = place(index.listed[entry.campaign].campaign, event) { return false }
        return true
    }

    /// Where the user is in the campaign's experiment; nil: it has no experiment.
    func place(_ campaign: Campaign, _ event: TriggerEvent) -> ExperimentJudge.Place? {
        guard let experiments, let experiment = campaign.experiment else { return nil }
        return experiments.place(in: experiment, isTest: campaign.isTest(event))
    }

    /// What a campaign becomes for the user when it wins: the variant, or a control. Nil: it cannot win.
    func assigned(_ campaign: Campaign, _ event: TriggerEvent) -> ExperimentJudge.Assigned? {
        guard let experiments else { return ExperimentJudge.Assigned(campaign: campaign) }
        return experiments.assigned(campaign, isTest: campaign.isTest(event))
    }

    /// Milliseconds until the interval allows the campaign. Test sends are exempt (rule 9.7).
    package func waitForInterval(_ campaign: Campaign, _ event: TriggerEvent) -> Int64 {
        guard event.kind != .test else { return 0 }
        return history.waitForInterval(
            campaign, appIntervalMs: appIntervalMs, delayMs: waitForDisplay(campaign), at: now)
    }
}

/// The result of evaluating an event (rules 9.5.1 to 9.5.5).
package enum TriggerDecision: Equatable {
    /// Position of the winner in the campaign list.
    case winner(Int)
    /// A campaign matched, but the message interval suppresses it; the shortest remaining time.
    case suppressed(retryAfterMs: Int64)
    case noMatch
}
