/// The campaign list made ready for events: by kind and name, best first, filters compiled. Built once per list.
package struct TriggerIndex {
    /// One condition of one campaign.
    package struct Entry {
        /// Position of the campaign in the server's list.
        package let campaign: Int
        package let groups: [[CompiledFilter]]
        /// Ids of the buttons that it is about; empty: any click.
        let buttons: [String]
    }

    private struct Key: Hashable {
        let kind: TriggerKind
        /// nil: any name.
        let name: ExactText?
    }

    package let campaigns: [Campaign]
    private let entries: [Key: [Entry]]
    private let positions: [ExactText: Int]

    /// - Parameter onBadPattern: told the campaign's id and a regex that does not compile.
    package init(_ campaigns: [Campaign], compile: RegexCompiler, onBadPattern: (_ campaignID: String, String) -> Void)
    {
        self.campaigns = campaigns
        var entries: [Key: [Entry]] = [:]
        for position in Self.bestFirst(campaigns) {
            let campaign = campaigns[position]
            for condition in campaign.conditions {
                guard let kind = condition.kind else { continue }
                let groups = (condition.filters ?? []).map { group in
                    group.map { filter in
                        CompiledFilter(filter, compile: compile) { onBadPattern(campaign.id, $0) }
                    }
                }
                entries[Key(kind: kind, name: condition.name.map(ExactText.init)), default: []].append(
                    Entry(campaign: position, groups: groups, buttons: condition.buttons))
            }
        }
        self.entries = entries
        positions = Dictionary(campaigns.enumerated().map { (ExactText($1.id), $0) }) { first, _ in first }
    }

    package func campaign(_ id: String) -> Campaign? { positions[ExactText(id)].map { campaigns[$0] } }

    /// Highest priority first; of equals the later in the server's list (D.3.5).
    private static func bestFirst(_ campaigns: [Campaign]) -> [Int] {
        campaigns.indices.sorted {
            let (left, right) = (campaigns[$0].priority, campaigns[$1].priority)
            return left == right ? $0 > $1 : left > right
        }
    }

    package func hasConditions(of kind: TriggerKind) -> Bool { entries.keys.contains { $0.kind == kind } }

    /// Calls `body` with the conditions about this event, the best campaign first, until it returns false.
    package func forEachEntry(about event: TriggerEvent, _ body: (Entry) -> Bool) {
        let named = event.name.flatMap { entries[Key(kind: event.kind, name: ExactText($0))] } ?? []
        let general = entries[Key(kind: event.kind, name: nil)] ?? []
        var (left, right) = (0, 0)
        while left < named.count || right < general.count {
            let entry: Entry
            if right == general.count || (left < named.count && isBetter(named[left], general[right])) {
                entry = named[left]
                left += 1
            } else {
                entry = general[right]
                right += 1
            }
            guard body(entry) else { return }
        }
    }

    private func isBetter(_ left: Entry, _ right: Entry) -> Bool {
        let (first, second) = (campaigns[left.campaign].priority, campaigns[right.campaign].priority)
        return first == second ? left.campaign >= right.campaign : first > second
    }
}
