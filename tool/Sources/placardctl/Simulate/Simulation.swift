import PlacardCore
import PlacardReplay

/// Replays campaigns over events, and counts the report: `apply` each row, then `finish`.
final class Simulation {
    private let source: ReplayCampaigns
    private let side: Side
    private let other: Side?
    private let audience: Audience?
    private let options: ReplayOptions
    private var comparison: FileComparison?
    private var user: String?

    /// - Parameters:
    ///   - other: the campaigns of another file, to compare with.
    ///   - decided: takes every decision.
    init(
        _ campaigns: ReplayCampaigns, options: ReplayOptions = ReplayOptions(), audience: Audience? = nil,
        other: ReplayCampaigns? = nil, decided: ((ReplayDecision) -> Void)? = nil
    ) {
        source = campaigns
        side = Side(campaigns, options, others: other?.list ?? [], decided)
        self.other = other.map { Side($0, options, others: campaigns.list, nil) }
        self.audience = audience
        self.options = options
        comparison = other.map { FileComparison(campaigns.list, $0.list) }
    }

    var rows: Int64 { side.replay.rows }
    var users: Int64 { side.replay.users }

    /// Applies the next row. After an error the simulation cannot go on.
    func apply(_ row: ReplayRow) throws(ReplayError) {
        var row = row
        let before = user
        user = row.user
        let isNew = !ExactText.same(before, row.user)
        if let audience, isNew { restrict(&row, to: audience.ids(of: row.user)) }
        try side.apply(row)
        try other?.apply(row)
        if let before, isNew { compare(before) }
    }

    /// After the last row.
    func finish() -> SimulationResult {
        side.finish()
        other?.finish()
        if let user { compare(user) }
        return SimulationResult(
            source: source, count: side.count, users: users, options: options, hasAudience: audience != nil,
            comparison: comparison)
    }

    /// Leaves only those campaigns that the event file allows too.
    private func restrict(_ row: inout ReplayRow, to ids: [String]) {
        let allowed = Set(ids.lazy.map(ExactText.init))
        row.audience = row.audience.map { given in given.filter { allowed.contains(ExactText($0)) } } ?? ids
    }

    private func compare(_ user: String) {
        guard let other else { return }
        comparison?.add(user, side.count.final(user), other.count.final(user))
    }

    /// One list of campaigns.
    private final class Side {
        let replay: Replay
        let count: ReportCount
        private let decided: ((ReplayDecision) -> Void)?

        init(
            _ campaigns: ReplayCampaigns, _ options: ReplayOptions, others: [PlacardCore.Campaign],
            _ decided: ((ReplayDecision) -> Void)?
        ) {
            // The report counts every decision; what is written of them is another question.
            var options = options
            options.rows = .about
            replay = Replay(campaigns, options: options, others: others.map { $0.id })
            count = ReportCount(campaigns.list)
            self.decided = decided
        }

        func apply(_ row: ReplayRow) throws(ReplayError) {
            try replay.apply(row, take)
            count.add(row)
        }

        func finish() {
            replay.finish(take)
            count.finish()
        }

        private func take(_ decision: ReplayDecision) {
            count.add(decision)
            decided?(decision)
        }
    }
}

/// What a simulation has counted.
struct SimulationResult {
    let source: ReplayCampaigns
    let count: ReportCount
    let users: Int64
    let options: ReplayOptions
    /// Whether a table of users and campaigns was given.
    let hasAudience: Bool
    let comparison: FileComparison?
}
