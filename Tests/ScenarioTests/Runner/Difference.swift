/// Where something else was seen than expected.
struct Difference {
    let path: String
    let expected: JSON
    /// Nil: the key is missing.
    let seen: JSON?
}
