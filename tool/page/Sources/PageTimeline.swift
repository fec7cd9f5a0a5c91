import PlacardCore
import PlacardReplay

/// What happened to one user, event by event: the verdict on each campaign, and what became of the messages.
struct PageTimeline {
    private let campaigns: [PlacardCore.Campaign]
    private let replay: Replay
    private let limit: Int
    /// The row's number in the whole table, and its entry.
    private var entries: [(row: Int64, members: JSON.Members)] = []
    private var decisions: [ReplayDecision] = []
    private var tableRow: Int64 = 0
    /// For each row of the user, its number in the table.
    private var tableRows: [Int64] = []

    init(_ campaigns: ReplayCampaigns, limit: Int) {
        self.campaigns = campaigns.list
        self.limit = limit
        replay = Replay(campaigns, options: ReplayOptions())
    }

    /// A row of another user.
    mutating func skip() { tableRow += 1 }

    mutating func apply(_ row: ReplayRow) throws(ReplayError) {
        defer { tableRow += 1 }
        var decided: [ReplayDecision] = []
        try replay.apply(row) { decided.append($0) }
        decisions += decided
        tableRows.append(tableRow)
        guard entries.count < limit else { return }
        var members: JSON.Members = [
            "row": .integer(tableRow), "time_ms": .integer(row.timeMs), "kind": .string(row.kind.rawValue),
        ]
        members["name"] = row.name.map(JSON.string)
        members["properties"] = row.properties.map { JSON(PropertyValue.object($0.members)) }
        if let last = replay.engine?.explainLast(), isAbout(last.event, row) {
            let report = ExplainReport(explanation: last, user: nil, campaigns: campaigns)
            members["conclusion"] = .string(report.conclusion)
            members["verdicts"] = report.json["verdicts"]
        }
        entries.append((tableRow, members))
    }

    /// A click on a message that is not on screen triggers nothing: the last event is an earlier one.
    private func isAbout(_ event: ExplainedEvent, _ row: ReplayRow) -> Bool {
        let kind: TriggerKind =
            switch row.kind {
            case .open: .open
            case .event: .customEvent
            case .purchase: .purchase
            case .pushClick: .pushClick
            case .messageClick: .messageClick
            }
        return event.kind == kind && event.timeMs == row.timeMs
    }

    /// After the last row: the entries with what became of each winner.
    mutating func finish() -> JSON {
        replay.finish { decisions.append($0) }
        var results: [Int64: [JSON]] = [:]
        for decision in decisions where decision.result != nil {
            guard tableRows.indices.contains(Int(clamping: decision.row)) else { continue }
            results[tableRows[Int(clamping: decision.row)], default: []].append(json(decision))
        }
        let list = entries.map { entry -> JSON in
            var members = entry.members
            members["results"] = results[entry.row].map(JSON.array)
            return .object(members)
        }
        return ["entries": .array(list), "count": .integer(Int64(tableRows.count))]
    }

    private func json(_ decision: ReplayDecision) -> JSON {
        var members: JSON.Members = [
            "campaign": .string(campaigns[decision.campaign].id),
            "trigger": .string(DecisionNames.of(decision.trigger)),
            "verdict": .string(DecisionNames.of(decision.outcome)),
        ]
        if let result = decision.result {
            members["result"] = .string(DecisionNames.of(result))
            members["text"] = .string(StopWords.words(result))
        }
        members["shown_ms"] = decision.shownMs.map(JSON.integer)
        return .object(members)
    }
}
