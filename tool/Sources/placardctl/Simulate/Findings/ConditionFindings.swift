import PlacardCore

/// Conditions that cannot be met, whatever the events are.
enum ConditionFindings {
    static func find(_ context: FindingContext) -> [Finding] {
        context.campaigns.indices.flatMap { conditions($0, context) } + patterns(context)
    }

    static func isKnown(_ comparator: Comparator) -> Bool {
        let known: [Comparator] = [
            .equals, .notEquals, .greater, .greaterOrEqual, .less, .lessOrEqual, .matchesRegex, .exists, .existsNot,
            .dateBefore, .dateAfter, .matchesNotRegex,
        ]
        return known.contains(comparator)
    }

    private static func conditions(_ campaign: Int, _ context: FindingContext) -> [Finding] {
        let name = context.name(campaign)
        let conditions = context.campaigns[campaign].conditions
        guard !conditions.isEmpty else {
            return [Finding(.neverMet, .error, campaign, "\(name) has no trigger_condition, so nothing triggers it.")]
        }
        let level: Finding.Level = conditions.count == 1 ? .error : .warning
        return conditions.enumerated().flatMap { position, condition -> [Finding] in
            let place = FindingContext.place(position)
            switch condition.subject {
            case .never(let type):
                return [
                    Finding(
                        .neverMet, level, campaign,
                        "The condition \(NameRule.shown(type)) of \(name) (\(place)) can never be met: its type is unknown, "
                            + "or it lacks a name or filters. Correct it.")
                ]
            case .test:
                return [
                    Finding(
                        .neverMet, .note, campaign,
                        "\(name) is a test send (\(place)): no recorded event triggers it, only the arrival of the list."
                    )
                ]
            default: return groups(condition.filters ?? [], place, level, campaign, context)
            }
        }
    }

    private static func groups(
        _ groups: FilterGroups, _ place: String, _ level: Finding.Level, _ campaign: Int, _ context: FindingContext
    ) -> [Finding] {
        var findings: [Finding] = []
        for (number, group) in groups.enumerated() {
            let at = "\(place), property_filters[\(number)]"
            if group.isEmpty {
                findings.append(
                    Finding(
                        .neverMet, level, campaign,
                        "A group of filters of \(context.name(campaign)) (\(at)) is empty, so the condition can never be "
                            + "met. Remove the group, or write a filter into it."))
            }
            for (index, filter) in group.enumerated() where !isKnown(filter.comparator) {
                findings.append(
                    Finding(
                        .neverMet, group.count == 1 ? level : .warning, campaign,
                        "The filter for \(NameRule.shown(filter.key)) of \(context.name(campaign)) (\(at)[\(index)]) never "
                            + "holds: comparator \(filter.comparator.rawValue) is not known. Choose one of "
                            + "docs/campaign-file.md."))
            }
        }
        return findings
    }

    private static func patterns(_ context: FindingContext) -> [Finding] {
        context.count.watch.badPatterns.map { place, filter in
            Finding(
                .badPattern, .error, place.campaign,
                "The pattern \(filter.wanted.jsonText) of \(context.name(place.campaign)) (\(context.place(place))) does not compile, so "
                    + "the filter never holds. Correct it: a literal ( [ * + ? or \\ needs a backslash before it.")
        }
    }
}
