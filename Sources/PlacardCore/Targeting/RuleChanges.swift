/// What rules can read and has changed since they were judged.
package struct RuleChanges: Sendable, Equatable {
    private static let limit = 100

    /// Whether anything may have changed.
    private(set) var isAll = true
    private(set) var names: [ExactText] = []

    init() {}

    mutating func note(_ change: StoredFact.Change) {
        switch change.kind {
        case .attribute: add(change.name)
        case .host: add("$host.\(change.name)")
        case .campaign: add("\(OwnVariable.prefix)\(OwnVariable.campaignPrefix)\(change.name)")
        case .device: add("\(OwnVariable.prefix)\(change.name)")
        case .userVariant, .deviceVariant, .deadline: return
        }
    }

    mutating func noteAll() { (isAll, names) = (true, []) }

    private mutating func add(_ name: String) {
        if isAll { return }
        if names.count >= Self.limit { return noteAll() }
        names.append(ExactText(name))
    }

    mutating func take() -> RuleChanges {
        defer { (isAll, names) = (false, []) }
        return self
    }
}
