import PlacardCore

/// A message that has won and waits for its delay.
struct DelayedReport {
    let campaignID: String
    let firedMs: Int64
    let dueMs: Int64

    /// Nil: the row is damaged.
    init?(_ stored: StoredFire) {
        guard let campaign = PlacardCore.Campaign(stored: stored.campaign) else { return nil }
        campaignID = campaign.id
        firedMs = stored.firedWallMs
        dueMs = stored.firedWallMs.clampedAdding(campaign.delayMs)
    }

    func words(at now: Int64) -> String {
        "waiting: '\(campaignID)', due \(Times.relative(dueMs, now: now)), event \(Times.relative(firedMs, now: now))"
    }

    var json: JSON {
        ["campaign": .string(campaignID), "event_ms": .integer(firedMs), "due_ms": .integer(dueMs)]
    }
}
