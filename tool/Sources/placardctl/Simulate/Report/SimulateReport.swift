import PlacardCore
import PlacardReplay

/// What a simulation has found, for people and programs. `ReportJSON`, `ReportText` and `ReportPage` write it.
struct SimulateReport {
    let title: String
    let campaignFile: String
    let eventFile: String
    let otherFile: String?
    let result: SimulationResult
    let findings: [Finding]

    init(
        _ result: SimulationResult, campaignFile: String, eventFile: String, otherFile: String? = nil,
        title: String? = nil
    ) {
        self.result = result
        self.campaignFile = campaignFile
        self.eventFile = eventFile
        self.otherFile = otherFile
        self.title = title ?? "\(Self.name(campaignFile)) over \(Self.name(eventFile))"
        findings = FindingList.of(FindingContext(result))
    }

    var count: ReportCount { result.count }
    var campaigns: [PlacardCore.Campaign] { result.count.campaigns }
    var caps: [CapReport] { count.caps.list.map { CapReport(counted: $0, campaigns: campaigns) } }

    /// The first thing that a reader must know.
    var audience: String {
        if case .file(let file) = result.source.source, !file.campaigns.allSatisfy({ $0.targeting.isForEveryone }) {
            return
                "Campaigns with \"audience\" in the file are for the users listed there only, and API-triggered ones "
                + "for no one here. Any other campaign is for everyone, unless the events or --audience say otherwise."
        }
        let start = "The campaign file does not say who is in a campaign's audience."
        if result.hasAudience {
            return start
                + " The table given with --audience does: a campaign that it names is for the users listed with "
                + "it only, any other campaign for everyone."
        }
        if count.census.hasAudience {
            return start + " The column audience of the events says it, for users that have one."
        }
        return start
            + " Here every user counts as eligible for every campaign, so that the real numbers are smaller if "
            + "a campaign is for some users only. A column audience of the events, or a table (--audience), says "
            + "who may see what."
    }

    private static func name(_ path: String) -> String {
        path == "-" ? "standard input" : path.split(separator: "/").last.map(String.init) ?? path
    }
}

extension CampaignCount {
    /// A step of the way from the event to the screen.
    struct Step {
        let step: String
        let label: String
        let count: Int64
    }

    /// How many are left after each step.
    var funnel: [Step] {
        var left = about
        var steps = [Step(step: "about", label: "events about it", count: left)]
        func add(_ step: String, _ label: String, _ outcomes: Verdict.Outcome...) {
            for outcome in outcomes { left -= stopped(by: outcome) }
            steps.append(Step(step: step, label: label, count: left))
        }
        add("filter", "filters hold", .filterFailed, .wrongEvent)
        add("window", "in its window", .notStarted, .ended)
        if stopped(by: .history) > 0 { add("history", "history holds", .history) }
        if stopped(by: .notTargeted) > 0 { add("targeting", "for the user", .notTargeted) }
        if stopped(by: .notInExperiment) > 0 { add("experiment", "in its experiment", .notInExperiment) }
        add("re_eligible", "may be shown again", .notReEligible, .waiting)
        let limits: [Verdict.Outcome] = [.groupDisabled, .capped, .outsideWindow]
        if limits.contains(where: { stopped(by: $0) > 0 }) {
            add("limits", "within its limits", .groupDisabled, .capped, .outsideWindow)
        }
        add("interval", "interval has passed", .interval)
        add("priority", "won", .losesPriority)
        steps.append(Step(step: "shown", label: "shown", count: shown - shownInPlace))
        return steps
    }
}
