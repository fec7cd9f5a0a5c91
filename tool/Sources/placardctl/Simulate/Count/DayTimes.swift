/// How many messages were shown in each hour of the day and on each day of the week, in UTC.
struct DayTimes {
    private(set) var hours = [Int64](repeating: 0, count: 24)
    /// Monday first.
    private(set) var weekdays = [Int64](repeating: 0, count: 7)

    private static let hourMs: Int64 = 3_600_000

    mutating func add(_ ms: Int64) {
        let day = Self.day(ms)
        let hour = Int((ms - day * 24 * Self.hourMs) / Self.hourMs)
        if hours.indices.contains(hour) { hours[hour] += 1 }
        // 1970-01-01 was a Thursday.
        let weekday = Int((day % 7 + 7 + 3) % 7)
        weekdays[weekday] += 1
    }

    /// Days since 1970-01-01.
    static func day(_ ms: Int64) -> Int64 {
        let day = ms / (24 * hourMs)
        return ms % (24 * hourMs) < 0 ? day - 1 : day
    }
}
