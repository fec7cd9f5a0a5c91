/// Judges the histories of conditions (section 9.9). Only made when a condition of the list has one.
package final class HistoryJudge: Sendable {
    private let counts: EventCounts

    package init(_ counts: EventCounts) { self.counts = counts }

    /// The first entry that does not hold.
    package struct Stop {
        /// Position of the entry in its history.
        package let position: Int
        package let entry: HistoryEntry
        /// How many events were found; 100 stand for 100 or more.
        package let found: Int
        /// Milliseconds until the history holds if nothing more is logged; 0: it never does.
        package let retryAfterMs: Int64
    }

    /// Nil: the whole history holds.
    func stop(_ history: [HistoryEntry], at now: Instant) -> Stop? {
        for (position, entry) in history.enumerated() {
            let found = counts.count(entry.events, withinMs: entry.withinMs, at: now)
            if entry.holds(found) { continue }
            return Stop(position: position, entry: entry, found: found, retryAfterMs: wait(history, at: now))
        }
        return nil
    }

    /// With time, counts only fall. So a history holds at the earliest when no entry counts too many, or not at all.
    private func wait(_ history: [HistoryEntry], at now: Instant) -> Int64 {
        let waits = history.map { entry in
            HistoryAges(ages: counts.ages(entry.events, at: now), entry: entry)
        }
        var wait: Int64 = 0
        for ages in waits {
            guard let own = ages.untilFew else { return 0 }
            wait = max(wait, own)
        }
        return waits.allSatisfy { $0.holds(after: wait) } ? wait : 0
    }
}

/// An entry of a history, and when its events were logged.
private struct HistoryAges {
    /// In milliseconds, ascending.
    let ages: [Int64]
    let entry: HistoryEntry

    /// Milliseconds until the entry does not count too many; nil: it always will.
    var untilFew: Int64? {
        guard let maximum = entry.maximum, let newestOver = ages.dropFirst(maximum).first else { return 0 }
        guard let withinMs = entry.withinMs else { return nil }
        return max(0, withinMs.clampedSubtracting(newestOver))
    }

    func holds(after waitMs: Int64) -> Bool {
        guard let withinMs = entry.withinMs else { return entry.holds(ages.count) }
        return entry.holds(ages.count { $0.clampedAdding(waitMs) < withinMs })
    }
}
