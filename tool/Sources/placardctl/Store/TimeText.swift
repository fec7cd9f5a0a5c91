import PlacardCore

/// A moment as text: `2026-01-31T18:00:00Z`, with a fraction or an offset such as `+01:00` if need be.
///
/// Not Foundation's parser: it takes 31 February for 3 March.
enum TimeText {
    struct Invalid: Error {
        /// Empty, or begins with a colon.
        let reason: String

        /// Follows what was given.
        var phrase: String { "is not a valid time\(reason); write it as 2026-01-31T18:00:00Z" }
    }

    /// Milliseconds since 1970 UTC.
    static func ms(_ text: String) throws(Invalid) -> Int64 {
        var rest = Array(text.utf8)[...]
        func shape(_ part: Int64?) throws(Invalid) -> Int64 {
            guard let part else { throw Invalid(reason: "") }
            return part
        }
        let year = try shape(number(&rest, digits: 4))
        let month = try shape(skip("-", &rest) ? number(&rest, digits: 2) : nil)
        let day = try shape(skip("-", &rest) ? number(&rest, digits: 2) : nil)
        let hour = try shape(skip("T", &rest) ? number(&rest, digits: 2) : nil)
        let minute = try shape(skip(":", &rest) ? number(&rest, digits: 2) : nil)
        let second = try shape(skip(":", &rest) ? number(&rest, digits: 2) : nil)
        let fraction = try shape(fractionMs(&rest))
        let offset = try shape(offsetMinutes(&rest))
        guard rest.isEmpty else { throw Invalid(reason: "") }
        try check(year: year, month: month, day: day)
        guard hour < 24, minute < 60, second < 60 else {
            throw Invalid(reason: ": a day has the times 00:00:00 to 23:59:59")
        }
        let days = CivilTime.daysSince1970(year: year, month: month, day: day)
        return ((days * 24 + hour) * 60 + minute - offset) * 60_000 + second * 1000 + fraction
    }

    private static func check(year: Int64, month: Int64, day: Int64) throws(Invalid) {
        guard (1...12).contains(month) else { throw Invalid(reason: ": there is no month \(month)") }
        let days = CivilTime.days(ofMonth: month, year: year)
        guard (1...days).contains(day) else {
            throw Invalid(reason: ": month \(month) of \(year) has the days 1 to \(days)")
        }
    }

    // MARK: Parts

    private static func skip(_ mark: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, digits: Int) -> Int64? {
        let part = rest.prefix(digits)
        guard part.count == digits, part.allSatisfy(isDigit) else { return nil }
        rest.removeFirst(digits)
        return part.reduce(0) { $0 * 10 + Int64($1) - 0x30 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// 0 without a fraction; rounded to the nearest millisecond.
    private static func fractionMs(_ rest: inout ArraySlice<UInt8>) -> Int64? {
        guard skip(".", &rest) else { return 0 }
        let digits = rest.prefix(while: isDigit)
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(digits.count)
        let tenths = (Array(digits) + [0x30, 0x30, 0x30]).prefix(4).reduce(0) { $0 * 10 + Int64($1) - 0x30 }
        return (tenths + 5) / 10
    }

    /// East of Greenwich; nil for an offset that no place has.
    private static func offsetMinutes(_ rest: inout ArraySlice<UInt8>) -> Int64? {
        if skip("Z", &rest) { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard skip("-", &rest) || skip("+", &rest), let hour = number(&rest, digits: 2) else { return nil }
        _ = skip(":", &rest)
        guard let minute = number(&rest, digits: 2), minute < 60, hour * 60 + minute <= 14 * 60 else { return nil }
        return (isWest ? -1 : 1) * (hour * 60 + minute)
    }
}
