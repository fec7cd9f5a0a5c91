import PlacardCore

/// When and how often a campaign is shown, as pairs of a name and a text.
enum CampaignFacts {
    static func list(_ campaign: PlacardCore.Campaign) -> [(name: String, words: String)] {
        var facts: [(name: String, words: String)] = [("Priority", String(campaign.priority))]
        if let window = window(campaign) { facts.append(("Window", window)) }
        if campaign.delayMs > 0 { facts.append(("Delay", "\(TimeSpan.words(campaign.delayMs)) after the event")) }
        if campaign.timeoutMs != PlacardCore.Campaign.defaultTimeoutMs(delayMs: campaign.delayMs) {
            facts.append(("Timeout", "\(TimeSpan.words(campaign.timeoutMs)) after the event"))
        }
        facts.append(("Shown again", again(campaign.reEligibilityMs)))
        facts.append(("Interval", interval(campaign.minimumIntervalMs)))
        if let experiment = campaign.experiment { facts.append(("Experiment", words(experiment))) }
        for holdout in campaign.holdouts { facts.append(("Held out", "\(percent(holdout.share)), \(holdout.key)")) }
        return facts
    }

    /// Such as `greeting: short 32 %, nothing 16 % (control)`.
    private static func words(_ experiment: Experiment) -> String {
        let variants = experiment.variants.map { variant in
            "\(variant.name) \(percent(variant.weight * experiment.coverage))\(variant.isControl ? " (control)" : "")"
        }
        return "\(experiment.key): \(variants.joined(separator: ", "))"
    }

    private static func percent(_ share: Double) -> String {
        let hundredths = (share * 10_000).rounded() / 100
        return hundredths == hundredths.rounded() ? "\(Int(hundredths)) %" : "\(hundredths) %"
    }

    /// Nil: no bound.
    static func window(_ campaign: PlacardCore.Campaign) -> String? {
        let start = campaign.startMs.map(moment)
        let end = campaign.endMs.map(moment)
        return switch (start, end) {
        case (nil, nil): nil
        case (let start?, nil): "from \(start)"
        case (nil, let end?): "until \(end)"
        case (let start?, let end?): "\(start) to \(end)"
        }
    }

    static func again(_ ms: Int64) -> String {
        switch ms {
        case ..<0: "never"
        case 0: "immediately"
        default: "after \(TimeSpan.words(ms))"
        }
    }

    private static func interval(_ ms: Int64?) -> String {
        switch ms {
        case nil: "the app\u{2019}s default, between two messages"
        case 0: "none"
        case let ms?: "\(TimeSpan.words(ms)) after another message"
        }
    }

    /// Omits zero milliseconds.
    private static func moment(_ ms: Int64) -> String {
        let text = CivilTime(ms: ms).iso8601
        return text.hasSuffix(".000Z") ? String(text.dropLast(5)) + "Z" : text
    }
}
