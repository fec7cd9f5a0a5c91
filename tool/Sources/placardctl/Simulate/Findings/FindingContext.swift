import PlacardCore
import PlacardReplay

/// What findings are made of.
struct FindingContext {
    let count: ReportCount
    let users: Int64
    let options: ReplayOptions
    /// Filters that were tried and that no value satisfied.
    let deadFilters: [FilterWatch.Watched]
    /// Names of the events of each kind, in alphabetical order.
    let eventNames: [TriggerKind: [String]]
    private let groupSizes: [FilterPlace: Int]
    private let badPatterns: [FilterPlace: PropertyFilter]
    private let source: ReplayCampaigns

    init(_ result: SimulationResult) {
        count = result.count
        users = result.users
        options = result.options
        source = result.source
        deadFilters = result.count.watch.dead
        eventNames = result.count.census.namesByKind
        groupSizes = Dictionary(keepingFirst: deadFilters.lazy.map { ($0.place, $0.groupSize) })
        badPatterns = Dictionary(keepingFirst: result.count.watch.badPatterns.lazy.map { ($0.place, $0.filter) })
    }

    /// How many filters there are in the group of a dead one; nil: it is not dead.
    func sizeOfDeadGroup(_ filter: FilterPlace) -> Int? { groupSizes[filter] }

    /// Whether the filter's pattern does not compile.
    func hasBadPattern(_ filter: FilterPlace) -> Bool { badPatterns[filter] != nil }

    /// What is known of the campaigns without any event.
    var notes: [CampaignNote] { CampaignNotes.of(source) }

    /// The server's settings.
    var config: Config? { source.config }

    /// The campaign's message as the file has it; of a templated one with placeholders.
    func message(of campaign: Int) -> JSON? {
        if case .file(let file) = source.source, file.campaigns.indices.contains(campaign),
            let template = file.campaigns[campaign].template
        {
            return template
        }
        return trigger(campaign)?["data"]
    }

    /// The campaign's rule as the file has it.
    func rule(of campaign: Int) -> JSON? { trigger(campaign)?["targeting"] }

    private func trigger(_ campaign: Int) -> JSON? {
        switch source.source {
        case .file(let file): file.campaigns.indices.contains(campaign) ? file.campaigns[campaign].trigger : nil
        case .reply(let triggers): triggers.indices.contains(campaign) ? triggers[campaign] : nil
        }
    }

    var campaigns: [PlacardCore.Campaign] { count.campaigns }
    var census: EventCensus { count.census }

    /// The campaign's id in quotation marks.
    func name(_ campaign: Int) -> String { NameRule.shown(campaigns[campaign].id) }

    /// Every condition with its campaign's and its own position.
    var conditions: [(campaign: Int, position: Int, condition: Condition)] {
        campaigns.enumerated().flatMap { number, campaign in
            campaign.conditions.enumerated().map { (number, $0, $1) }
        }
    }

    /// Where a condition is in the campaign file.
    static func place(_ condition: Int) -> String { "trigger_condition[\(condition)]" }

    /// Where a filter is in the campaign file.
    func place(_ filter: FilterPlace) -> String {
        var rest = filter.position
        let groups = campaigns[filter.campaign].conditions[filter.condition].filters ?? []
        for (number, group) in groups.enumerated() {
            if rest < group.count { return "\(Self.place(filter.condition)), property_filters[\(number)][\(rest)]" }
            rest -= group.count
        }
        return Self.place(filter.condition)
    }

    /// How serious it is when a filter never holds: another filter of its group, or another condition, may still trigger
    /// the campaign.
    func deadLevel(of campaign: Int, groupSize: Int) -> Finding.Level {
        groupSize == 1 && campaigns[campaign].conditions.count == 1 ? .error : .warning
    }
}
