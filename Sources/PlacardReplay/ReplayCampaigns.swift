import PlacardCore
import PlacardJSON

/// Reads campaigns as a client does.
package enum ReplayCampaigns {
    /// - Parameter json: a campaign file, or a server's reply with `triggers`.
    /// - Throws: `invalid`, also for a campaign that a client would drop: a replay without it would mislead.
    package static func read(_ json: UnsafeRawBufferPointer) throws(PlacardError) -> [Campaign] { [] }
}
