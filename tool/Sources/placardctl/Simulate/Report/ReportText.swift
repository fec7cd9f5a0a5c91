import PlacardCore
import PlacardReplay

/// The report as lines of about 100 columns: more only for long names.
struct ReportText {
    static let width = 100

    let report: SimulateReport

    private var count: ReportCount { report.count }
    private var campaigns: [PlacardCore.Campaign] { report.campaigns }

    var lines: [String] {
        [report.title, ""] + Self.wrap(report.audience) + [""] + totals + assumptions + findings
            + campaigns.indices.flatMap(campaign) + shares + caps + users + comparison
    }

    // MARK: - Above the campaigns

    private var totals: [String] {
        let census = count.census
        guard let from = census.fromMs, let until = census.untilMs else { return ["There are no events."] }
        return [
            "\(Numbers.count(census.events, "event")) of \(Numbers.count(report.result.users, "user")), "
                + "\(Numbers.moment(from)) to \(Numbers.moment(until)) UTC",
            "\(Numbers.count(count.messages, "message")) shown to \(Numbers.count(count.spread.reached, "user")) "
                + "(\(Numbers.percent(count.spread.reached, of: report.result.users)) of all)",
        ]
    }

    private var assumptions: [String] {
        let list = Assumption.list(report.result.options, report.result.source.config)
        return ["", "Assumptions"] + list.map { "  \($0.isDefault ? " " : "*") \($0.text)" }
            + (list.allSatisfy(\.isDefault) ? [] : ["  (* not the default)"])
    }

    private var findings: [String] {
        guard !report.findings.isEmpty else { return ["", "Findings", "  none"] }
        return ["", "Findings (\(report.findings.count))"]
            + report.findings.flatMap { finding in
                Self.wrap("\(finding.level.rawValue): \(finding.text)", first: "  ", rest: "    ")
            }
    }

    // MARK: - One campaign

    private func campaign(_ index: Int) -> [String] {
        let counted = count.counts[index]
        let users =
            counted.users > 0
            ? [
                "  shown to \(Numbers.count(counted.users, "user")), at most \(Numbers.times(counted.mostPerUser)) each"
            ]
            : []
        let place =
            counted.shownInPlace > 0
            ? ["  \(Numbers.words(counted.shownInPlace)) more in the place of a message without its text"] : []
        return ["", "Campaign \(NameRule.shown(campaigns[index].id))"] + conditions(index)
            + Self.funnel(counted.funnel) + stops(counted) + lost(counted) + results(counted) + place + users
    }

    private func conditions(_ index: Int) -> [String] {
        let phrases = campaigns[index].conditions.prefix(5).map(ConditionWords.phrase)
        return Self.wrap(
            "on \(phrases.isEmpty ? "nothing" : phrases.joined(separator: ", or on "))", first: "  ", rest: "    ")
    }

    /// Only those steps that stop something.
    private static func funnel(_ all: [CampaignCount.Step]) -> [String] {
        let most = all.first?.count ?? 0
        let width = Numbers.words(most).count
        let steps = all.enumerated().filter { index, step in
            index == 0 || index == all.count - 1 || step.count != all[index - 1].count
        }.map(\.element)
        return steps.map { step in
            let bar = most > 0 ? Int((Double(step.count) / Double(most) * 40).rounded(.up)) : 0
            let label = step.label + String(repeating: " ", count: max(0, 22 - step.label.count))
            let number = Numbers.words(step.count)
            let padding = String(repeating: " ", count: max(0, width - number.count))
            return "  \(label) \(padding)\(number)\(Self.bar(bar))"
        }
    }

    private static func bar(_ length: Int) -> String {
        length > 0 ? " " + String(repeating: "#", count: length) : ""
    }

    private func stops(_ counted: CampaignCount) -> [String] {
        counted.stops.filter { $0.outcome != .losesPriority }.sorted { $0.count > $1.count }.prefix(8).flatMap { stop in
            Self.wrap("\(Numbers.words(stop.count)) stopped: \(StopWords.text(stop))", first: "  ", rest: "    ")
        }
    }

    private func lost(_ counted: CampaignCount) -> [String] {
        counted.lostTo.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(5).map { winner, count in
            "  \(Numbers.words(count)) lost to \(NameRule.shown(campaigns[winner].id))"
        }
    }

    private func results(_ counted: CampaignCount) -> [String] {
        counted.results.filter { $0.key.text != "shown" }.sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }
            .map { "  \(Numbers.words($0.value)) won, but \($0.key.words)" }
    }

    // MARK: - Below the campaigns

    private var shares: [String] {
        let experiments = count.shares.experiments.flatMap { experiment in
            ["", "Experiment \(NameRule.shown(experiment.key)): \(Numbers.count(experiment.users, "user"))"]
                + experiment.variants.map { variant in
                    let control = variant.isControl ? " (control)" : ""
                    let part = Self.part(variant.users, of: experiment.users)
                    return "  \(NameRule.shown(variant.name))\(control): \(part)"
                }
                + (experiment.outside > 0
                    ? ["  in no variant: \(Self.part(experiment.outside, of: experiment.users))"] : [])
        }
        let holdouts = count.shares.holdouts.flatMap { holdout in
            let part = Self.part(holdout.users, of: count.shares.winners)
            return ["", "Holdout \(NameRule.shown(holdout.key)): \(part) of those for whom a campaign won"]
        }
        return experiments + holdouts
    }

    private var caps: [String] {
        let caps = report.caps
        guard !caps.isEmpty else { return [] }
        return ["", "Limits that were used up"] + caps.flatMap { Self.wrap($0.text, first: "  ", rest: "    ") }
    }

    private static func part(_ users: Int64, of all: Int64) -> String {
        "\(Numbers.count(users, "user")), \(Numbers.percent(users, of: all))"
    }

    private var users: [String] {
        let spread = count.spread
        let total = report.result.users
        guard total > 0 else { return [] }
        let buckets = spread.histogram(of: total)
        let most = buckets.map(\.users).max() ?? 0
        let head =
            "Messages per user: half of the users get at most \(Numbers.words(spread.percentile(0.5, of: total))), "
            + "95 % at most \(Numbers.words(spread.percentile(0.95, of: total))), the most for one user is "
            + Numbers.words(spread.max)
        return ["", head]
            + buckets.map { bucket in
                let from = Numbers.words(bucket.from)
                let range = bucket.from == bucket.to ? from : "\(from) to \(Numbers.words(bucket.to))"
                let bar = most > 0 ? Int((Double(bucket.users) / Double(most) * 40).rounded(.up)) : 0
                let label = range + String(repeating: " ", count: max(0, 14 - range.count))
                return "  \(label) \(Numbers.count(bucket.users, "user"))\(Self.bar(bar))"
            } + top
    }

    private var top: [String] {
        guard !count.top.list.isEmpty else { return [] }
        return ["", "Users with the most messages"]
            + count.top.list.map { "  \(NameRule.shown($0.user)): \(Numbers.count($0.messages, "message"))" }
    }

    private var comparison: [String] {
        guard let comparison = report.result.comparison else { return [] }
        let changed = comparison.campaigns.filter { $0.before != $0.after || $0.gained > 0 || $0.lost > 0 }
        let head = ["", "Compared with \(report.otherFile ?? "the other file")"]
        let users =
            "  \(Numbers.count(comparison.more, "user")) would get more messages, "
            + "\(Numbers.words(comparison.fewer)) fewer, \(Numbers.words(comparison.same)) as many"
        let list = changed.flatMap { change in
            Self.wrap(
                "\(NameRule.shown(change.id)): \(Numbers.count(change.before, "message")) before, "
                    + "\(Numbers.words(change.after)) after; \(Numbers.count(change.gained, "user")) gained, "
                    + "\(Numbers.words(change.lost)) lost", first: "  ", rest: "    ")
        }
        return head + [users] + (list.isEmpty ? ["  no campaign changes"] : list)
    }

    // MARK: - Lines

    /// Breaks a text at spaces. A longer word gets a line of its own.
    static func wrap(_ text: String, first: String = "", rest: String = "") -> [String] {
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = rest
                isEmpty = true
            }
            line += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return isEmpty ? lines : lines + [line]
    }
}
