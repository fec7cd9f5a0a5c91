/// Reads the two forms in which systems keep time zones: files of the tz database (RFC 9636) and texts such as
/// `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX). Every read is checked: a damaged zone is nil.
package struct ZoneReader {
    /// Rules that go on forever are written out up to the end of this year; then the last offset stays.
    private static let lastYear: Int64 = 2100

    private var rest: ArraySlice<UInt8>

    private init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// - Parameter file: the bytes of a file of the tz database.
    package static func read(file: [UInt8]) -> LocalTime? {
        var reader = ZoneReader(file[...])
        guard let old = reader.header() else { return nil }
        // Version 1 has times of 32 bits only. Later ones repeat everything with 64 bits.
        guard old.version >= UInt8(ascii: "2") else { return reader.zone(old, width: 4) }
        guard reader.skip(old.length(width: 4)), let header = reader.header() else { return nil }
        return reader.zone(header, width: 8)
    }

    /// - Parameter text: a rule as in the environment variable TZ.
    package static func read(rule text: String) -> LocalTime? {
        var reader = ZoneReader(Array(text.utf8)[...])
        guard let rule = reader.rule(), reader.rest.isEmpty else { return nil }
        return LocalTime(first: rule.standardS, rule.changes(from: 1970, through: lastYear))
    }

    // MARK: Bytes

    private mutating func byte() -> UInt8? { rest.popFirst() }

    private mutating func skip(_ count: Int) -> Bool {
        guard count <= rest.count else { return false }
        rest = rest.dropFirst(count)
        return true
    }

    private mutating func number(_ width: Int) -> Int64? {
        guard width <= rest.count else { return nil }
        var bits: UInt64 = 0
        for _ in 0..<width { bits = bits << 8 | UInt64(rest.popFirst() ?? 0) }
        let unused = UInt64(64 - 8 * width)
        return Int64(bitPattern: bits << unused) >> Int64(unused)
    }

    // MARK: Files

    private struct Header {
        var version: UInt8 = 0
        /// isutcnt, isstdcnt, leapcnt, timecnt, typecnt, charcnt
        var counts: [Int] = []

        func length(width: Int) -> Int {
            counts[3] * (width + 1) + counts[4] * 6 + counts[5] + counts[2] * (width + 4) + counts[1] + counts[0]
        }
    }

    private mutating func header() -> Header? {
        guard rest.starts(with: Array("TZif".utf8)), skip(4), let version = byte(), skip(15) else { return nil }
        var header = Header(version: version)
        for _ in 0..<6 {
            guard let count = number(4), (0...100_000).contains(count) else { return nil }
            header.counts.append(Int(count))
        }
        return header
    }

    private mutating func zone(_ header: Header, width: Int) -> LocalTime? {
        guard header.length(width: width) <= rest.count, header.counts[4] > 0 else { return nil }
        var times: [Int64] = []
        for _ in 0..<header.counts[3] { times.append(number(width) ?? 0) }
        var types: [Int] = []
        for _ in 0..<header.counts[3] { types.append(Int(byte() ?? 0)) }
        var offsets: [Int64] = []
        for _ in 0..<header.counts[4] {
            offsets.append(number(4) ?? 0)
            _ = skip(2)
        }
        var changes: [(atS: Int64, offsetS: Int64)] = []
        for (time, type) in zip(times, types) {
            guard offsets.indices.contains(type), time > changes.last?.atS ?? .min else { return nil }
            changes.append((time, offsets[type]))
        }
        guard skip(header.counts[5] + header.counts[2] * (width + 4) + header.counts[1] + header.counts[0]) else {
            return nil
        }
        // The rule for all later times.
        if rest.popFirst() == UInt8(ascii: "\n"), rest.first != UInt8(ascii: "\n"), let rule = rule() {
            let last = changes.last?.atS ?? .min
            let year = changes.isEmpty ? 1970 : max(1970, CivilTime(ms: last.clampedMultiplied(by: 1_000)).year)
            changes += rule.changes(from: year, through: Self.lastYear).filter { $0.atS > last }
        }
        return LocalTime(first: offsets[0], changes)
    }

    // MARK: Rules

    private struct Rule {
        let standardS: Int64
        /// Summer time, and when it begins and ends in each year.
        var summer: (offsetS: Int64, begin: Moment, end: Moment)?

        func changes(from year: Int64, through last: Int64) -> [(atS: Int64, offsetS: Int64)] {
            guard let summer else { return [(atS: 0, offsetS: standardS)] }
            guard year <= last else { return [] }
            var changes: [(atS: Int64, offsetS: Int64)] = []
            for year in year...last {
                let begin = (atS: summer.begin.localS(in: year) - standardS, offsetS: summer.offsetS)
                let end = (atS: summer.end.localS(in: year) - summer.offsetS, offsetS: standardS)
                changes += begin.atS < end.atS ? [begin, end] : [end, begin]
            }
            // Summer all year ends when it begins again: the beginning counts.
            var ordered: [(atS: Int64, offsetS: Int64)] = []
            for change in changes {
                if let previous = ordered.last, change.atS <= previous.atS { ordered.removeLast() }
                ordered.append(change)
            }
            return ordered
        }
    }

    /// A day of each year and a time of that day.
    private struct Moment {
        enum Day {
            /// From 1 on; 29 February is not counted.
            case julian(Int64)
            /// From 0 on.
            case ordinal(Int64)
            /// The weekday (0: Sunday) in the week (5: the last) of a month.
            case weekday(month: Int64, week: Int64, day: Int64)
        }

        let day: Day
        let secondOfDay: Int64

        func localS(in year: Int64) -> Int64 {
            let newYear = CivilTime.daysSince1970(year: year, month: 1, day: 1)
            let days: Int64
            switch day {
            case .julian(let number):
                let isLeap = CivilTime.days(ofMonth: 2, year: year) == 29
                days = newYear + number - (isLeap && number >= 60 ? 0 : 1)
            case .ordinal(let number): days = newYear + number
            case .weekday(let month, let week, let weekday):
                let first = CivilTime.daysSince1970(year: year, month: month, day: 1)
                // 1970-01-01 was a Thursday.
                let ahead = (weekday - (first + 4) % 7 + 7) % 7
                let last = CivilTime.days(ofMonth: month, year: year) - 1
                var place = ahead + (week - 1) * 7
                while place > last { place -= 7 }
                days = first + place
            }
            return days * 86_400 + secondOfDay
        }
    }

    private mutating func rule() -> Rule? {
        guard name(), let west = time() else { return nil }
        var rule = Rule(standardS: -west)
        guard name() else { return rule }
        let summerS = time().map { -$0 } ?? rule.standardS + 3_600
        guard take(",") else {
            // What the C library assumes for a text without dates.
            rule.summer = (summerS, Self.sunday(2, of: 3), Self.sunday(1, of: 11))
            return rule
        }
        guard let begin = moment(), take(","), let end = moment() else { return nil }
        rule.summer = (summerS, begin, end)
        return rule
    }

    private static func sunday(_ week: Int64, of month: Int64) -> Moment {
        Moment(day: .weekday(month: month, week: week, day: 0), secondOfDay: 7_200)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        return skip(1)
    }

    /// The name of an offset, at least one letter, or anything in angle brackets.
    private mutating func name() -> Bool {
        if take("<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[(end + 1)...]
            return true
        }
        let letters = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        return !letters.isEmpty && skip(letters.count)
    }

    private mutating func digits() -> Int64? {
        let digits = rest.prefix(4).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty, skip(digits.count) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    /// Seconds of `[+-]hh[:mm[:ss]]`.
    private mutating func time() -> Int64? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard let hours = digits(), hours <= 167 else { return nil }
        var seconds = hours * 3_600
        for unit: Int64 in [60, 1] where take(":") {
            guard let part = digits(), part < 60 else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func moment() -> Moment? {
        let day: Moment.Day
        if take("M") {
            guard let month = digits(), take("."), let week = digits(), take("."), let weekday = digits(),
                (1...12).contains(month), (1...5).contains(week), weekday < 7
            else { return nil }
            day = .weekday(month: month, week: week, day: weekday)
        } else if take("J") {
            guard let number = digits(), (1...365).contains(number) else { return nil }
            day = .julian(number)
        } else {
            guard let number = digits(), number < 366 else { return nil }
            day = .ordinal(number)
        }
        guard take("/") else { return Moment(day: day, secondOfDay: 7_200) }
        guard let seconds = time() else { return nil }
        return Moment(day: day, secondOfDay: seconds)
    }
}
