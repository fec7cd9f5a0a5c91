/// A time zone's offsets from UTC: what the core knows of local time. The host's room reads them (`ZoneFile`), because they
/// are files of the system. A class, so that a judge of events copies one reference.
package final class LocalTime: Sendable {
    package static let utc = LocalTime(first: 0, [])

    private static let secondsPerDay: Int64 = 86_400

    /// The offset, in seconds east of UTC, before the first change.
    package let first: Int64
    /// Unix seconds of each change and the offset from then on, ascending.
    package let changes: [(atS: Int64, offsetS: Int64)]

    package init(first: Int64, _ changes: [(atS: Int64, offsetS: Int64)]) {
        self.first = first
        self.changes = changes
    }

    /// The number of changes at or before that time.
    private func passed(_ unixS: Int64) -> Int {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].atS <= unixS { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Seconds to add to unix seconds to get local seconds.
    package func offsetS(at unixS: Int64) -> Int64 {
        let count = passed(unixS)
        return count == 0 ? first : changes[count - 1].offsetS
    }

    /// The first change after that time; `Int64.max`: no change follows.
    package func nextChange(after unixS: Int64) -> Int64 {
        let count = passed(unixS)
        return count < changes.count ? changes[count].atS : .max
    }

    // MARK: Days

    /// The local day of a wall time, counted from 1970-01-01.
    package func day(ofMs wallMs: Int64) -> Int64 {
        let unixS = wallMs.floored(by: 1_000)
        return (unixS + offsetS(at: unixS)).floored(by: Self.secondsPerDay)
    }

    /// Milliseconds from a wall time until the next local day begins.
    package func msUntilTomorrow(fromMs wallMs: Int64) -> Int64 {
        let today = day(ofMs: wallMs)
        var fromS = wallMs.floored(by: 1_000)
        while true {
            let tomorrowS = (today + 1) * Self.secondsPerDay - offsetS(at: fromS)
            let changeS = nextChange(after: fromS)
            if tomorrowS <= fromS || tomorrowS < changeS {
                return max(fromS, tomorrowS).clampedMultiplied(by: 1_000).clampedSubtracting(wallMs)
            }
            fromS = changeS
        }
    }
}

extension Int64 {
    /// The quotient, rounded towards negative infinity.
    func floored(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
