import PlacardCore

/// Compares a life with another one that must look the same.
enum Twins {
    /// Whole minutes, for windows of cards, and less than a day, so that numbers keep their length.
    private static let shiftMs: Int64 = 7 * 3_600_000 + 120_000

    static func compare(_ plan: LifePlan, _ outcome: Life.Outcome, _ coverage: inout Coverage) -> Violation? {
        var shifted = plan
        shifted.shiftMs = shiftMs
        if let violation = compare(outcome, with: shifted, "shifting all times changes nothing") { return violation }
        coverage.saw(.comparedShift)
        if let violation = compare(outcome, with: plan, "the same plan gives the same life") { return violation }
        coverage.saw(.comparedTwice)
        // A longer list makes more writes: faults of the disk would come at other moments.
        guard !Traits(plan).harmsDisk else { return nil }
        var unrelated = plan
        unrelated.hasUnrelatedCampaigns = true
        let property = "campaigns about other events change nothing"
        if let violation = compare(outcome, with: unrelated, property) { return violation }
        coverage.saw(.comparedUnrelated)
        return nil
    }

    private static func compare(_ outcome: Life.Outcome, with plan: LifePlan, _ property: String) -> Violation? {
        let other = Life.run(plan)
        if other.trace == outcome.trace { return nil }
        return Violation(property, "\(outcome.trace.count) and \(other.trace.count) observations")
    }
}
