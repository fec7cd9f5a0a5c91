/// Reads intervals in seconds: zero leaves the default, a negative value is no interval.
enum IntervalInput {
    static func set(_ ms: inout Int64?, _ seconds: Int32) {
        if seconds != 0 { ms = seconds < 0 ? nil : Int64(seconds) * 1000 }
    }

    static func set(_ ms: inout Int64, _ seconds: Int32) {
        if seconds != 0 { ms = Int64(max(0, seconds)) * 1000 }
    }
}
