/// What an event was, for triggers. Raw values are those of `PLACARD_TRIGGER_*`; `test` never reaches a host.
public enum TriggerKind: Int32, Sendable, CaseIterable {
    case open = 1
    case customEvent = 2
    case purchase = 3
    /// A test send: evaluated when the campaign list arrives (D.1.2).
    case test = -1
}
