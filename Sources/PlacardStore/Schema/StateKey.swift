/// Keys of the single values in the table `state`. Their spelling is part of the stored format.
enum StateKey: String, CaseIterable {
    case deviceID = "device_id"
    case libraryVersion = "library_version"
    case userID = "user_id"
    case sessionID = "session_id"
    case sessionStartMs = "session_start_ms"
    case sessionActivityMs = "session_activity_ms"
    case sessionPhase = "session_is_open"
    case config
    case source
    case fetch
    /// Read only when it is asked for: it can have megabytes.
    case sourceText = "source_text"
    case deviceAcknowledged = "device_acknowledged"
    case lastFullSyncAt = "last_full_sync_at"
    case lastCardUpdatedAt = "last_card_updated_at"
    case cardsBucket = "cards_bucket"
    case cardGroups = "card_groups"
    case lastDisplayMs = "last_display_ms"
    case unseen
    case campaignList = "campaign_list"
    case digestKey = "digest_key"
    case messagingMarkMs = "messaging_mark_ms"
    case signature
    case earlierSignatures = "earlier_signatures"
    case alias
    case anonymousName = "anonymous_name"
    case isDisabled = "is_disabled"
    case requestBucket = "request_bucket"
    case dataBucket = "data_bucket"
    case templateBucket = "template_bucket"
    /// The file may still hold rows that a wipe has deleted.
    case needsScrubbing = "needs_scrubbing"
    /// The number of consecutive sessions in which damage was found (`DamageNote`).
    case needsCheck = "needs_check"

    /// Begins the keys of hand-overs; the owner's name follows (`HandOvers`).
    static let handOvers = "hand_overs:"
}
