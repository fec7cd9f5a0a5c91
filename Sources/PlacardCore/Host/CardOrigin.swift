/// Where a card list came from. Raw values are those of `PLACARD_ORIGIN_*`.
public enum CardOrigin: Int32, Sendable, CaseIterable {
    case server = 1
    /// The store, at open.
    case cache = 2
    /// An impression, a click, a dismissal, an expiry or a change of user.
    case local = 3
}
