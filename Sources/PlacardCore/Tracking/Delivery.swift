/// Where custom events, purchases and attributes go. Raw values are those of `PLACARD_DELIVERY_*`.
public enum Delivery: Int32, Sendable, CaseIterable {
    /// With everything else, to the `data` endpoint (A.4).
    case sdk = 0
    /// To the REST endpoint `/users/track` (H). Everything else goes to `data` still.
    case usersTrack = 1
}
