/// What is on a user's screen, and when the host and the user do something next.
struct ReplayScreen {
    /// An offered message, and when the host shows it.
    var offered: (handle: UInt64, dueMs: Int64)?
    /// A shown message, and when it is dismissed.
    var showing: (handle: UInt64, dueMs: Int64)?

    var isBusy: Bool { offered != nil || showing != nil }

    var dueMs: Int64? { showing?.dueMs ?? offered?.dueMs }
}
