import PlacardCore
import PlacardReplay

/// Filters and values that do not fit together.
enum ValueFindings {
    static func find(_ context: FindingContext) -> [Finding] {
        var explained: Set<FilterPlace> = []
        var findings: [Finding] = []
        for watched in context.count.textOrders.misordered {
            explained.insert(watched.place)
            findings.append(textOrder(watched, context))
        }
        for (campaign, counted) in context.count.counts.enumerated() {
            // Most stops of the same filter first: one finding per filter.
            for stop in counted.stops.sorted(by: { $0.count > $1.count }) {
                guard let filter = stop.filter, let finding = finding(stop, filter, campaign, context) else { continue }
                let place = FilterPlace(campaign: campaign, condition: filter.condition, position: filter.position)
                if explained.insert(place).inserted { findings.append(finding) }
            }
        }
        for watched in context.deadFilters {
            guard !explained.contains(watched.place), let finding = dead(watched, context) else { continue }
            findings.append(finding)
        }
        return findings
    }

    // MARK: - From decisions

    private static func finding(
        _ stop: CampaignCount.Stop, _ filter: ReplayDecision.FailedFilter, _ campaign: Int, _ context: FindingContext
    ) -> Finding? {
        let own = FilterPlace(campaign: campaign, condition: filter.condition, position: filter.position)
        let size = context.sizeOfDeadGroup(own)
        let level = size.map { context.deadLevel(of: campaign, groupSize: $0) } ?? .warning
        let place = context.place(own)
        let start = "\(context.name(campaign)) compares \(NameRule.shown(filter.filter.key)) (\(place))"
        switch stop.why {
        case .otherType:
            return type(filter.filter, stop.foundType, stop.examples.first, start, stop.count, level, campaign)
        case .otherValue where stop.lookalikes > 0:
            return lookalike(
                filter.filter.wanted, stop.lookalike ?? "", stop.lookalikes, start, level, campaign)
        case .otherValue where stop.caseTwins > 0:
            return Finding(
                .letterCase, level, campaign,
                "\(start) with \(quoted(filter.filter.wanted)), but \(quoted(stop.caseTwin.map(Value.string))) was logged "
                    + "in \(Numbers.count(stop.caseTwins, "event")): text is compared with its letter case. Write both in "
                    + "the same way, or match with a pattern (comparator 10), which ignores case.")
        case .patternLimit:
            return Finding(
                .patternLimit, .warning, campaign,
                "The pattern of \(context.name(campaign)) for \(NameRule.shown(filter.filter.key)) (\(place)) takes too "
                    + "many steps in \(Numbers.count(stop.count, "event")), where it counts as not matching. Simplify it."
            )
        default: return nil
        }
    }

    /// A text that only a machine can distinguish from the wanted one.
    private static func lookalike(
        _ wanted: Value, _ found: String, _ count: Int64, _ start: String, _ level: Finding.Level, _ campaign: Int
    ) -> Finding? {
        guard case .string(let text) = wanted, let difference = LookalikeText.difference(text, found) else {
            return nil
        }
        return Finding(
            .invisibleDifference, level, campaign,
            "\(start) with \(quoted(wanted)), but \(quoted(.string(found))) was logged in "
                + "\(Numbers.count(count, "event")), which looks the same and differs: \(difference). Write both in the "
                + "same way, or match with a pattern (comparator 10).")
    }

    private static func textOrder(_ watched: TextOrderWatch.Watched, _ context: FindingContext) -> Finding {
        let isDead = context.sizeOfDeadGroup(watched.place) != nil
        let level = isDead ? context.deadLevel(of: watched.place.campaign, groupSize: watched.groupSize) : .warning
        let place = context.place(watched.place)
        let (wanted, example) = (quoted(.string(watched.wanted)), quoted(.string(watched.example)))
        let isBefore = watched.example.utf8.lexicographicallyPrecedes(watched.wanted.utf8)
        return Finding(
            .textOrder, level, watched.place.campaign,
            "\(context.name(watched.place.campaign)) compares \(NameRule.shown(watched.filter.key)) (\(place)) with the text "
                + "\(wanted), and texts such as \(example) were logged in \(Numbers.count(watched.count, "event")): text is "
                + "compared character by character, so \(example) comes \(isBefore ? "before" : "after") \(wanted). Log "
                + "and compare numbers, or versions with leading zeros, such as 09.01.")
    }

    /// A value of another type than the filter compares with.
    private static func type(
        _ filter: PropertyFilter, _ found: ValueType, _ example: Value?, _ start: String, _ count: Int64,
        _ level: Finding.Level, _ campaign: Int
    ) -> Finding? {
        let shown = example.map { quoted($0) } ?? "a long value"
        let times = "in \(Numbers.count(count, "event"))"
        let text = count == 1 ? "the text \(shown) was" : "texts such as \(shown) were"
        let number = count == 1 ? "the number \(shown) was" : "numbers such as \(shown) were"
        let wantsDate = filter.isDate || [.dateBefore, .dateAfter].contains(filter.comparator)
        let wanted = ValueType(of: filter.wanted)
        if wantsDate, found == .string {
            return Finding(
                .dateAsText, level, campaign,
                "\(start) as a date, but \(shown), which is text, was logged \(times): text is never a date. Log a date: "
                    + "{\"$date_ms\": n} in JSON, or the date functions of the client.")
        }
        if wanted == .number, !wantsDate, found == .string {
            let advice = isNumber(example) ? "Log it as a number, without quotation marks." : "Log a number."
            return Finding(
                .numberAsText, level, campaign,
                "\(start) with the number \(filter.wanted.jsonText), but \(text) logged \(times): a number "
                    + "and a text never compare. \(advice)")
        }
        if [.matchesRegex, .matchesNotRegex].contains(filter.comparator), found == .number {
            return Finding(
                .textAsNumber, level, campaign,
                "\(start) with a pattern, but \(number) logged \(times): a pattern matches only text. Log text, or "
                    + "compare with numbers.")
        }
        if wanted == .string, found == .number {
            return Finding(
                .textAsNumber, level, campaign,
                "\(start) with the text \(quoted(filter.wanted)), but \(number) logged \(times): a text and "
                    + "a number never compare. Write the filter's value as a number, without quotation marks.")
        }
        let type = wantsDate ? "a date" : StopWords.words(wanted)
        return Finding(
            .otherType, level, campaign,
            "\(start) with \(type), but \(StopWords.words(found)) such as \(shown) was logged \(times). Values of "
                + "different types never compare: log the type that the filter wants, or change the filter.")
    }

    private static func isNumber(_ value: Value?) -> Bool {
        if case .string(let text) = value { Double(text) != nil } else { false }
    }

    private static func quoted(_ value: Value?) -> String {
        guard let value else { return "nothing" }
        let text = value.hostText
        return text.utf8.count > 60 ? "\(String(text.prefix(60)))…" : text
    }

    // MARK: - From values

    /// A filter that no value has satisfied, for another reason than those above.
    private static func dead(_ watched: FilterWatch.Watched, _ context: FindingContext) -> Finding? {
        let values = watched.values
        // Missing everywhere is a matter of names; bad filters and patterns are findings of their own.
        guard values.missing < values.total, isUsable(watched, context) else { return nil }
        let place = context.place(watched.place)
        let start = "\(context.name(watched.place.campaign)) compares \(NameRule.shown(watched.filter.key)) (\(place))"
        let present = values.types.filter { $0.key != .missing }
        let level = context.deadLevel(of: watched.place.campaign, groupSize: watched.groupSize)
        if present.count == 1, let found = present.first, isMismatch(watched.filter, found.key) {
            return type(watched.filter, found.key, values.example, start, found.value, level, watched.place.campaign)
        }
        if watched.filter.comparator == .equals, case .string(let text) = watched.filter.wanted,
            let twin = values.lookalike(of: text),
            let finding = lookalike(watched.filter.wanted, twin.text, twin.count, start, level, watched.place.campaign)
        {
            return finding
        }
        let seen = values.words.map { "; \($0)" } ?? ""
        let rest = watched.groupSize > 1 ? " The campaign depends on the other filters of its group." : ""
        return Finding(
            .deadFilter, level, watched.place.campaign,
            "\(start): no value in \(Numbers.count(values.total, "event")) satisfies the filter "
                + "(\(ConditionWords.phrase(watched.filter)))\(seen). Check the filter's value.\(rest)")
    }

    /// Whether a filter compares with another type than was found.
    private static func isMismatch(_ filter: PropertyFilter, _ found: ValueType) -> Bool {
        if filter.isDate || [.dateBefore, .dateAfter].contains(filter.comparator) { return found != .date }
        let typed: [Comparator] = [.equals, .greater, .greaterOrEqual, .less, .lessOrEqual, .matchesRegex]
        return typed.contains(filter.comparator) && ValueType(of: filter.wanted) != found
    }

    /// Whether a filter can hold for some value.
    private static func isUsable(_ watched: FilterWatch.Watched, _ context: FindingContext) -> Bool {
        ConditionFindings.isKnown(watched.filter.comparator) && !context.hasBadPattern(watched.place)
    }
}
