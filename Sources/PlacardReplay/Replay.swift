import PlacardCore

/// Replays recorded events: one engine per user, the same code as on devices, freed when the user changes.
///
/// Rows are grouped by user, and sorted by time within a user.
package final class Replay {
    /// The campaign list, in the server's order; decisions refer to positions in it.
    package let campaigns: [Campaign]
    /// Rows applied so far.
    package private(set) var rows: Int64 = 0
    /// Users met so far.
    package private(set) var users: Int64 = 0

    package init(campaigns: [Campaign], options: ReplayOptions) {
        self.campaigns = campaigns
    }

    /// Applies the next row.
    ///
    /// - Parameter sink: takes each decision. That on a message which waits comes later than its event.
    package func apply(_ row: ReplayRow, _ sink: (ReplayDecision) -> Void) throws(ReplayError) {
        rows += 1
    }

    /// Ends the last user, whose messages can still be waiting. Call it after the last row.
    package func finish(_ sink: (ReplayDecision) -> Void) {}
}
