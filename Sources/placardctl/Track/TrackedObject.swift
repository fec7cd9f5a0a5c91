/// One object that came to `/users/track`.
struct TrackedObject: Sendable {
    /// In the order in which they are taken.
    enum Array: String, Sendable, CaseIterable { case attributes, events, purchases }

    let array: Array
    let object: JSON
}
