/// A property that does not hold.
struct Violation: Error {
    /// The property in words, the same for every life in which it fails.
    let property: String
    let detail: String

    init(_ property: String, _ detail: String) {
        self.property = property
        self.detail = detail
    }
}
