import PlacardCore

/// Time formats of `/users/track` (rules 11.4, 11.5).
enum TrackTime {
    /// `YYYY-MM-DDTHH:MM:SS`, optionally followed by `.fraction`, `:fraction`, `Z` and an offset. A second can be 60,
    /// a leap second.
    static func isTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 19, isDate(bytes[..<10]), bytes[10] == UInt8(ascii: "T"),
            isPattern(bytes[11..<19], "##:##:##"), isMinute(bytes[11..<16]), number(bytes[17..<19]) < 61
        else { return false }
        var rest = bytes[19...]
        if let first = rest.first, first == UInt8(ascii: ".") || first == UInt8(ascii: ":") {
            let digits = rest.dropFirst().prefix { isDigit($0) }
            guard !digits.isEmpty else { return false }
            rest = rest.dropFirst(1 + digits.count)
        }
        return rest.isEmpty || rest.elementsEqual("Z".utf8) || isOffset(rest)
    }

    /// A day of the calendar, `YYYY-MM-DD`.
    static func isDate(_ text: String) -> Bool { isDate(Array(text.utf8)[...]) }

    private static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard isPattern(bytes, "####-##-##") else { return false }
        let (year, month, day) = (
            number(bytes.prefix(4)), number(bytes.dropFirst(5).prefix(2)), number(bytes.suffix(2))
        )
        return (1...12).contains(month) && (1...CivilTime.days(ofMonth: month, year: year)).contains(day)
    }

    private static func isOffset(_ bytes: ArraySlice<UInt8>) -> Bool {
        ["+##:##", "-##:##", "+####", "-####"].contains { isPattern(bytes, $0) } && isMinute(bytes.dropFirst())
    }

    /// Whether hour and minute, which are digits, exist: `HH…MM`.
    private static func isMinute(_ bytes: ArraySlice<UInt8>) -> Bool {
        number(bytes.prefix(2)) < 24 && number(bytes.suffix(2)) < 60
    }

    /// `#` stands for a digit.
    private static func isPattern(_ bytes: ArraySlice<UInt8>, _ pattern: String) -> Bool {
        bytes.count == pattern.utf8.count
            && zip(bytes, pattern.utf8).allSatisfy { $1 == UInt8(ascii: "#") ? isDigit($0) : $0 == $1 }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int64 { digits.reduce(0) { $0 * 10 + Int64($1) - 0x30 } }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
