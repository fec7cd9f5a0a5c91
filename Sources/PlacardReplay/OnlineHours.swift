/// When devices are online.
struct OnlineHours {
    private let fromMs: Int64
    private let untilMs: Int64

    init(_ options: ReplayOptions) {
        fromMs = Int64(options.onlineFromS) * 1000
        untilMs = Int64(options.onlineUntilS) * 1000
    }

    /// Whether a device was online at any moment of a time, its ends included.
    ///
    /// - Parameter startMs: not negative.
    func contains(anyFrom startMs: Int64, to endMs: Int64) -> Bool {
        if contains(startMs) { return true }
        let midnight = startMs - startMs % Self.dayMs
        let opening = midnight + fromMs
        return (opening >= startMs ? opening : opening + Self.dayMs) <= endMs
    }

    private static let dayMs: Int64 = 86_400_000

    /// - Parameter wallMs: not negative.
    func contains(_ wallMs: Int64) -> Bool {
        if fromMs == untilMs { return true }
        let time = wallMs % Self.dayMs
        return fromMs < untilMs ? time >= fromMs && time < untilMs : time >= fromMs || time < untilMs
    }
}
