import PlacardCore

/// When and how often a campaign shows, as pairs of a name and words.
enum CampaignFacts {
    static func list(_ trigger: JSON) -> [(name: String, words: String)] {
        var facts = [("Priority", String(trigger["priority"]?.integer ?? 0))]
        if let window = window(trigger) { facts.append(("Window", window)) }
        if let delay = trigger["delay"]?.integer, delay > 0 {
            facts.append(("Delay", "\(words(seconds: delay)) after the event"))
        }
        if let timeout = trigger["timeout"]?.integer {
            facts.append(("Too late", "\(TimeSpan.words(timeout)) after the event"))
        }
        facts.append(("Shown again", again(trigger["re_eligibility"]?.integer ?? -1)))
        facts.append(("Interval", interval(trigger["min_seconds_since_last_trigger"]?.integer)))
        return facts
    }

    private static func window(_ trigger: JSON) -> String? {
        let start = trigger["start_time"]?.integer.map(moment)
        let end = trigger["end_time"]?.integer.map(moment)
        return switch (start, end) {
        case (nil, nil): nil
        case (let start?, nil): "from \(start)"
        case (nil, let end?): "until \(end)"
        case (let start?, let end?): "\(start) to \(end)"
        }
    }

    private static func again(_ seconds: Int64) -> String {
        switch seconds {
        case ..<0: "never"
        case 0: "at once"
        default: "after \(words(seconds: seconds))"
        }
    }

    private static func interval(_ seconds: Int64?) -> String {
        switch seconds {
        case nil: "the app\u{2019}s own, between two messages"
        case 0: "none: however soon after another message"
        case let seconds?: "\(words(seconds: seconds)) after another message"
        }
    }

    private static func words(seconds: Int64) -> String { TimeSpan.words(seconds.clampedMultiplied(by: 1000)) }

    /// To the second.
    private static func moment(_ seconds: Int64) -> String {
        let text = CivilTime(ms: seconds.clampedMultiplied(by: 1000)).iso8601
        return text.hasSuffix(".000Z") ? String(text.dropLast(5)) + "Z" : text
    }
}
