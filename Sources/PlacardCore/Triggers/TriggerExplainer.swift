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
    private let compile: RegexCompiler
    private let picture: (Message) -> Picture

    package init(
        _ judge: TriggerJudge, compile: @escaping RegexCompiler,
        picture: @escaping (Message) -> Picture = { _ in .there }
    ) {
        self.judge = judge
        self.compile = compile
        self.picture = picture
    }

    /// One verdict per campaign, in the server's order.
    package func explain(_ event: TriggerEvent) -> [Verdict] {
        let decision = judge.decide(event, onLimit: { _ in })
        return judge.index.listed.enumerated().map { position, listed in
            let campaign = listed.campaign
            if let obstacle = obstacle(campaign, event) { return obstacle }
            guard case .winner(let winner) = decision, winner == position else {
                return losing(campaign, to: decision)
            }
            return winning(campaign)
        }
    }

    // MARK: Several that match

    private func losing(_ campaign: Campaign, to decision: TriggerDecision) -> Verdict {
        var verdict = Verdict(campaignID: campaign.id, outcome: .losesPriority)
        if case .winner(let position) = decision {
            verdict.text = VerdictText.losing(campaign, to: judge.index.listed[position].campaign)
        }
        return verdict
    }

    private func winning(_ campaign: Campaign) -> Verdict {
        var verdict = Verdict(campaignID: campaign.id, outcome: campaign.isControl ? .control : .wins)
        // A control is not drawn, and the picture of a templated message is not known yet.
        if verdict.outcome == .wins, let message = campaign.message {
            switch picture(message) {
            case .there: break
            case .missing: verdict = Verdict(campaignID: campaign.id, outcome: .assetPending)
            case .offline: verdict = Verdict(campaignID: campaign.id, outcome: .assetPending, why: .offline)
            case .refused: verdict = Verdict(campaignID: campaign.id, outcome: .assetPending, why: .refused)
            }
        }
        verdict.text = VerdictText.winning(verdict)
        return verdict
    }

    // MARK: One by itself

    /// Why the campaign cannot be shown, regardless of other campaigns; nil when it can.
    private func obstacle(_ campaign: Campaign, _ event: TriggerEvent) -> Verdict? {
        conditions(campaign, event) ?? timing(campaign, event)
    }

    /// Why a condition is not met. The text is built later, because it names the campaign's other conditions and there
    /// can be thousands of failures.
    private struct Failure {
        let condition: Condition
        /// How many checks passed.
        let progress: Int
        let why: Verdict.Why
        var filter: FilterExplainer.Failure?
    }

    /// Why no condition is met: the failure of the one that passed the most checks. Nil when one is met.
    private func conditions(_ campaign: Campaign, _ event: TriggerEvent) -> Verdict? {
        var furthest: Failure?
        for condition in campaign.conditions {
            guard let failure = failure(of: condition, event) else { return nil }
            if failure.progress > furthest?.progress ?? -1 { furthest = failure }
        }
        return furthest.map { verdict($0, campaign, event) } ?? VerdictText.unconditioned(campaign)
    }

    /// Nil when the condition is met.
    private func failure(of condition: Condition, _ event: TriggerEvent) -> Failure? {
        func stopped(_ progress: Int, _ why: Verdict.Why) -> Failure {
            Failure(condition: condition, progress: progress, why: why)
        }
        guard let kind = condition.kind else { return stopped(0, .neverMet) }
        guard kind == event.kind else { return stopped(1, .otherKind) }
        guard condition.isNamed(like: event) else { return stopped(2, .otherName) }
        guard condition.accepts(button: event.buttonID) else { return stopped(3, .otherButton) }
        let explainer = FilterExplainer(event: event, nowMs: judge.now.wallMs, compile: compile)
        guard let filter = explainer.failure(of: condition.filters ?? []) else { return nil }
        return Failure(condition: condition, progress: 4 + filter.group, why: filter.why, filter: filter)
    }

    private func verdict(_ failure: Failure, _ campaign: Campaign, _ event: TriggerEvent) -> Verdict {
        let outcome: Verdict.Outcome = failure.filter == nil ? .wrongEvent : .filterFailed
        var verdict = Verdict(
            campaignID: campaign.id, outcome: outcome, why: failure.why, filter: failure.filter?.filter)
        verdict.text =
            failure.filter?.text ?? VerdictText.wrongEvent(failure.why, failure.condition, campaign, event)
        return verdict
    }

    private func timing(_ campaign: Campaign, _ event: TriggerEvent) -> Verdict? {
        guard var verdict = timingOutcome(campaign, event) else { return nil }
        verdict.text = VerdictText.timing(verdict, campaign, nowMs: judge.now.wallMs)
        return verdict
    }

    private func timingOutcome(_ campaign: Campaign, _ event: TriggerEvent) -> Verdict? {
        let now = judge.now
        if !campaign.hasStarted(at: now.wallMs) {
            let wait = (campaign.startMs ?? now.wallMs).clampedSubtracting(now.wallMs)
            return Verdict(campaignID: campaign.id, outcome: .notStarted, retryAfterMs: wait)
        }
        if campaign.hasEnded(at: now.wallMs) { return Verdict(campaignID: campaign.id, outcome: .ended) }
        guard let again = judge.history.waitForReEligibility(campaign, delayMs: campaign.delayMs, at: now) else {
            return Verdict(campaignID: campaign.id, outcome: .notReEligible, why: .neverAgain)
        }
        if again != 0 { return Verdict(campaignID: campaign.id, outcome: .notReEligible, retryAfterMs: again) }
        let wait = judge.waitForInterval(campaign, event)
        return wait == 0 ? nil : Verdict(campaignID: campaign.id, outcome: .interval, retryAfterMs: wait)
    }
}
