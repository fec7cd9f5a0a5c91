import PlacardCampaigns
import PlacardReplay

extension Simulation {
    private static let progressRows: Int64 = 2048

    /// Reads a campaign file, or a server's reply with `triggers`, as devices do.
    static func campaigns(_ bytes: [UInt8]) throws(CampaignFileError) -> ReplayCampaigns {
        try bytes.withBytes { (bytes) throws(CampaignFileError) in try ReplayCampaigns(bytes) }
    }

    /// Applies all events, and finishes.
    ///
    /// - Parameter progressed: called now and then, with the numbers of rows and users so far.
    /// - Throws: `EventFileError`, or what `progressed` throws.
    func run(
        _ events: any EventReader, progressed: (Int64, Int64) throws -> Void = { _, _ in }
    ) throws -> SimulationResult {
        while let row = try events.next() {
            do throws(ReplayError) {
                try apply(row)
            } catch {
                throw EventFileError(error, line: events.line)
            }
            if rows % Self.progressRows == 0 { try progressed(rows, users) }
        }
        return finish()
    }
}
