/// A campaign that won and waits out its delay (D.3.6). Kept in the store: it survives a restart (D.7).
package struct PendingFire: Sendable, Equatable {
    /// At most so many wait: more would burst upon the user one day.
    package static let limit = 100

    package let handle: UInt64
    /// As it was when it won: the list may change meanwhile.
    package let campaign: Campaign
    /// When the event happened (T in D.3).
    package let fired: Stamp
    /// Monotonic time of display.
    package let dueMs: Int64
    package let kind: TriggerKind
    package let name: String?

    package init(
        handle: UInt64, campaign: Campaign, fired: Stamp, dueMs: Int64, kind: TriggerKind, name: String?
    ) {
        self.handle = handle
        self.campaign = campaign
        self.fired = fired
        self.dueMs = dueMs
        self.kind = kind
        self.name = name
    }
}
