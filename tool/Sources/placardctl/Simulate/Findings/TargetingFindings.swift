import PlacardCore

/// Rules that say whom a campaign is for, and what the table has of it.
enum TargetingFindings {
    static func find(_ context: FindingContext) -> [Finding] {
        let ids = context.campaigns.map { $0.id }
        return context.campaigns.indices.flatMap { campaign -> [Finding] in
            let rule = context.rule(of: campaign).map { RuleNotes.of($0, at: "targeting", ids) } ?? []
            let reading = context.count.facts.readings[campaign]
            let found =
                rule.map { note($0, campaign, context) }
                + reading.variables.compactMap { unset($0, campaign, context) }
                + reading.comparisons.flatMap { comparison in
                    comparison.texts.compactMap { value($0, of: comparison, reading, campaign, context) }
                }
            return found + [nobody(campaign, context)].compactMap { $0 }
        }
    }

    /// What is wrong with the rule whatever the table has.
    private static func note(_ found: RuleNotes.Found, _ campaign: Int, _ context: FindingContext) -> Finding {
        Finding(
            found.rule, found.level, campaign,
            "\(context.name(campaign)), `\(found.path)`: \(found.text). \(found.rule.advice)")
    }

    /// A campaign that is for nobody in the table.
    private static func nobody(_ campaign: Int, _ context: FindingContext) -> Finding? {
        let counted = context.count.counts[campaign]
        let excluded = counted.stopped(by: .notTargeted)
        let judged = counted.about - counted.stopped(by: .filterFailed, .wrongEvent, .notStarted, .ended)
        guard excluded > 0, excluded == judged else { return nil }
        return Finding(
            .targetsNobody, .warning, campaign,
            "\(context.name(campaign)) is for nobody here: its targeting held at none of the "
                + "\(Numbers.count(excluded, "event")) at which it could show. Check its variables and values, and "
                + "that the table has the attributes and facts that it reads.")
    }

    /// A variable that no row sets.
    private static func unset(
        _ variable: RuleReading.Variable, _ campaign: Int, _ context: FindingContext
    ) -> Finding? {
        let facts = context.count.facts
        guard facts.values(of: variable.name).total == 0 else { return nil }
        let start = "The targeting of \(context.name(campaign)) reads \(NameRule.shown(variable.name))"
        if let nearest = Spelling.nearest(to: variable.name, among: facts.others(like: variable.name)) {
            return Finding(
                .variableName, .warning, campaign,
                "\(start), which no row of the table sets; \(NameRule.shown(nearest)) is set in "
                    + "\(Numbers.count(facts.count(nearest), "row")). Probably that is meant: correct the name.")
        }
        if let standIn = variable.standIn {
            return Finding(
                .noVariable, .note, campaign,
                "\(start), which no row of the table sets: it is always \(standIn.jsonText), which the rule has for "
                    + "that case.")
        }
        return Finding(
            .noVariable, .warning, campaign,
            "\(start), which no row of the table sets, so it is always null. Check the name, or add it to the table's "
                + "attributes or facts.")
    }

    /// A text that the variable never has.
    private static func value(
        _ text: String, of comparison: RuleReading.Comparison, _ reading: RuleReading, _ campaign: Int,
        _ context: FindingContext
    ) -> Finding? {
        let facts = context.count.facts
        let values = facts.values(of: comparison.variable)
        guard values.total > 0, !facts.hasOccurred(text, of: comparison.variable),
            !isStandIn(text, of: comparison.variable, reading)
        else { return nil }
        let start =
            "The targeting of \(context.name(campaign)) compares \(NameRule.shown(comparison.variable)) with "
            + "\(Value.string(text).jsonText), a value that it never has"
        let others = values.allTexts.filter { other in
            comparison.isEquality || !comparison.texts.contains { ExactText.same($0, other) }
        }
        if let nearest = Spelling.nearest(to: text, among: others) {
            let twin = Spelling.areTwins(text, nearest) ? ", which \(Spelling.twinWords)" : ""
            return Finding(
                .ruleValue, .warning, campaign,
                "\(start); \(NameRule.shown(nearest)) occurs in "
                    + "\(Numbers.count(values.count(of: nearest), "row"))\(twin). Probably that is meant: correct the "
                    + "value.")
        }
        // A list may have values that are rare, and another value is what `!=` asks for.
        guard comparison.isEquality, !comparison.isNegated else { return nil }
        let seen = values.words.map { ": \($0)" } ?? ""
        return Finding(.ruleValue, .warning, campaign, "\(start)\(seen). Check the value.")
    }

    private static func isStandIn(_ text: String, of variable: String, _ reading: RuleReading) -> Bool {
        reading.variables.contains { known in
            guard ExactText.same(known.name, variable), case .string(let standIn) = known.standIn else { return false }
            return ExactText.same(standIn, text)
        }
    }
}
