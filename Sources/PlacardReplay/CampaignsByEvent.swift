import PlacardCore

/// Finds the campaigns with a condition about an event.
struct CampaignsByEvent {
    private struct Key: Hashable {
        let kind: TriggerKind
        let name: ExactText
    }

    /// Positions in the list, ascending.
    private var named: [Key: [Int]] = [:]
    private var unnamed: [TriggerKind: [Int]] = [:]
    /// For each campaign, its conditions with their filters compiled.
    let conditions: [[CompiledCondition]]

    init(_ campaigns: [Campaign], compile: RegexCompiler) {
        conditions = campaigns.map { campaign in
            campaign.conditions.map { CompiledCondition($0, compile: compile, keepsWords: true) }
        }
        for (position, campaign) in campaigns.enumerated() {
            for condition in campaign.conditions {
                guard let kind = condition.kind else { continue }
                if case .absence = condition.subject {
                    Self.add(position, to: &named[Key(kind: kind, name: ExactText(campaign.id)), default: []])
                } else if let name = condition.name {
                    Self.add(position, to: &named[Key(kind: kind, name: ExactText(name)), default: []])
                } else {
                    Self.add(position, to: &unnamed[kind, default: []])
                }
            }
        }
    }

    private static func add(_ position: Int, to list: inout [Int]) {
        if list.last != position { list.append(position) }
    }

    /// Positions in the list, ascending, without duplicates.
    func about(_ event: TriggerEvent) -> [Int] {
        let any = unnamed[event.kind] ?? []
        let own = event.name.flatMap { named[Key(kind: event.kind, name: ExactText($0))] } ?? []
        if any.isEmpty { return own }
        if own.isEmpty { return any }
        return Set(any).union(own).sorted()
    }
}
