/// What is told about a step that failed.
enum Report {
    static func text(_ step: Step, _ differences: [Difference]) -> String {
        (["\(step): not as expected"] + differences.flatMap(lines)).joined(separator: "\n")
    }

    /// Arrays of different length stand one element a line.
    private static func lines(_ difference: Difference) -> [String] {
        if case .array(let wanted) = difference.expected, case .array(let found)? = difference.seen {
            return ["  \(difference.path): \(wanted.count) expected, \(found.count) seen"]
                + wanted.map { "    - expected \($0)" } + found.map { "    + seen     \(short($0))" }
        }
        let seen = difference.seen.map { short($0).description } ?? "(missing)"
        return ["  \(difference.path)", "    - expected \(difference.expected)", "    + seen     \(seen)"]
    }

    /// Without what is null: it says nothing that a missing key would not say.
    private static func short(_ value: JSON) -> JSON {
        guard case .object(let members) = value else { return value }
        return .object(members.filter { !$0.value.isNull }.map { JSON.Member(key: $0.key, value: short($0.value)) })
    }
}
