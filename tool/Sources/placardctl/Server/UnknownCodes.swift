import PlacardCore

/// Counts codes that this server does not know.
struct UnknownCodes {
    /// Counts the codes that are too long or too many to be listed. No event has an empty name.
    static let others = ""
    private static let maximumCount = 1000
    private static let maximumBytes = 100

    private(set) var counts: [ExactText: Int64] = [:]

    mutating func add(_ code: String) {
        let isListed =
            counts[ExactText(code)] != nil
            || (counts.count < Self.maximumCount && code.utf8.count <= Self.maximumBytes)
        counts[ExactText(isListed ? code : Self.others), default: 0] += 1
    }
}
