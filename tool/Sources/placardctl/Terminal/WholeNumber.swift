import ArgumentParser

/// Reads numbers of command line options, with an error that names the range.
enum WholeNumber {
    static func `in`<Number: FixedWidthInteger & Sendable>(
        _ range: ClosedRange<Number>
    ) -> @Sendable (String) throws -> Number {
        { text in
            if let number = Number(text), range.contains(number) { return number }
            let upper = Number.bitWidth == 64 && range.upperBound == .max ? "" : " and at most \(range.upperBound)"
            throw ValidationError("give a whole number, at least \(range.lowerBound)\(upper)")
        }
    }
}
