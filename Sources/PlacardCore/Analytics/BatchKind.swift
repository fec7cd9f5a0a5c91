/// Where a batch goes. Raw values are part of the stored format.
package enum BatchKind: Int64, Sendable, CaseIterable {
    /// The `data` endpoint (A.4).
    case data = 0
    /// The REST endpoint `/users/track` (H).
    case usersTrack = 1
}
