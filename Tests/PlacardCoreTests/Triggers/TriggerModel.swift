import PlacardCore

/// A slow implementation of the rules of triggers (rules 9.2, 9.3, 9.5 to 9.7): it checks every campaign in turn.
struct TriggerModel {
    let campaigns: [Campaign]
    /// Milliseconds since the last display of a campaign, and of any campaign.
    let sinceDisplay: [String: Int64]
    let sinceAny: Int64?
    let appIntervalMs: Int64
    let nowMs: Int64

    func decide(_ event: TriggerEvent) -> TriggerDecision {
        let matching = campaigns.indices.filter { isCandidate(campaigns[$0]) && matches(campaigns[$0], event) }
        let free = matching.filter { interval(campaigns[$0], event) == 0 }
        // Rule 9.5.5: the highest priority; among equals the later in the list.
        var best: Int?
        for position in free {
            guard let other = best else {
                best = position
                continue
            }
            if campaigns[position].priority >= campaigns[other].priority { best = position }
        }
        if let best { return .winner(best) }
        let waits = matching.map { interval(campaigns[$0], event) }
        return waits.min().map { .suppressed(retryAfterMs: $0) } ?? .noMatch
    }

    /// Rule 9.5.5: the other candidates, the next best first.
    func fallbacks(_ event: TriggerEvent, winner: Int) -> [String] {
        campaigns.indices.reversed().filter {
            $0 != winner && isCandidate(campaigns[$0]) && matches(campaigns[$0], event)
                && interval(campaigns[$0], event) == 0
        }
        .sorted { (campaigns[$0].priority, $0) > (campaigns[$1].priority, $1) }
        .map { campaigns[$0].id }
    }

    /// The verdicts of `explain`, the first that applies.
    func outcome(_ position: Int, _ event: TriggerEvent) -> Verdict.Outcome {
        let campaign = campaigns[position]
        if !campaign.conditions.contains(where: { isAbout($0, event) }) { return .wrongEvent }
        if !matches(campaign, event) { return .filterFailed }
        if let start = campaign.startMs, nowMs < start { return .notStarted }
        if let end = campaign.endMs, nowMs > end { return .ended }
        if !isEligible(campaign) { return .notReEligible }
        if interval(campaign, event) > 0 { return .interval }
        guard decide(event) == .winner(position) else { return .losesPriority }
        return campaign.isControl ? .control : .wins
    }

    // MARK: Time

    private func isCandidate(_ campaign: Campaign) -> Bool {
        if let start = campaign.startMs, nowMs < start { return false }
        if let end = campaign.endMs, nowMs > end { return false }
        return isEligible(campaign)
    }

    /// Rule 9.6, judged for the time of display.
    private func isEligible(_ campaign: Campaign) -> Bool {
        guard let since = sinceDisplay[campaign.id] else { return true }
        if campaign.reEligibilityMs < 0 { return false }
        return since + campaign.delayMs >= campaign.reEligibilityMs
    }

    /// Rule 9.5.3: the rest of the interval at the time of display.
    private func interval(_ campaign: Campaign, _ event: TriggerEvent) -> Int64 {
        guard let sinceAny, event.kind != .test else { return 0 }
        return max(0, (campaign.minimumIntervalMs ?? appIntervalMs) - (sinceAny + campaign.delayMs))
    }

    // MARK: Conditions

    private func isAbout(_ condition: Condition, _ event: TriggerEvent) -> Bool {
        switch (condition.subject, event.kind) {
        case (.open, .open), (.test, .test): true
        case (.customEvent(let name), .customEvent): name == nil || name == event.name
        case (.customEventProperty(let name, _), .customEvent): name == event.name
        case (.purchase(let product), .purchase): product == nil || product == event.name
        case (.purchaseProperty(let product, _), .purchase): product == event.name
        case (.pushClick(let campaign), .pushClick): campaign == nil || campaign == event.name
        case (.messageClick(let campaign, let buttons), .messageClick):
            campaign == event.name && (buttons.isEmpty || buttons.contains(event.buttonID ?? "none"))
        default: false
        }
    }

    private func matches(_ campaign: Campaign, _ event: TriggerEvent) -> Bool {
        for condition in campaign.conditions where isAbout(condition, event) {
            switch condition.subject {
            case .customEventProperty(_, let groups), .purchaseProperty(_, let groups):
                if holds(groups, event.properties) { return true }
            default: return true
            }
        }
        return false
    }

    /// Rules 9.3.1, 9.3.2: every group must hold, and in it at least one filter.
    private func holds(_ groups: FilterGroups, _ properties: Properties?) -> Bool {
        for group in groups {
            var one = false
            for filter in group where holds(filter, properties?[filter.key]) { one = true }
            if !one { return false }
        }
        return true
    }

    // MARK: Filters (rule 9.3)

    private func holds(_ filter: PropertyFilter, _ value: Value?) -> Bool {
        let relation = filter.isDate ? instants(value, filter.wanted) : plain(value, filter.wanted)
        switch (filter.comparator.rawValue, filter.isDate) {
        case (1, _): return relation == 0
        case (2, _): return relation != 0
        case (3, _): return relation == 1
        case (4, false): return relation == 0 || relation == 1
        case (5, _): return relation == -1
        case (6, false): return relation == 0 || relation == -1
        case (4, true): return ahead(value, filter.wanted) { $0 >= -$1 }
        case (6, true): return ahead(value, filter.wanted) { $0 <= -$1 }
        case (15, _): return ahead(value, filter.wanted) { $0 < $1 }
        case (16, _): return ahead(value, filter.wanted) { $0 > $1 }
        case (10, _): return search(value, filter.wanted) ?? false
        case (17, _): return search(value, filter.wanted).map { !$0 } ?? !isBad(filter.wanted)
        case (11, _): return value != nil
        case (12, _): return value == nil
        default: return false
        }
    }

    /// -1, 0 or 1; nil for different types.
    private func plain(_ value: Value?, _ wanted: Value) -> Int? {
        switch (value, wanted) {
        case (.bool(let left), .bool(let right)): (left ? 1 : 0) - (right ? 1 : 0)
        case (.string(let left), .string(let right)): left == right ? 0 : left < right ? -1 : 1
        default: seconds(value).flatMap { left in seconds(wanted).map { left == $0 ? 0 : left < $0 ? -1 : 1 } }
        }
    }

    private func instants(_ value: Value?, _ wanted: Value) -> Int? {
        guard case .date(let ms) = value, let at = seconds(wanted) else { return nil }
        return Double(ms) == at * 1000 ? 0 : Double(ms) < at * 1000 ? -1 : 1
    }

    private func ahead(_ value: Value?, _ wanted: Value, _ test: (Double, Double) -> Bool) -> Bool {
        guard case .date(let ms) = value, let limit = seconds(wanted) else { return false }
        return test(Double(ms - nowMs) / 1000, limit)
    }

    private func seconds(_ value: Value?) -> Double? {
        switch value {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// Nil when the search was not possible.
    private func search(_ value: Value?, _ wanted: Value) -> Bool? {
        guard case .string(let text) = value, case .string(let pattern) = wanted, !isBad(wanted) else { return nil }
        return text.lowercased().contains(pattern.lowercased()) || pattern.isEmpty
    }

    private func isBad(_ wanted: Value) -> Bool {
        if case .string(let pattern) = wanted { return pattern.hasPrefix("(") }
        return false
    }
}

// MARK: - Random campaigns and events

extension Dice {
    mutating func campaign(_ id: String) -> Campaign {
        var message = Message(type: pick(MessageType.allCases))
        message.isControl = chance(percent: 15)
        message.triggerID = maybe(percent: 80, "t-\(id)")
        message.buttons = [MessageButton(id: 1), MessageButton(id: pick([.min, -1, 2]))]
        message.imageURL = maybe(percent: 60, "https://img.example/\(id).png")
        let delay = pick([0, 0, 0, 1_000, 20_000]) as Int64
        var campaign = Campaign(
            id: id, conditions: (0..<int(0...3)).map { _ in condition() },
            timeoutMs: maybe(percent: 70, Campaign.defaultTimeoutMs(delayMs: delay)) ?? int64(0...40_000),
            message: message)
        if chance(percent: 20) { campaign.content = .template(triggerID: "t-\(id)") }
        campaign.delayMs = delay
        campaign.priority = pick([0, 0, 1, 1, 5, -3, .max])
        campaign.startMs = maybe(percent: 25, startMs + int64(-5...5))
        campaign.endMs = maybe(percent: 25, startMs + int64(-5...5))
        campaign.reEligibilityMs = pick([-1, 0, 5_000, 30_000])
        campaign.minimumIntervalMs = pick([nil, nil, 0, 10_000, 60_000])
        return campaign
    }

    mutating func condition() -> Condition {
        switch int(0...12) {
        case 0: .open
        case 1: .test
        case 10: .pushClick(campaignID: maybe(pick(Self.names)))
        case 11: .messageClick(campaignID: "t-\(pick(Self.campaigns))", buttons: pick([[], ["1"], ["2", "x"]]))
        case 2: .customEvent(name: nil)
        case 3, 4: .customEvent(name: pick(Self.names))
        case 5: .customEventProperty(name: pick(Self.names), filters: filters())
        case 6: .purchase(productID: maybe(pick(Self.names)))
        case 7: .purchaseProperty(productID: pick(Self.names), filters: filters())
        case 8: .never(type: "unknown")
        default: .customEventProperty(name: "a", filters: filters())
        }
    }

    private mutating func filters() -> FilterGroups {
        (0..<int(0...2)).map { _ in
            (0..<int(0...3)).map { _ in
                PropertyFilter(
                    key: pick(Self.keys), isDate: chance(percent: 30),
                    comparator: .init(rawValue: Int64(int(1...19))), wanted: pick(Self.wanted))
            }
        }
    }

    mutating func event() -> TriggerEvent {
        switch int(0...9) {
        case 0: .open
        case 1: .test
        case 2, 3: TriggerEvent(kind: .purchase, name: pick(Self.names), properties: properties())
        case 4: TriggerEvent(kind: .pushClick, name: pick(Self.names))
        case 5:
            TriggerEvent(
                kind: .messageClick, name: "t-\(pick(Self.campaigns))", buttonID: pick([nil, "1", "2", "x", "y"]))
        default: TriggerEvent(kind: .customEvent, name: pick(Self.names), properties: properties())
        }
    }

    mutating func properties() -> Properties? {
        if chance(percent: 20) { return nil }
        var properties = Properties()
        for key in Self.keys where chance(percent: 60) { try? properties.set(key, pick(Self.values)) }
        return properties
    }

    static let names = ["a", "b", "c"]
    private static let campaigns = ["c0", "c1", "k0", "k1", "k2"]
    private static let keys = ["p", "q"]
    private static let wanted: [Value] = [
        0, 1, 2, 1.5, true, false, "a", "B", "", "(", [1], .int(startMs / 1000), 3, -3, "2025-10-09T08:53:20.000Z",
    ]
    private static let values: [Value] = [
        .null, 0, 1, 2, 1.0, 1.5, true, false, "a", "ab", "b", "", [1], .object([]), .date(ms: startMs),
        .date(ms: startMs - 3_000), .date(ms: startMs + 2_999), .date(ms: startMs + 3_001),
    ]
}
