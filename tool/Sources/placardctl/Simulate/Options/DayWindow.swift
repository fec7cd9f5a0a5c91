import PlacardReplay

/// A part of the day, such as 08:00-22:00.
struct DayWindow: Equatable {
    let fromS: Int32
    let untilS: Int32

    init?(argument: String) {
        let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = Self.seconds(parts[0]), let until = Self.seconds(parts[1]), from != until,
            from < ReplayOptions.secondsPerDay
        else { return nil }
        fromS = from
        untilS = until
    }

    private static func seconds(_ text: Substring) -> Int32? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
            let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), hour <= 24, minute < 60, hour < 24 || minute == 0
        else { return nil }
        return Int32(hour) * 3600 + Int32(minute) * 60
    }

    static func words(fromS: Int32, untilS: Int32) -> String {
        "\(clock(fromS))-\(clock(untilS))"
    }

    private static func clock(_ seconds: Int32) -> String {
        let minutes = seconds / 60
        let (hour, minute) = (minutes / 60, minutes % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }
}
