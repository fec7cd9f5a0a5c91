/// One object sent to `/users/track`.
struct TrackedObject: Sendable {
    /// In the order in which they are processed.
    enum Array: String, Sendable, CaseIterable { case attributes, events, purchases }

    let array: Array
    let object: JSON
}
