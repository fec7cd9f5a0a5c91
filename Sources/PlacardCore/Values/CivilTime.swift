/// A moment as a date and time of day in UTC, in the proleptic Gregorian calendar.
package struct CivilTime: Sendable, Equatable {
    package let year: Int64
    package let month: Int64
    package let day: Int64
    package let millisecondOfDay: Int64

    /// Counts days from 1 March of year 0, so that the leap day is the last day of its year.
    package init(ms: Int64) {
        let dayLength: Int64 = 86_400_000
        let days = ms.floored(by: dayLength) + 719_468
        // Not `ms - days * dayLength`: that overflows on the first day of the range.
        millisecondOfDay = ms % dayLength + (ms % dayLength < 0 ? dayLength : 0)
        let era = days.floored(by: 146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// `YYYY-MM-DDTHH:MM:SS.mmmZ`
    package var iso8601: String {
        let hour = millisecondOfDay / 3_600_000
        let minute = millisecondOfDay / 60_000 % 60
        let second = millisecondOfDay / 1_000 % 60
        let time = "\(pad(hour, 2)):\(pad(minute, 2)):\(pad(second, 2)).\(pad(millisecondOfDay % 1_000, 3))"
        return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))T\(time)Z"
    }

    /// Milliseconds since 1970 of `YYYY-MM-DDTHH:MM:SSZ`; nil for any other text.
    package static func ms(_ text: String) -> Int64? {
        let form = Array("0000-00-00T00:00:00Z".utf8)
        let zero = UInt8(ascii: "0")
        let bytes = Array(text.utf8)
        guard bytes.count == form.count,
            zip(bytes, form).allSatisfy({ $1 == zero ? (zero...zero + 9).contains($0) : $0 == $1 })
        else { return nil }
        func number(_ digits: Range<Int>) -> Int64 { bytes[digits].reduce(0) { $0 * 10 + Int64($1 - zero) } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard (1...12).contains(month), (1...days(ofMonth: month, year: year)).contains(day), hour < 24, minute < 60,
            second < 60
        else { return nil }
        let days = daysSince1970(year: year, month: month, day: day)
        return ((days * 24 + hour) * 60 + minute) * 60_000 + second * 1_000
    }

    /// Days from 1970-01-01 to a date, negative before it. Years have at most four digits, months are 1 to 12.
    package static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
        // The year begins on 1 March, as above.
        let marchYear = month <= 2 ? year - 1 : year
        let marchMonth = month <= 2 ? month + 9 : month - 3
        let era = marchYear.floored(by: 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// - Parameter month: 1 to 12.
    package static func days(ofMonth month: Int64, year: Int64) -> Int64 {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    private func pad(_ number: Int64, _ width: Int) -> String {
        let digits = number.magnitude.description
        let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
        return (number < 0 ? "-" : "") + zeros + digits
    }
}
