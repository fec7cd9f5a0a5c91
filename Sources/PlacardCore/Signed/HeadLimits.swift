/// How large the parts of a signed source can be.
package enum HeadLimits {
    package static let headBytes = 64 * 1024
    package static let blobBytes = 8 * 1024 * 1024
    /// Levels of objects and lists.
    package static let depth = 4
    package static let signatures = 8
    package static let keys = 8
    /// The largest whole number that every reader of JSON can represent: 2^53 - 1.
    package static let largestNumber: Int64 = 9_007_199_254_740_991
}
