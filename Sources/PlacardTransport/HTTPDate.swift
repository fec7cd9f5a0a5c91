import PlacardCore

/// Dates in HTTP headers. Not libcurl's parser: replies that a host transport brings must not load libcurl.
enum HTTPDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Reads the three forms that every receiver must accept (RFC 9110, 5.6.7): "Fri, 02 Jan 2026 03:05:05 GMT",
    /// "Friday, 02-Jan-26 03:05:05 GMT" and "Fri Jan  2 03:05:05 2026". Does not compare the day of the week.
    ///
    /// - Returns: seconds since 1970; nil for any other text.
    static func read(_ text: String) -> Int64? {
        let parts = text.lowercased().split(whereSeparator: { " \t,-".contains($0) })
        switch parts.count {
        case 6 where parts[5] == "gmt" || parts[5] == "utc":
            return seconds(year: parts[3], month: parts[2], day: parts[1], time: parts[4])
        case 5:
            return seconds(year: parts[4], month: parts[1], day: parts[2], time: parts[3])
        default:
            return nil
        }
    }

    private static func seconds(year: Substring, month: Substring, day: Substring, time: Substring) -> Int64? {
        guard let year = self.year(year), let month = months.firstIndex(of: String(month)).map({ Int64($0) + 1 }),
            let day = number(day, digits: 1...2), (1...CivilTime.days(ofMonth: month, year: year)).contains(day),
            let time = secondOfDay(time)
        else { return nil }
        return CivilTime.daysSince1970(year: year, month: month, day: day) * 86_400 + time
    }

    /// Two digits are a year from 1970 to 2069.
    private static func year(_ text: Substring) -> Int64? {
        if let year = number(text, digits: 4...4) { return year }
        return number(text, digits: 2...2).map { $0 < 70 ? 2000 + $0 : 1900 + $0 }
    }

    private static func secondOfDay(_ text: Substring) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let hour = number(parts[0], digits: 2...2), hour < 24,
            let minute = number(parts[1], digits: 2...2), minute < 60,
            let second = number(parts[2], digits: 2...2), second <= 60
        else { return nil }
        return (hour * 60 + minute) * 60 + second
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int64? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text)
    }
}
