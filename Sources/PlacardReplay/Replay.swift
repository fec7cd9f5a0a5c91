import PlacardCore

/// Replays recorded events: one engine per user, the same code as on devices, freed when the user changes.
///
/// Rows are grouped by user, and sorted by time within a user.
package final class Replay {
    /// The campaign list, in the server's order; decisions refer to positions in it.
    package let campaigns: [Campaign]
    /// Rows applied so far.
    package private(set) var rows: Int64 = 0
    /// Users of these rows.
    package private(set) var users: Int64 = 0

    private let source: ReplayCampaigns
    private let options: ReplayOptions
    /// Devices by the campaigns that their user may see; a few, because each has an index of its own.
    private var devices: [[Int]: ReplayDevice] = [:]
    private static let deviceLimit = 64
    private let everyone: [Int]
    private let positions: [ExactText: Int]
    /// Campaigns of a file that this one is compared with: an audience may name them, too.
    private let others: Set<ExactText>
    private var seen = SeenUsers()
    private var current: ReplayUser?

    /// - Parameter others: ids of campaigns that an audience may name in addition.
    package init(_ source: ReplayCampaigns, options: ReplayOptions, others: [String] = []) {
        self.source = source
        campaigns = source.list
        self.others = Set(others.map(ExactText.init))
        self.options = options
        everyone = Array(campaigns.indices)
        positions = Dictionary(
            keepingFirst: campaigns.lazy.enumerated().map { (ExactText($1.id), $0) })
    }

    private static let latestMs: Int64 = 253_402_300_799_999

    /// Applies the next row.
    ///
    /// - Parameter sink: takes each decision. That on a message which waits comes later than its event.
    package func apply(_ row: ReplayRow, _ sink: (ReplayDecision) -> Void) throws(ReplayError) {
        let number = rows
        guard row.timeMs >= 0, row.timeMs <= Self.latestMs else {
            throw ReplayError(
                row: number, column: "time_ms",
                "\(row.timeMs) is not a time between 1970 and 9999, in milliseconds since 1970-01-01 UTC")
        }
        let isNew = !isCurrent(row.user)
        if isNew {
            try begin(row, number, sink)
        } else {
            if let lastMs = current?.lastMs, row.timeMs < lastMs {
                throw ReplayError(
                    row: number, column: "time_ms",
                    "time goes back by \(lastMs - row.timeMs) ms: sort the events of a user by time")
            }
        }
        try current?.apply(row, number: number, sink)
        // A row that cannot be applied is not counted, and neither is its user.
        rows += 1
        if isNew { users += 1 }
    }

    /// Whether the last row was that user's.
    package func isCurrent(_ user: String) -> Bool { ExactText.same(current?.id, user) }

    /// The engine of the last row's user, as the row has left it: it can explain the row's event.
    package var engine: Engine? { current?.engine.engine }

    private func begin(_ row: ReplayRow, _ number: Int64, _ sink: (ReplayDecision) -> Void) throws(ReplayError) {
        guard seen.insert(row.user) else {
            throw ReplayError(
                row: number, column: "user",
                "user \(NameRule.shown(row.user)) comes back after other users: group the events by user")
        }
        finish(sink)
        current = ReplayUser(row.user, try device(row, number), options, at: row.timeMs)
    }

    private func device(_ row: ReplayRow, _ number: Int64) throws(ReplayError) -> ReplayDevice {
        let allowed = try row.audience.map { (ids) throws(ReplayError) in try known(ids, number) } ?? everyone
        let own = allowed.filter { source.isSent($0, to: row.user) }
        if let known = devices[own] { return known }
        if devices.count >= Self.deviceLimit { devices = [:] }
        do throws(PlacardError) {
            let new = try ReplayDevice(source, positions: own, options: options)
            devices[own] = new
            return new
        } catch {
            throw ReplayError(row: number, column: nil, error.message)
        }
    }

    /// Positions of the campaigns that a user may see.
    private func known(_ ids: [String], _ number: Int64) throws(ReplayError) -> [Int] {
        var own: Set<Int> = []
        for id in ids {
            if let position = positions[ExactText(id)] {
                own.insert(position)
            } else if !others.contains(ExactText(id)) {
                let known = campaigns.map { $0.id } + others.map { $0.text }
                throw ReplayError(row: number, column: "audience", ReplayError.unknown(campaign: id, known))
            }
        }
        return own.sorted()
    }

    /// Ends the last user, whose messages can still be waiting. Call it after the last row.
    package func finish(_ sink: (ReplayDecision) -> Void) {
        current?.finish(sink)
        current = nil
    }
}
