import PlacardCore

/// Conditions that nothing can meet, and filters without effect.
enum FilterRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        context.decoded.enumerated().flatMap { index, campaign in
            campaign.map { conditions($0, "campaigns[\(index)]") + times($0, "campaigns[\(index)]") } ?? []
        }
    }

    private static func times(_ campaign: PlacardCore.Campaign, _ path: String) -> [CheckFinding] {
        guard campaign.delayMs > campaign.timeoutMs else { return [] }
        return [
            CheckFinding(
                .neverShows, "\(path).timeout",
                "the message is due \(campaign.delayMs) ms after its event, but too late after \(campaign.timeoutMs) ms"
            )
        ]
    }

    private static func conditions(_ campaign: PlacardCore.Campaign, _ path: String) -> [CheckFinding] {
        let dead = campaign.conditions.map { condition in
            if case .never = condition.subject { return true }
            return HistoryRules.fault(condition) != nil || !FilterAlgebra.arePossible(FilterAlgebra.groups(condition))
        }
        let level: Finding.Level = dead.contains(false) ? .warning : .error
        return campaign.conditions.enumerated().flatMap { position, condition -> [CheckFinding] in
            let place = "\(path).trigger_condition[\(position)]"
            let groups = FilterAlgebra.groups(condition)
            if let fault = HistoryRules.fault(condition) {
                return [CheckFinding(.neverShows, "\(place).\(fault.place)", fault.text, level: level)]
            }
            guard dead[position] else { return idle(groups, "\(place).data.property_filters") }
            guard condition.filters != nil else {
                return [CheckFinding(.neverShows, place, "nothing can meet the condition", level: level)]
            }
            let (number, text) = contradiction(groups)
            return [CheckFinding(.neverShows, "\(place).data.property_filters\(number)", text, level: level)]
        }
    }

    /// Where groups cannot hold, and why.
    private static func contradiction(_ groups: FilterAlgebra.Groups) -> (place: String, text: String) {
        for (index, group) in groups.enumerated() {
            if group.isEmpty { return ("[\(index)]", "the group of filters is empty, so it never holds") }
            if group.count == 1, group[0].isBad {
                let pattern = group[0].filter.wanted.jsonText
                return ("[\(index)][0]", "the pattern \(pattern) does not compile, so it never holds")
            }
            if !FilterAlgebra.arePossible([group]) { return ("[\(index)]", "no value lets the group of filters hold") }
        }
        for second in groups.indices {
            for first in 0..<second where !FilterAlgebra.arePossible([groups[first], groups[second]]) {
                let name = groups[second].first.map { NameRule.shown($0.filter.key) } ?? ""
                let text = "the filter for \(name) contradicts property_filters[\(first)]: no event meets both"
                return ("[\(second)]", text)
            }
        }
        return ("", "the filters contradict each other: no event meets all")
    }

    /// Groups without effect.
    private static func idle(_ groups: FilterAlgebra.Groups, _ path: String) -> [CheckFinding] {
        var found: [CheckFinding] = []
        var needed = Array(groups.indices)
        for (index, group) in groups.enumerated() {
            let place = "\(path)[\(index)]"
            if FilterAlgebra.imply([], [group]) {
                found.append(CheckFinding(.alwaysTrue, place, "the group of filters holds for every event"))
                needed.removeAll { $0 == index }
                continue
            }
            let others = needed.filter { $0 != index }.map { groups[$0] }
            if FilterAlgebra.imply(others, [group]) {
                found.append(
                    CheckFinding(.impliedFilter, place, "the group of filters holds whenever the others do"))
                needed.removeAll { $0 == index }
            }
        }
        return found
    }
}
