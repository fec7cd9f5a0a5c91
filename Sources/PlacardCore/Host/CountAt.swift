/// When a campaign counts as shown, for its re-eligibility and for the interval between messages. Raw values are those of
/// `PLACARD_COUNT_AT_*`.
public enum CountAt: Int32, Sendable, CaseIterable {
    /// When its message is handed over to the host, whether or not the host shows it.
    case handOver = 0
    /// When the host shows its message.
    case shown = 1
}
