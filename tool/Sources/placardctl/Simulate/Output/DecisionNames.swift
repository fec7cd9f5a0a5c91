import PlacardCore
import PlacardReplay

/// Names in decisions and reports, as in C.
enum DecisionNames {
    static func of(_ outcome: Verdict.Outcome) -> String { outcome.description }
    static func of(_ why: Verdict.Why) -> String { why.description }
    static func of(_ kind: TriggerKind) -> String { SpelledName.of(kind) }

    static func of(_ result: ReplayResult) -> String {
        if case .discarded(let reason) = result { return reason.description }
        return result.name?.description ?? ""
    }
}
