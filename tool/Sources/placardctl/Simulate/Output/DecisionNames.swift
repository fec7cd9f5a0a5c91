import PlacardCore
import PlacardReplay

/// Names in decisions and reports, as in C. Each is made once: there are millions of decisions.
enum DecisionNames {
    static func of(_ outcome: Verdict.Outcome) -> String { outcomes[outcome] ?? "" }
    static func of(_ why: Verdict.Why) -> String { whys[why] ?? "" }
    static func of(_ kind: TriggerKind) -> String { kinds[kind] ?? "" }

    static func of(_ result: ReplayResult) -> String {
        if case .discarded(let reason) = result { return reasons[reason] ?? "" }
        return result.name?.description ?? ""
    }

    private static let outcomes = names(of: Verdict.Outcome.allCases)
    private static let whys = names(of: Verdict.Why.allCases)
    private static let kinds = names(of: TriggerKind.allCases)
    private static let reasons = names(of: Reason.allCases)

    private static func names<Case: Hashable>(of cases: [Case]) -> [Case: String] {
        Dictionary(uniqueKeysWithValues: cases.map { ($0, SpelledName.of($0)) })
    }
}
