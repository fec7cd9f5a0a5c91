import PlacardCore

/// Names of events and properties that do not occur.
enum NameFindings {
    static func find(_ context: FindingContext) -> [Finding] {
        events(context) + properties(context)
    }

    // MARK: - Events

    private static func events(_ context: FindingContext) -> [Finding] {
        var findings: [Finding] = []
        for (number, campaign) in context.campaigns.enumerated() {
            let conditions = campaign.conditions.enumerated().filter { hasEvents($1, context) == false }
            let isAll = conditions.count == campaign.conditions.count { $0.kind != nil }
            let named = conditions.map { event($0, $1, number, isAll ? .error : .warning, context) }
            // One sentence is enough for a campaign whose names resemble nothing.
            findings += named.compactMap { $0 }
            if isAll, !conditions.isEmpty, named.allSatisfy({ $0 == nil }) {
                findings.append(none(number, conditions.map { $0.element }, context))
            }
        }
        return findings
    }

    /// Nil for conditions that need no recorded event: sessions begin by themselves.
    private static func hasEvents(_ condition: Condition, _ context: FindingContext) -> Bool? {
        guard let kind = condition.kind, kind != .open, kind != .test, kind != .absence else { return nil }
        return context.census.count(kind, name: condition.name) > 0
    }

    /// What the name of an event that does not occur probably means.
    private static func event(
        _ place: Int, _ condition: Condition, _ campaign: Int, _ level: Finding.Level, _ context: FindingContext
    ) -> Finding? {
        guard let kind = condition.kind, let name = condition.name else { return nil }
        let shown = NameRule.shown(name)
        let position = FindingContext.place(place)
        if let other = context.census.kinds(named: name).first {
            let count = Numbers.count(context.census.count(other, name: name), "event")
            return Finding(
                .eventKind, level, campaign,
                "\(context.name(campaign)) waits for \(words(kind)) \(shown) (\(position)), but \(shown) occurs only as "
                    + "\(alone(other)), in \(count). Change the type of the condition, or log the other kind of event.")
        }
        guard let nearest = Spelling.nearest(to: name, among: context.eventNames[kind] ?? []) else { return nil }
        let times = Numbers.times(context.census.count(kind, name: nearest))
        return Finding(
            .eventName, level, campaign,
            "\(context.name(campaign)) waits for \(words(kind)) \(shown) (\(position)), which never occurs; "
                + "\(NameRule.shown(nearest)) occurs \(times)\(twin(name, nearest)). Probably that is meant: correct the name."
        )
    }

    /// What the eye does not see.
    private static func twin(_ name: String, _ other: String) -> String {
        Spelling.areTwins(name, other) ? ", which \(Spelling.twinWords)" : ""
    }

    private static func none(_ campaign: Int, _ conditions: [Condition], _ context: FindingContext) -> Finding {
        let wanted = conditions.prefix(3).map { condition -> String in
            guard let kind = condition.kind else { return "" }
            return condition.name.map { "\(words(kind)) \(NameRule.shown($0))" } ?? alone(kind)
        }
        return Finding(
            .noEvents, .error, campaign,
            "No event is about \(context.name(campaign)): it waits for \(wanted.joined(separator: " or ")), which never "
                + "occurs. Check the name, or whether the recorded events contain it at all.")
    }

    static func words(_ kind: TriggerKind) -> String {
        switch kind {
        case .open: "the session start"
        case .customEvent: "the custom event"
        case .purchase: "the purchase of"
        case .pushClick: "the click on the push message"
        case .messageClick: "the click in the message of"
        case .absence: "the absence of"
        case .test: "the test send"
        }
    }

    /// A kind of event without a name.
    private static func alone(_ kind: TriggerKind) -> String {
        switch kind {
        case .open: "a session start"
        case .customEvent: "a custom event"
        case .purchase: "a purchase"
        case .pushClick: "a click on a push message"
        case .messageClick: "a click in a message"
        case .absence: "an absence"
        case .test: "a test send"
        }
    }

    // MARK: - Properties

    private static func properties(_ context: FindingContext) -> [Finding] {
        context.conditions.flatMap { campaign, place, condition -> [Finding] in
            guard let kind = condition.kind, let name = condition.name, let filters = condition.filters,
                context.census.count(kind, name: name) > 0
            else { return [] }
            let key = EventCensus.Key(kind, name)
            let sizes = filters.flatMap { group in group.map { _ in group.count } }
            return filters.flatMap { $0 }.enumerated().compactMap { position, filter in
                guard filter.comparator != .existsNot, !filter.key.isEmpty,
                    context.census.count(filter.key, in: key) == 0
                else { return nil }
                let at = context.place(FilterPlace(campaign: campaign, condition: place, position: position))
                let needsValue = ![.notEquals, .matchesNotRegex].contains(filter.comparator)
                let level = context.deadLevel(of: campaign, groupSize: sizes[position])
                return property(filter, at, needsValue ? level : .warning, campaign, key, context)
            }
        }
    }

    private static func property(
        _ filter: PropertyFilter, _ place: String, _ level: Finding.Level, _ campaign: Int, _ key: EventCensus.Key,
        _ context: FindingContext
    ) -> Finding {
        let events = "\(words(key.kind)) \(NameRule.shown(key.name.text))"
        let start =
            "\(context.name(campaign)) filters by \(NameRule.shown(filter.key)) (\(place)), but \(events) never has it"
        let known = context.census.properties(of: key)
        if let nearest = Spelling.nearest(to: filter.key, among: known) {
            return Finding(
                .propertyKey, level, campaign,
                "\(start); it has \(NameRule.shown(nearest))\(twin(filter.key, nearest)). Probably the key is misspelt: "
                    + "correct property_key.")
        }
        let seen =
            known.isEmpty
            ? "no properties at all" : "only \(known.prefix(5).map(NameRule.shown).joined(separator: ", "))"
        return Finding(
            .noProperty, level, campaign,
            "\(start): it has \(seen). Remove the filter, or log the property.")
    }
}
