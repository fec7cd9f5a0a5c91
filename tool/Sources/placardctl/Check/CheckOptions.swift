import PlacardCore

/// What a check depends on besides the file.
struct CheckOptions {
    var nowMs = Times.nowMs
    /// The file as it was before.
    var base: CampaignFile?
    /// Recorded events.
    var events: EventKeys?
    var settings = CheckSettings()
}
