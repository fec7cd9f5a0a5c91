/// Arithmetic that clamps instead of trapping on overflow, for external data such as clocks and seconds from the wire.
extension Int64 {
    package func clampedAdding(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        if !overflow { return sum }
        return other < 0 ? .min : .max
    }

    package func clampedSubtracting(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        if !overflow { return difference }
        return other < 0 ? .max : .min
    }

    package func clampedMultiplied(by other: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        if !overflow { return product }
        return (self < 0) == (other < 0) ? .max : .min
    }
}
