import PlacardCore

/// When a campaign can be shown next, as far as its window and the history say. A filter or a campaign of higher priority
/// can still stop it.
enum NextDisplay: Equatable {
    case now
    /// Wall time in milliseconds.
    case from(Int64)
    /// It was shown, and is never shown again.
    case never
    /// Its window is over.
    case ended

    init(_ campaign: PlacardCore.Campaign, lastShownMs: Int64?, lastDisplayMs: Int64?, intervalMs: Int64, at now: Int64)
    {
        if campaign.hasEnded(at: now) {
            self = .ended
            return
        }
        var earliest = max(now, campaign.startMs ?? now)
        if let lastShownMs {
            guard campaign.reEligibilityMs >= 0 else {
                self = .never
                return
            }
            // The engine counts a display in the future as one that has just happened.
            earliest = max(earliest, min(lastShownMs, now).clampedAdding(campaign.reEligibilityMs))
        }
        if let lastDisplayMs {
            let interval = campaign.minimumIntervalMs ?? intervalMs
            // The interval is measured at the display, which the delay postpones.
            let possible = min(lastDisplayMs, now).clampedAdding(interval).clampedSubtracting(campaign.delayMs)
            earliest = max(earliest, possible)
        }
        if let endMs = campaign.endMs, earliest > endMs {
            self = .never
        } else {
            self = earliest > now ? .from(earliest) : .now
        }
    }

    func words(at now: Int64) -> String {
        switch self {
        case .now: "now"
        case .from(let ms): Times.relative(ms, now: now)
        case .never: "never again"
        case .ended: "ended"
        }
    }

    var json: JSON {
        switch self {
        case .now: "now"
        case .from: "later"
        case .never: "never"
        case .ended: "ended"
        }
    }

    var ms: Int64? {
        if case .from(let ms) = self { ms } else { nil }
    }
}
