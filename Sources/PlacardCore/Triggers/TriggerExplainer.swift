/// Tells for every campaign why it would show or not. Walks the whole list: costs nothing unless asked.
package struct TriggerExplainer {
    private let judge: TriggerJudge
    private let compile: RegexCompiler

    package init(_ judge: TriggerJudge, compile: @escaping RegexCompiler) {
        self.judge = judge
        self.compile = compile
    }

    /// One verdict per campaign, in the server's order.
    package func explain(_ event: TriggerEvent) -> [Verdict] {
        let decision = judge.decide(event, onLimit: { _ in })
        return judge.index.campaigns.enumerated().map { position, campaign in
            if let obstacle = obstacle(campaign, event) { return obstacle }
            guard decision == .winner(position) else {
                return Verdict(campaignID: campaign.id, outcome: .losesPriority)
            }
            return Verdict(campaignID: campaign.id, outcome: campaign.isControl ? .control : .wins)
        }
    }

    /// What stops the campaign by itself, before others are looked at.
    private func obstacle(_ campaign: Campaign, _ event: TriggerEvent) -> Verdict? {
        let about = campaign.conditions.filter { $0.isAbout(event) }
        guard !about.isEmpty else { return Verdict(campaignID: campaign.id, outcome: .wrongEvent) }
        let failures = about.map { failedFilter($0, event) }
        if let failure = failures.first, failures.allSatisfy({ $0 != nil }) {
            return Verdict(campaignID: campaign.id, outcome: .filterFailed, filter: failure)
        }
        return timing(campaign, event)
    }

    private func timing(_ campaign: Campaign, _ event: TriggerEvent) -> Verdict? {
        let now = judge.now
        if !campaign.hasStarted(at: now.wallMs) {
            let wait = (campaign.startMs ?? now.wallMs).clampedSubtracting(now.wallMs)
            return Verdict(campaignID: campaign.id, outcome: .notStarted, retryAfterMs: wait)
        }
        if campaign.hasEnded(at: now.wallMs) { return Verdict(campaignID: campaign.id, outcome: .ended) }
        let again = judge.history.waitForReEligibility(campaign, delayMs: campaign.delayMs, at: now)
        if again != 0 {
            return Verdict(campaignID: campaign.id, outcome: .notReEligible, retryAfterMs: again ?? 0)
        }
        let wait = judge.waitForInterval(campaign, event)
        return wait == 0 ? nil : Verdict(campaignID: campaign.id, outcome: .interval, retryAfterMs: wait)
    }

    /// The first filter of the first group in which none holds; nil when the condition is met.
    private func failedFilter(_ condition: Condition, _ event: TriggerEvent) -> Verdict.FailedFilter? {
        var position = 0
        for group in condition.filters ?? [] {
            defer { position += group.count }
            let holds = group.contains { filter in
                CompiledFilter(filter, compile: compile, onBadPattern: { _ in })
                    .holds(for: event.properties?[filter.key], nowMs: judge.now.wallMs, onLimit: {})
            }
            if holds { continue }
            guard let filter = group.first else {
                return Verdict.FailedFilter(
                    position: position, property: "", found: nil, wanted: "something: this group of filters is empty")
            }
            return Verdict.FailedFilter(
                position: position, property: filter.key, found: event.properties?[filter.key].map(Self.shown),
                wanted: Self.wanted(filter))
        }
        return nil
    }

    private static func shown(_ value: Value) -> String {
        var writer = JSONWriter()
        if case .date(let ms) = value {
            writer.object {
                $0.key("$date_ms")
                $0.int(ms)
            }
        } else {
            writer.value(value)
        }
        return writer.text
    }

    private static func wanted(_ filter: PropertyFilter) -> String {
        let words = filter.comparator.words(isDate: filter.isDate)
        if filter.comparator == .exists || filter.comparator == .existsNot { return words }
        return "\(words) \(shown(filter.wanted))"
    }
}
