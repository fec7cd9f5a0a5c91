public import FoundationEssentials

/// Points in time of Placard are milliseconds since 1970 (`…Ms`). The same members with a name that ends in `At` are
/// dates. Every conversion is here: it rounds to whole milliseconds and clamps.
extension Date {
    /// - Parameter placardMs: milliseconds since 1970-01-01 UTC.
    public init(placardMs: Int64) { self.init(timeIntervalSince1970: Double(placardMs) / 1000) }

    /// Milliseconds since 1970-01-01 UTC, rounded; the nearest `Int64` for a date that is too far away.
    public var placardMs: Int64 {
        let ms = (timeIntervalSince1970 * 1000).rounded()
        return Int64(exactly: ms) ?? (ms < 0 ? .min : .max)
    }
}
