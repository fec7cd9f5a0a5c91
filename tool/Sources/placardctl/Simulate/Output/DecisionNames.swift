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

    private static let outcomes = names(of: Verdict.Outcome.allCases) { SpelledName.of($0) }
    private static let whys = names(of: Verdict.Why.allCases) { SpelledName.of($0) }
    private static let kinds = names(of: TriggerKind.allCases) { SpelledName.of($0) }
    private static let reasons = names(of: Reason.allCases) { SpelledName.of($0) }

    private static func names<Case: Hashable>(
        of cases: [Case], _ spelled: (Case) -> String
    ) -> [Case: String] {
        Dictionary(keepingFirst: cases.map { ($0, spelled($0)) })
    }
}
