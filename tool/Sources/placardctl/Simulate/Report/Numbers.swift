import PlacardCore

/// Numbers and shares for people.
enum Numbers {
    /// With commas between thousands: `1,234,567`.
    static func words(_ number: Int64) -> String {
        var text = ""
        for (index, digit) in String(number.magnitude).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return (number < 0 ? "-" : "") + String(text.reversed())
    }

    /// `1 event`, `2 events`.
    static func count(_ number: Int64, _ noun: String) -> String {
        "\(words(number)) \(noun)\(number == 1 ? "" : "s")"
    }

    /// `once`, `2 times`.
    static func times(_ number: Int64) -> String { number == 1 ? "once" : "\(words(number)) times" }

    static func percent(_ part: Int64, of whole: Int64) -> String {
        guard whole > 0 else { return "0 %" }
        let percent = Double(part) / Double(whole) * 100
        if part > 0, percent < 0.1 { return "< 0.1 %" }
        let tenths = (percent * 10).rounded() / 10
        return percent >= 10 ? "\(Int(percent.rounded())) %" : "\(tenths) %"
    }

    /// A time in UTC without milliseconds, such as `2025-10-09 08:53:20`.
    static func moment(_ ms: Int64) -> String {
        let parts = CivilTime(ms: ms).iso8601.split(separator: "T")
        return parts.count == 2 ? "\(parts[0]) \(parts[1].prefix(8))" : String(parts.joined())
    }

    static func day(_ ms: Int64) -> String { String(CivilTime(ms: ms).iso8601.prefix(10)) }
}
