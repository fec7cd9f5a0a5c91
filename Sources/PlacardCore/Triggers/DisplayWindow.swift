/// A part of the week, in local time, in which a campaign can be shown (rule 10.11.6).
package struct DisplayWindow: Sendable, Equatable {
    private static let secondsPerDay: Int64 = 86_400
    package static let everyDay: UInt8 = 0x7F

    /// The days on which it begins; bit 0 is Monday.
    package let days: UInt8
    /// Seconds of the day. Until ≤ from: it ends on the next day.
    package let fromS: Int64
    package let untilS: Int64

    package init(days: UInt8, fromS: Int64, untilS: Int64) {
        self.days = days
        self.fromS = fromS
        self.untilS = untilS
    }

    /// Seconds of the day of a text such as `07:00`; nil for any other text.
    package static func seconds(_ text: some Collection<UInt8>) -> Int64? {
        let bytes = Array(text)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
        let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int64($0) - Int64(UInt8(ascii: "0")) }
        guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
        let (hour, minute) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        return hour < 24 && minute < 60 ? hour * 3_600 + minute * 60 : nil
    }

    private func begins(on day: Int64) -> Bool {
        // 1970-01-01 was a Thursday.
        let weekday = (day % 7 + 7 + 3) % 7
        return days >> weekday & 1 == 1
    }

    /// - Parameter localS: seconds since 1970-01-01, 00:00 local time.
    func contains(_ localS: Int64) -> Bool { end(at: localS) != nil }

    /// When the window that is open at that time closes, as if no clock was ever changed; nil: it is not open.
    private func end(at localS: Int64) -> Int64? {
        let day = localS.floored(by: Self.secondsPerDay)
        let second = localS - day * Self.secondsPerDay
        let endsTomorrow = untilS <= fromS
        if begins(on: day), second >= fromS, endsTomorrow || second < untilS {
            return (endsTomorrow ? day + 1 : day) * Self.secondsPerDay + untilS
        }
        return endsTomorrow && second < untilS && begins(on: day - 1) ? day * Self.secondsPerDay + untilS : nil
    }

    /// The first begin after that time, as if no clock was ever changed.
    private func begin(after localS: Int64) -> Int64 {
        let today = localS.floored(by: Self.secondsPerDay)
        for day in today...today + 7 where begins(on: day) {
            let begin = day * Self.secondsPerDay + fromS
            if begin > localS { return begin }
        }
        return .max
    }

    /// Milliseconds from a wall time until one of the windows is open; 0: one is.
    static func msUntilOpen(_ windows: [DisplayWindow], fromMs wallMs: Int64, _ localTime: LocalTime) -> Int64 {
        var fromS = wallMs.floored(by: 1_000)
        while true {
            let offsetS = localTime.offsetS(at: fromS)
            if windows.contains(where: { $0.contains(fromS + offsetS) }) { break }
            let begin = windows.reduce(Int64.max) { min($0, $1.begin(after: fromS + offsetS)) }
            let changeS = localTime.nextChange(after: fromS)
            guard begin.clampedSubtracting(offsetS) >= changeS else {
                fromS = begin - offsetS
                break
            }
            // The clock is changed before: the window can be open at once, or later.
            if changeS == .max { return .max }
            fromS = changeS
        }
        return max(0, fromS.clampedMultiplied(by: 1_000).clampedSubtracting(wallMs))
    }

    /// Milliseconds from a wall time at which one of the windows is open until all are closed. If they are not within
    /// eight days, which are more than each of their parts lasts: that time.
    static func msUntilClosed(_ windows: [DisplayWindow], fromMs wallMs: Int64, _ localTime: LocalTime) -> Int64 {
        var fromS = wallMs.floored(by: 1_000)
        let limitS = fromS + 8 * secondsPerDay
        while fromS < limitS {
            let offsetS = localTime.offsetS(at: fromS)
            let end = windows.reduce(Int64.min) { max($0, $1.end(at: fromS + offsetS) ?? .min) }
            if end == .min { break }
            fromS = min(end - offsetS, localTime.nextChange(after: fromS))
        }
        return max(0, fromS.clampedMultiplied(by: 1_000).clampedSubtracting(wallMs))
    }
}
