import PlacardCore

/// What a check depends on besides the file.
struct CheckOptions {
    var nowMs = Times.nowMs
    /// The file as it was before.
    var base: CampaignFile?
    /// Recorded events.
    var events: EventKeys?
    var settings = CheckSettings()
    /// Called with the share of a file that is checked, from 0 to 1.
    var progressed: (Double) -> Void = { _ in }
    /// Asks the servers of links and pictures; nil: no server is asked.
    var network: LinkCheck?
}
