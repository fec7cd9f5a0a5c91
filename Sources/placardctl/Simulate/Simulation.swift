import PlacardCore
import PlacardReplay

/// Replays campaigns over events, and counts the report.
struct Simulation {
    let campaigns: [Campaign]
    var options = ReplayOptions()
    var audience: Audience?
    /// The campaigns of another file, to compare with.
    var other: [Campaign]?
    /// Takes every decision.
    var decided: ((ReplayDecision) -> Void)?
    /// Called now and then, with the numbers of rows and users so far.
    var progressed: ((Int64, Int64) throws -> Void)?

    private static let progressRows: Int64 = 2048

    /// - Throws: `EventFileError`, or what `progressed` throws.
    func run(_ events: any EventReader) throws -> SimulationResult {
        let side = Side(campaigns, options, decided)
        let otherSide = other.map { Side($0, options, nil) }
        var comparison = otherSide.map { Comparison(side.count.campaigns, $0.count.campaigns) }
        var user: String?
        while var row = try events.next() {
            if let audience, row.user != user { restrict(&row, to: audience.ids(of: row.user)) }
            let before = user
            user = row.user
            try apply(row, side, otherSide, line: events.line)
            if let before, before != row.user, let otherSide {
                comparison?.add(before, side.count.final(before), otherSide.count.final(before))
            }
            if side.replay.rows % Self.progressRows == 0 { try progressed?(side.replay.rows, side.replay.users) }
        }
        side.finish()
        otherSide?.finish()
        if let user, let otherSide { comparison?.add(user, side.count.final(user), otherSide.count.final(user)) }
        return SimulationResult(
            count: side.count, users: side.replay.users, options: options, hasAudience: audience != nil,
            comparison: comparison)
    }

    /// Reads a campaign file, or a server's reply with `triggers`, as devices do.
    static func campaigns(_ bytes: [UInt8]) throws(PlacardError) -> [Campaign] {
        try bytes.withBytes { (bytes) throws(PlacardError) in try ReplayCampaigns.read(bytes) }
    }

    /// The report's JSON of events in memory.
    ///
    /// - Throws: `PlacardError` for the campaigns, `EventFileError` for the events, and `CancellationError`.
    static func report(
        campaigns: [UInt8], events: [UInt8], format: EventFormat, options: ReplayOptions,
        campaignFile: String = "campaigns", eventFile: String = "events"
    ) throws -> JSON {
        var simulation = Simulation(campaigns: try self.campaigns(campaigns), options: options)
        simulation.progressed = { _, _ in try Task.checkCancellation() }
        let result = try simulation.run(try format.reader(ByteSource(events)))
        return SimulateReport(result, campaignFile: campaignFile, eventFile: eventFile).json
    }

    /// Leaves only those campaigns that the event file allows too.
    private func restrict(_ row: inout ReplayRow, to ids: [String]) {
        row.audience = row.audience.map { given in given.filter(ids.contains) } ?? ids
    }

    private func apply(_ row: ReplayRow, _ side: Side, _ other: Side?, line: Int) throws(EventFileError) {
        do throws(ReplayError) {
            try side.apply(row)
            try other?.apply(row)
        } catch {
            throw EventFileError(error, line: line)
        }
    }

    /// One list of campaigns.
    private final class Side {
        let replay: Replay
        let count: ReportCount
        private let decided: ((ReplayDecision) -> Void)?

        init(_ campaigns: [Campaign], _ options: ReplayOptions, _ decided: ((ReplayDecision) -> Void)?) {
            // The report counts every decision; whoever writes them chooses.
            var options = options
            options.rows = .about
            replay = Replay(campaigns: campaigns, options: options)
            count = ReportCount(replay.campaigns)
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
    let count: ReportCount
    let users: Int64
    let options: ReplayOptions
    /// Whether a table of users and campaigns was given.
    let hasAudience: Bool
    let comparison: Comparison?
}
