import PlacardCore

/// An explanation as text for people, or as JSON.
struct ExplainReport {
    let explanation: Explanation
    let user: String?
    /// The campaigns that were asked.
    let campaigns: [PlacardCore.Campaign]

    var winner: Verdict? {
        explanation.first { [.wins, .control, .assetPending].contains($0.outcome) }
    }

    /// The winner first, the others in the server's order.
    private var ordered: [Verdict] {
        let winner = winner
        let others = explanation.filter { !ExactText.same($0.campaignID, winner?.campaignID) }
        return (winner.map { [$0] } ?? []) + others
    }

    // MARK: - Text

    var lines: [String] {
        let width = min(40, explanation.map { Self.name($0).count }.max() ?? 0)
        let rows = ordered.map { verdict in
            let name = Self.name(verdict)
            let padding = String(repeating: " ", count: max(0, width - name.count))
            return "  \(name)\(padding)  \(Self.words(verdict))"
        }
        return [headline, conclusion] + rows
    }

    var headline: String {
        let event = explanation.event
        let name = event.name.map { " '\($0)'" } ?? ""
        let properties = event.propertiesText.map { " \($0)" } ?? ""
        let whose = user.map { ", user '\($0)'" } ?? ""
        return "\(Self.kind(event.kind))\(name)\(properties) at \(CivilTime(ms: event.timeMs).iso8601)\(whose)"
    }

    var conclusion: String {
        guard let name = explanation.event.name, meant != nil else { return decision }
        return "\(decision); no campaign waits for \(NameRule.shown(name))\(Spelling.question(name, among: names))"
    }

    /// The event's name in a campaign that is probably meant, when no campaign has the event's own name.
    private var meant: String? {
        guard let name = explanation.event.name, !names.contains(where: { ExactText.same($0, name) }) else {
            return nil
        }
        return Spelling.nearest(to: name, among: names)
    }

    /// The names of such events in the campaigns.
    private var names: [String] {
        guard [.customEvent, .purchase].contains(explanation.event.kind) else { return [] }
        return campaigns.flatMap { $0.conditions }.filter { $0.kind == explanation.event.kind }.compactMap { $0.name }
    }

    private var decision: String {
        let name = winner.map(Self.name) ?? ""
        return switch winner?.outcome {
        case _ where explanation.isEmpty: "there are no campaigns"
        case nil: "nothing is shown"
        case .control: "nothing is shown: the winner is a control"
        case .assetPending where winner?.why == nil: "\(name) is shown once its picture is loaded"
        case .assetPending: "nothing is shown: the winner's picture cannot be fetched"
        default: "\(name) is shown"
        }
    }

    /// Replaces control characters: a server's id could contain line breaks.
    private static func name(_ verdict: Verdict) -> String {
        String(String.UnicodeScalarView(verdict.campaignID.unicodeScalars.map { $0.value < 0x20 ? "?" : $0 }))
    }

    static func words(_ verdict: Verdict) -> String {
        let name = SpelledName.of(verdict.outcome)
        return verdict.text == name ? name : "\(name): \(verdict.text)"
    }

    private static func kind(_ kind: TriggerKind) -> String {
        switch kind {
        case .open: "session start"
        case .customEvent: "custom event"
        case .purchase: "purchase of"
        case .pushClick: "click on a push message of"
        case .messageClick: "click in a message of"
        case .absence: "absence of"
        case .test: "test send"
        }
    }

    // MARK: - JSON

    /// Names are those of the C functions `placard_…_name`; what does not apply is omitted.
    var json: JSON {
        var event: JSON.Members = [
            "kind": .string(SpelledName.of(explanation.event.kind)), "time_ms": .integer(explanation.event.timeMs),
        ]
        event["name"] = explanation.event.name.map(JSON.string)
        event["properties"] = explanation.event.propertiesText.flatMap(Self.read)
        var report: JSON.Members = ["event": .object(event), "verdicts": .array(ordered.map(Self.json))]
        report["user"] = user.map(JSON.string)
        report["did_you_mean"] = meant.map(JSON.string)
        return .object(report)
    }

    /// With its sentences, for a page.
    var explained: JSON {
        var members = json.members ?? [:]
        members["headline"] = .string(headline)
        members["conclusion"] = .string(conclusion)
        return .object(members)
    }

    private static func json(_ verdict: Verdict) -> JSON {
        var members = self.members(verdict)
        members["campaign"] = .string(verdict.campaignID)
        return .object(members)
    }

    /// The members of a verdict, without what it is about.
    static func members(_ verdict: Verdict) -> JSON.Members {
        var members: JSON.Members = [
            "verdict": .string(SpelledName.of(verdict.outcome)),
            "text": .string(verdict.text),
        ]
        members["why"] = verdict.why.map { .string(SpelledName.of($0)) }
        if verdict.retryAfterMs > 0 { members["retry_after_ms"] = .integer(verdict.retryAfterMs) }
        if let filter = verdict.filter {
            members["filter"] = .integer(Int64(filter.position))
            members["property"] = .string(filter.property)
            members["found"] = filter.found.flatMap(read)
            members["found_type"] = .string(SpelledName.of(filter.foundType))
            members["wanted"] = .string(filter.wanted)
            members["wanted_type"] = filter.wantedType.map { .string(SpelledName.of($0)) }
        }
        if let cap = verdict.cap {
            members["group"] = cap.group.map(JSON.string)
            if cap.limit > 0 { members["cap"] = .integer(Int64(cap.limit)) }
            members["period_ms"] = cap.period.map { .integer($0.clampedMs) }
        }
        if let history = verdict.history {
            members["filter"] = .integer(Int64(history.position))
            members["property"] = history.name.map(JSON.string)
            members["found"] = .integer(Int64(history.found))
            members["found_type"] = .string(SpelledName.of(ValueType.number))
            members["wanted"] = .string(history.wanted)
        }
        if let rule = verdict.rule {
            members["rule_part"] = .string(rule.part)
            members["property"] = rule.variable.map { .string($0) }
            members["found"] = rule.found.flatMap(read)
            members["found_type"] = .string(SpelledName.of(rule.foundType))
            members["wanted"] = .string(rule.wanted)
        }
        if let assignment = verdict.assignment {
            members["experiment"] = assignment.experiment.map { .string($0) }
            members["variant"] = assignment.variant.map { .string($0) }
            members["holdout"] = assignment.holdout.map { .string($0) }
            members["found"] = assignment.numberText.flatMap(read)
            members["found_type"] = assignment.numberType.map { .string(SpelledName.of($0)) }
        }
        return members
    }

    private static func read(_ text: String) -> JSON? { try? JSONReader.read(text.utf8) }
}
