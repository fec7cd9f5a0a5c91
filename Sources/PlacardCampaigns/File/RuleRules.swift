import PlacardCore

/// Checks the rule of a card or campaign (section 13.1).
enum RuleRules {
    static func check(_ rule: Field) throws(FieldProblem) {
        do throws(RuleFault) {
            _ = try Rule(PropertyValue(rule.value))
        } catch {
            throw rule.part(at: error.pointer).problem(error.reason)
        }
    }
}
