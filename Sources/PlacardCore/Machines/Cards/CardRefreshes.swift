/// The refreshes that end with one sync: the host's calls and the automatic refresh (rule 8.3.1).
struct CardRefreshes: Sendable {
    /// The tokens that the host passed, in the order of its calls. Equal ones stay: each call ends in an event.
    private var calls: [UInt64] = []
    private var hasAutomatic = false

    init() {}

    /// A call of the host.
    init(_ token: UInt64) { calls = [token] }

    static var automatic: CardRefreshes {
        var refresh = CardRefreshes()
        refresh.hasAutomatic = true
        return refresh
    }

    var isEmpty: Bool { calls.isEmpty && !hasAutomatic }

    /// The tokens of the events in which the refreshes end. The automatic refresh has an event, with token 0, only if
    /// no call ends with it: no call waits for it, and the call's event reports the same.
    var tokens: [UInt64] { calls.isEmpty && hasAutomatic ? [0] : calls }

    mutating func join(_ others: CardRefreshes) {
        calls += others.calls
        hasAutomatic = hasAutomatic || others.hasAutomatic
    }
}
