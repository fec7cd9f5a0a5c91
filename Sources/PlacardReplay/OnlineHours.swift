/// When devices are online.
struct OnlineHours {
    private let fromMs: Int64
    private let untilMs: Int64

    init(_ options: ReplayOptions) {
        fromMs = Int64(options.onlineFromS) * 1000
        untilMs = Int64(options.onlineUntilS) * 1000
    }

    /// - Parameter wallMs: not negative.
    func contains(_ wallMs: Int64) -> Bool {
        if fromMs == untilMs { return true }
        let time = wallMs % 86_400_000
        return fromMs < untilMs ? time >= fromMs && time < untilMs : time >= fromMs || time < untilMs
    }
}
