/// Mistakes in rules that say whom a campaign or card is for: names that nothing has, and parts that never hold.
enum TargetingRules {
    static func find(_ context: CheckContext) -> [CheckFinding] {
        let ids = context.file.campaigns.map { $0.id }
        return context.entries.flatMap { entry, path -> [CheckFinding] in
            guard let rule = entry["targeting"] else { return [] }
            return RuleNotes.of(rule, at: "\(path).targeting", ids).map {
                CheckFinding($0.rule, $0.path, $0.text, level: $0.level)
            }
        }
    }
}
