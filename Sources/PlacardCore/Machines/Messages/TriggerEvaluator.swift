/// The campaign list and the display history: decides what an event triggers, and explains why.
struct TriggerEvaluator {
    private(set) var index: TriggerIndex
    /// Key of the next new campaign's row in the store.
    private(set) var nextKey: Int64 = 1
    private(set) var history = DisplayHistory()
    private var handOvers = HandOvers() { didSet { handOverChanges &+= 1 } }
    /// How often `handOvers` may have changed.
    private(set) var handOverChanges: UInt64 = 0
    private(set) var logged = LoggedHistory()
    /// Which rules of the list hold; nil: no event has asked since it came.
    private var truths: RuleTruths?
    private var variants = StoredVariants()
    /// Read when a campaign first needs it, and with each new list.
    private var localTime: LocalTime?
    /// The state in which the last event was judged, for explanations.
    private var last: TriggerMoment?
    /// Campaigns of the current list whose regex was already reported.
    private var reportedFilters: Set<ExactText> = []

    init(_ turn: Turn) { index = TriggerIndex([], compile: turn.setup.compileRegex) }

    mutating func restore(_ stored: StoredState, _ turn: inout Turn) {
        var campaigns: [ListedCampaign] = []
        var problems = Problems()
        for row in stored.campaigns {
            guard let campaign = Campaign(stored: row.bytes) else {
                problems.add(.campaign, id: row.id, Problem.damagedRow)
                continue
            }
            campaigns.append(ListedCampaign(campaign, mark: row.mark, key: row.key))
        }
        turn.effects.report(problems.list)
        let keys = stored.campaigns.lazy.map { $0.key }
        nextKey = max(keys.max() ?? 0, stored.strayCampaigns.max() ?? 0).clampedAdding(1)
        // Written back without the damaged rows, so that these are reported once and not at every open.
        if campaigns.count < stored.campaigns.count {
            turn.effects.write(.listCampaigns(campaigns.map { $0.key }, leaving: []))
        }
        use(built(campaigns, turn), &turn)
        let now = turn.now
        history = DisplayHistory(
            last: stored.lastDisplayMs.map { Stamp(storedWallMs: $0, at: now) },
            byCampaign: stored.displays.mapValues { Stamp(storedWallMs: $0, at: now) },
            unseen: stored.unseen.map(DisplayHistory.unseen) ?? [])
        handOvers = HandOvers(stored.handOvers, at: now)
        logged = LoggedHistory(stored, index, at: now)
        variants = StoredVariants(stored.facts)
    }

    // MARK: List

    private mutating func use(_ new: TriggerIndex, _ turn: inout Turn) {
        var problems = Problems()
        reportedFilters = []
        truths = nil
        index = new
        logged.list(index)
        for (id, pattern) in index.badPatterns where reportedFilters.insert(ExactText(id)).inserted {
            problems.add(
                .filter, id: id,
                "its filter's regex \(NameRule.shown(pattern)) does not compile: the filter never holds")
        }
        turn.effects.report(problems.list)
        if index.usesLocalTime { localTime = turn.setup.options.readLocalTime() }
    }

    /// Replaces the list. Returns false when it equals the current one. In that case it is neither compiled nor written
    /// again, and its invalid filters are not reported again. The index in use itself stands for an equal list.
    ///
    /// - Parameters:
    ///   - built: the index of that list, if it was built ahead.
    ///   - isStored: its new campaigns were written ahead.
    ///   - alsoListed: ids that the server listed with unusable campaigns; they count as present.
    mutating func replace(
        _ campaigns: [ListedCampaign], built: TriggerIndex?, isStored: Bool, alsoListed: [ExactText],
        _ turn: inout Turn
    ) -> Bool {
        if let built, built === index { return false }
        let ids = campaigns.indices.lazy.map { ExactText(campaigns[$0].id) }
        for id in history.prune(keeping: ids, alsoListed: alsoListed) {
            turn.effects.write(.deleteDisplay(campaignID: id.text))
            if let owner = handOvers.forget(campaignID: id.text) { turn.effects.write(.deleteHandOvers(owner: owner)) }
        }
        if index.repeats(campaigns) { return false }
        let isChanged = !index.equals(campaigns)
        guard isChanged || !index.isSpelled(as: campaigns) else { return false }
        let new = built ?? self.built(campaigns, turn)
        write(new.listed, isStored: isStored, &turn.effects)
        // Only spelled differently: the new spelling is remembered.
        guard isChanged else {
            truths = nil
            index = new
            return false
        }
        use(new, &turn)
        logged.keep(index, &turn.effects)
        return true
    }

    private func built(_ campaigns: [ListedCampaign], _ turn: Turn) -> TriggerIndex {
        .of(
            campaigns, firstKey: nextKey, listsPictures: turn.pictures.keepsPictures,
            compile: turn.setup.compileRegex)
    }

    private mutating func write(_ listed: [ListedCampaign], isStored: Bool, _ effects: inout Effects) {
        // Campaigns with an older key are in the store.
        let new = listed.filter { $0.key >= nextKey }
        let keys = listed.map { $0.key }
        let gone = left(by: keys, isNew: new.count == keys.count)
        if !isStored {
            // First, so that the new rows use their space.
            if !gone.isEmpty { effects.write(.deleteCampaigns(gone)) }
            if !new.isEmpty { effects.write(.putCampaigns(new)) }
        }
        effects.write(.listCampaigns(keys, leaving: isStored ? gone : []))
        nextKey = max(nextKey, (new.lazy.map { $0.key }.max() ?? 0).clampedAdding(1))
    }

    /// Keys of the current list that another one does not have.
    private func left(by keys: [Int64], isNew: Bool) -> [Int64] {
        if isNew { return index.listed.map { $0.key } }
        let kept = Set(keys)
        return index.listed.lazy.map { $0.key }.filter { !kept.contains($0) }
    }

    /// Clears the campaigns at every change of user, and the display history only when one known user replaces another
    /// (rules 9.4.5, 9.4.6).
    mutating func userChanged(clearsHistory: Bool, _ turn: inout Turn) {
        if clearsHistory {
            if !history.unseen.isEmpty { turn.effects.write(.setUnseen([])) }
            if history.clear() { turn.effects.write(.deleteAllDisplays) }
            // Both, because their stamps are in one table.
            let (hadHandOvers, hadCounts) = (handOvers.clear(), logged.clear(&turn.effects))
            if hadHandOvers || hadCounts { turn.effects.write(.deleteAllHandOvers) }
            if variants.forgetUser() { turn.effects.write(.deleteFacts(.userVariant)) }
        }
        // The campaigns of a source are for every user.
        if !turn.setup.hasSource { clearList(&turn) }
        last = nil
    }

    mutating func clearList(_ turn: inout Turn) {
        if !index.listed.isEmpty { turn.effects.write(.deleteAllCampaigns) }
        use(built([], turn), &turn)
    }

    // MARK: Events

    /// - Parameters:
    ///   - waiting: when messages that wait to be shown were handed over, if they count when they are shown.
    ///   - counts: with the event, which its own histories count.
    private func judge(
        _ journal: Journal, _ turn: Turn, waiting: [ExactText: Stamp], _ counts: EventCounts
    ) -> TriggerJudge {
        var history = history
        history.waiting = waiting
        return TriggerJudge(
            index: index, history: history, appIntervalMs: turn.setup.options.messageIntervalMs, now: turn.now,
            limits: index.hasLimits ? limits(session: journal.sessionStart) : nil,
            variables: index.hasRules ? journal.variables(turn) : nil,
            experiments: index.hasShares ? journal.experiments(variants) : nil,
            histories: index.histories.isEmpty ? nil : HistoryJudge(counts))
    }

    /// Forgets the last event, before another is evaluated: its judge refers to what that changes, which would be copied.
    mutating func forgetMoment() { last = nil }

    /// The judge of an event that happens now: it passes over campaigns that are not for the user.
    mutating func judge(
        _ event: TriggerEvent, _ journal: inout Journal, _ turn: Turn, waiting: [ExactText: Stamp]
    ) -> TriggerJudge {
        var judge = judge(journal, turn, waiting: waiting, logged.counts)
        guard let variables = judge.variables else { return judge }
        var truths = self.truths ?? RuleTruths(index.rules)
        self.truths = nil
        truths.update(journal.takeRuleChanges(), variables)
        index.visitSections(of: event) { truths.prepare(section: $0.number, $0.ranks, variables) }
        judge.open = truths.open
        self.truths = truths
        return judge
    }

    /// The judge of an event that might happen now.
    func judge(
        ifLogged event: TriggerEvent, _ journal: Journal, _ turn: Turn, waiting: [ExactText: Stamp]
    ) -> TriggerJudge {
        var (run, counts) = (RegexRun(), logged.counts)
        for entry in index.patterns.matches(event, nowMs: turn.now.wallMs, &run).entries where entry.isCounted {
            counts.record(entry.pattern, at: turn.now)
        }
        return judge(journal, turn, waiting: waiting, counts)
    }

    /// Counts an event for histories, and removes and sets deadlines (rules 9.9.2, 9.10.2).
    mutating func note(_ event: TriggerEvent, _ turn: inout Turn) {
        if index.patterns.isEmpty { return }
        let matches = turn.budget.search(index.patterns, event, nowMs: turn.now.wallMs)
        if !matches.stalled.isEmpty { report(matches.stalled.map { index.listed[$0].id }, &turn) }
        logged.note(matches.entries, event, index, &turn)
    }

    /// Writes what was counted, at the end of each input: once for all events of a batch.
    mutating func keepCounts(_ turn: inout Turn) { logged.writeCounts(&turn.effects) }

    /// When the next absence happens, on this run's clock.
    var deadlineMs: Int64? { logged.deadlineMs }

    mutating func takeAbsence(_ turn: inout Turn) -> TriggerEvent? { logged.takeAbsence(index, &turn) }

    /// Reads no zone: that of a list that needs it was read when the list came.
    private func limits(session: Stamp?, _ localTime: LocalTime? = nil) -> LimitJudge {
        LimitJudge(handOvers: handOvers, localTime: localTime ?? self.localTime ?? .utc, sessionStart: session)
    }

    /// Judges the limits of a message that was triggered; nil: it has no limits.
    func limits(of triggered: TriggeredMessage, _ turn: Turn, session: Stamp?) -> LimitJudge? {
        guard let own = triggered.campaign.limits else { return nil }
        // The campaign may have left the list, and the others may not need the zone.
        let isMissing = own.usesLocalTime && localTime == nil
        return limits(session: session, isMissing ? turn.setup.options.readLocalTime() : nil)
    }

    /// What a campaign becomes for the user if it is shown; nil: the user is outside of its experiment.
    func assigned(
        _ campaign: Campaign, _ event: TriggerEvent, _ journal: Journal
    ) -> ExperimentJudge.Assigned? {
        guard index.hasShares else { return ExperimentJudge.Assigned(campaign: campaign) }
        return journal.experiments(variants).assigned(campaign, isTest: campaign.isTest(event))
    }

    mutating func decide(_ event: TriggerEvent, _ judge: TriggerJudge, _ turn: inout Turn) -> TriggerDecision {
        var stalled: [String] = []
        let decision = turn.budget.search { run in judge.decide(event, &run) { stalled.append($0) } }
        if !stalled.isEmpty { report(stalled, &turn) }
        return decision
    }

    private mutating func report(_ stalled: [String], _ turn: inout Turn) {
        var problems = Problems()
        for id in stalled where reportedFilters.insert(ExactText(id)).inserted {
            problems.add(
                .filter, id: id,
                "its filter's regex takes too many steps, alone or with other regexes: the filter does not hold")
        }
        turn.effects.report(problems.list)
    }

    mutating func remember(_ moment: TriggerMoment) { last = moment }

    /// Checks targeting, interval, re-eligibility and limits again, because the user may have changed, and another message
    /// may have been displayed, since this campaign won (rules 9.5.1, 10.3.1, 10.11.5, 13.1.5).
    ///
    /// - Parameter isWaiting: an earlier message of the campaign waits to be shown.
    func passesSecondCheck(
        _ triggered: TriggeredMessage, isWaiting: Bool, _ journal: Journal, _ turn: inout Turn
    ) -> Bool {
        let campaign = triggered.campaign
        if let rule = campaign.targeting, !rule.holds(journal.variables(turn)) {
            turn.observe(.repressed(handle: triggered.handle, .notTargeted))
            report(triggered.event, suppressedForMs: nil, &turn)
            return false
        }
        if isWaiting {
            turn.observe(.repressed(handle: triggered.handle, .waiting))
            report(triggered.event, suppressedForMs: 0, &turn)
            return false
        }
        let again = history.waitForReEligibility(campaign, delayMs: 0, at: turn.now)
        if again == 0,
            let stop = limits(of: triggered, turn, session: journal.sessionStart)?.stop(
                campaign, isTest: campaign.isTest(triggered.event), delayMs: 0, at: turn.now)
        {
            turn.observe(.repressed(handle: triggered.handle, stop.repression))
            report(triggered.event, suppressedForMs: stop.retryAfterMs, &turn)
            return false
        }
        let appIntervalMs = turn.setup.options.messageIntervalMs
        let interval =
            triggered.event.kind == .test
            ? 0 : history.waitForInterval(campaign, appIntervalMs: appIntervalMs, delayMs: 0, at: turn.now)
        if again == 0, interval == 0 { return true }
        // The longer of the two counts; 0: the message is never shown again.
        let wait = again.map { max($0, interval) } ?? 0
        turn.observe(.repressed(handle: triggered.handle, again == 0 ? .interval : .notReEligible))
        report(triggered.event, suppressedForMs: wait, &turn)
        return false
    }

    /// Judges the limits of cards, whose local time is not that of the campaigns.
    func limits(ofCards session: Stamp?) -> LimitJudge { limits(session: session, .utc) }

    /// Counts the impression of a card that has limits.
    mutating func saw(card id: String, _ limits: CampaignLimits, _ turn: inout Turn) {
        if limits.frequency != nil || !limits.groups.isEmpty { record(.card(id), &turn) }
        for group in limits.groups { record(.group(group.id), &turn) }
    }

    /// Forgets the impressions of cards that have left the list.
    mutating func forgetCards(except kept: Set<ExactText>, _ effects: inout Effects) {
        for owner in handOvers.forgetCards(except: kept) { effects.write(.deleteHandOvers(owner: owner)) }
    }

    private mutating func record(_ owner: HandOvers.Owner, _ turn: inout Turn) {
        let row = handOvers.record(owner, at: turn.now)
        turn.effects.write(.putHandOvers(owner: row.owner, stamps: row.stamps))
    }

    /// Records a display. Only this uses up interval and re-eligibility, whatever the host decides about the message.
    ///
    /// - Parameters:
    ///   - limits: those of the campaign.
    ///   - variant: what is shown of the campaign.
    ///   - isTest: a test send, which counts for no limit and no experiment.
    ///   - isSeen: false: the message was only handed over; see `shown`.
    mutating func displayed(
        _ campaignID: String, _ limits: CampaignLimits?, _ variant: ChosenVariant?, isTest: Bool, isSeen: Bool,
        _ turn: inout Turn
    ) {
        if let variant, !isTest { turn.effects.write(variants.store(variant)) }
        if let limits, !isTest {
            if limits.frequency != nil { record(.campaign(campaignID), &turn) }
            for group in limits.groups { record(.group(group.id), &turn) }
        }
        history.record(campaignID, at: turn.now)
        turn.effects.write(.putDisplay(campaignID: campaignID, wallMs: turn.now.wallMs))
        setSeen(campaignID, isSeen, &turn.effects)
    }

    /// Notes that the host has shown the message, for explanations.
    mutating func shown(_ campaignID: String, _ effects: inout Effects) { setSeen(campaignID, true, &effects) }

    private mutating func setSeen(_ campaignID: String, _ isSeen: Bool, _ effects: inout Effects) {
        if history.setSeen(campaignID, isSeen) { effects.write(.setUnseen(history.storedUnseen)) }
    }

    /// Reports an event that showed nothing. Session starts are silent unless `reportsOpenNoMatch` is set, because they
    /// are evaluated after every list. Test sends and clicks inside a message are always silent (rule 9.8.2).
    func report(_ event: TriggerEvent, suppressedForMs wait: Int64?, _ turn: inout Turn) {
        switch event.kind {
        case .test, .messageClick, .absence: return
        case .open where !turn.setup.options.reportsOpenNoMatch: return
        case .open, .customEvent, .purchase, .pushClick: break
        }
        if let wait {
            turn.effects.report(.suppressed(.init(trigger: event.kind, name: event.name, retryAfterMs: wait)))
        } else {
            turn.effects.report(.noMatch(.init(trigger: event.kind, name: event.name)))
        }
    }

    /// Explains for each campaign why it was shown or not at the last evaluated event, using the state at that time.
    /// Nil: no event was evaluated since the start or the last change of user.
    func explainLast(_ turn: Turn) -> Explanation? { last?.explain(compile: turn.setup.compileRegex) }
}
