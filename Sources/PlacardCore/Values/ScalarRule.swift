/// The rule for single values that a host logs (rules 6.1.1 to 6.1.3). Invalid values are rejected, never repaired.
///
/// `subject` names the value in error messages; it is evaluated only for an error.
enum ScalarRule {
    static func check(_ number: Double, _ subject: @autoclosure () -> String) throws(PlacardError) {
        guard number.isFinite else { throw PlacardError(.invalid, "\(subject()) is not a finite number") }
    }

    static func check(_ text: String, _ subject: @autoclosure () -> String) throws(PlacardError) {
        // A scalar takes at least one byte, so short text need not be counted.
        guard text.utf8.count > Limits.stringLength else { return }
        let count = text.unicodeScalars.count
        guard count <= Limits.stringLength else {
            throw PlacardError(
                .invalid, "\(subject()) has \(count) characters: the limit is \(Limits.stringLength)")
        }
    }

    /// Accepts four-digit years only: the wire form has no others.
    static func check(dateMs ms: Int64, _ subject: @autoclosure () -> String) throws(PlacardError) {
        let yearZero: Int64 = -62_167_219_200_000
        let yearTenThousand: Int64 = 253_402_300_800_000
        guard ms >= yearZero, ms < yearTenThousand else {
            throw PlacardError(.invalid, "\(subject()) is a date outside the years 0000 to 9999")
        }
    }
}
