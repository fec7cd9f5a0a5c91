import PlacardCore
import PlacardReplay

extension SimulateReport {
    /// The report for programs, and for the page. docs/simulate.md describes it.
    var json: JSON {
        [
            "version": 1, "title": .string(title), "campaign_file": .string(campaignFile),
            "event_file": .string(eventFile),
            "assumptions": .array(Assumption.list(result.options, result.source.config).map { $0.json }),
            "audience": .string(audience), "totals": totals,
            "campaigns": .array(campaigns.indices.map(campaign)), "messages_per_user": messagesPerUser,
            "experiments": .array(count.shares.experiments.map(Self.experiment)),
            "holdouts": .array(count.shares.holdouts.map(holdout)), "caps": .array(caps.map { $0.json }),
            "by_hour": Self.numbers(count.times.hours), "by_weekday": Self.numbers(count.times.weekdays),
            "findings": .array(findings.map(finding)), "most_messaged": .array(count.top.list.map(user)),
            "compare": result.comparison.map(compare) ?? .null,
        ]
    }

    private var totals: JSON {
        [
            "events": .integer(count.census.events), "users": .integer(result.users),
            "reached": .integer(count.spread.reached), "messages": .integer(count.messages),
            "from_ms": Self.optional(count.census.fromMs), "until_ms": Self.optional(count.census.untilMs),
        ]
    }

    private static func optional(_ number: Int64?) -> JSON { number.map(JSON.integer) ?? .null }

    private static func numbers(_ numbers: [Int64]) -> JSON { .array(numbers.map(JSON.integer)) }

    // MARK: - Campaigns

    private func campaign(_ index: Int) -> JSON {
        let campaign = campaigns[index]
        let counted = count.counts[index]
        return [
            "id": .string(campaign.id),
            "when": .array(campaign.conditions.map { .string(ConditionWords.phrase($0)) }),
            "facts": .array(CampaignFacts.list(campaign).map { [.string($0.name), .string($0.words)] }),
            "templated": .bool(campaign.isTemplated), "control": .bool(campaign.isControl),
            "funnel": .array(
                counted.funnel.map {
                    ["step": .string($0.step), "label": .string($0.label), "count": .integer($0.count)]
                }),
            "stopped": .array(
                counted.stops.sorted { $0.count > $1.count }.map(Self.stop)),
            "lost_to": .array(
                Self.sorted(counted.lostTo).map {
                    ["campaign": .string(campaigns[$0.key].id), "count": .integer($0.count)]
                }
            ),
            "results": .array(
                counted.results.sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }.map {
                    ["result": .string($0.key.text), "text": .string($0.key.words), "count": .integer($0.value)]
                }),
            "shown": .integer(counted.shown), "shown_in_place": .integer(counted.shownInPlace),
            "users": .integer(counted.users), "most_per_user": .integer(counted.mostPerUser),
            "by_hour": Self.numbers(counted.times.hours), "by_weekday": Self.numbers(counted.times.weekdays),
        ]
    }

    private static func experiment(_ experiment: ShareCount.Experiment) -> JSON {
        [
            "key": .string(experiment.key),
            "variants": .array(
                experiment.variants.map {
                    [
                        "name": .string($0.name), "control": .bool($0.isControl), "share": .real($0.share),
                        "users": .integer($0.users),
                    ]
                }),
            "outside": .integer(experiment.outside),
        ]
    }

    /// `of`: users for whom a campaign has won.
    private func holdout(_ holdout: ShareCount.Holdout) -> JSON {
        [
            "key": .string(holdout.key), "share": .real(holdout.share), "users": .integer(holdout.users),
            "of": .integer(count.shares.winners),
        ]
    }

    /// The most frequent first.
    private static func sorted(_ counts: [Int: Int64]) -> [(key: Int, count: Int64)] {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    }

    private static func stop(_ stop: CampaignCount.Stop) -> JSON {
        var members: JSON.Members = [
            "verdict": .string(DecisionNames.of(stop.outcome)), "count": .integer(stop.count),
            "text": .string(StopWords.text(stop)),
        ]
        members["why"] = stop.why.map { .string(DecisionNames.of($0)) }
        guard let filter = stop.filter else { return .object(members) }
        members["filter"] = .integer(Int64(filter.position))
        members["property"] = .string(filter.filter.key)
        members["wanted"] = .string(filter.wanted)
        members["examples"] = .array(stop.examples.map { .string($0.hostText) })
        return .object(members)
    }

    // MARK: - Users

    private var messagesPerUser: JSON {
        let spread = count.spread
        return [
            "p50": .integer(spread.percentile(0.5, of: result.users)),
            "p95": .integer(spread.percentile(0.95, of: result.users)), "max": .integer(spread.max),
            "histogram": .array(
                spread.histogram(of: result.users).map {
                    ["from": .integer($0.from), "to": .integer($0.to), "users": .integer($0.users)]
                }),
        ]
    }

    private func user(_ user: UserCount) -> JSON {
        // A message that waited is decided later than its event.
        let steps = user.steps.sorted { ($0.timeMs, $0.row) < ($1.timeMs, $1.row) }
        return [
            "user": .string(user.user), "messages": .integer(user.messages), "steps": .array(steps.map(step)),
            "omitted": .integer(user.omitted),
        ]
    }

    private func step(_ step: UserCount.Step) -> JSON {
        [
            "time_ms": .integer(step.timeMs), "row": .integer(step.row),
            "trigger": .string(DecisionNames.of(step.trigger)), "name": step.name.map(JSON.string) ?? .null,
            "campaign": .string(campaigns[step.campaign].id), "verdict": .string(DecisionNames.of(step.outcome)),
            "text": .string(StopWords.text(step, campaigns)),
        ]
    }

    // MARK: - Findings and comparison

    private func finding(_ finding: Finding) -> JSON {
        [
            "kind": .string(finding.kind), "level": .string(finding.level.rawValue),
            "campaign": finding.campaign.map { .string(campaigns[$0].id) } ?? .null, "text": .string(finding.text),
        ]
    }

    private func compare(_ comparison: FileComparison) -> JSON {
        [
            "file": .string(otherFile ?? ""),
            "campaigns": .array(
                comparison.campaigns.map {
                    [
                        "id": .string($0.id), "before": .integer($0.before), "after": .integer($0.after),
                        "users_gained": .integer($0.gained), "users_lost": .integer($0.lost),
                    ]
                }),
            "users": [
                "same": .integer(comparison.same), "more": .integer(comparison.more),
                "fewer": .integer(comparison.fewer),
                "examples": .array(
                    comparison.examples.map {
                        ["user": .string($0.user), "before": .integer($0.before), "after": .integer($0.after)]
                    }),
            ],
        ]
    }
}
