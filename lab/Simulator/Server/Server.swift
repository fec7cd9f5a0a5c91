import PlacardCore

/// What answers the requests of all devices.
protocol Server: AnyObject {
    /// Returns nil when nothing comes back.
    func answer(
        _ request: HTTPRequest, of host: Host, at nowMs: Int64, _ dice: inout Dice, _ coverage: inout Coverage
    ) throws(Violation) -> ServerReply?

    /// Whether connections hold.
    func isReachable(at nowMs: Int64) -> Bool
}
