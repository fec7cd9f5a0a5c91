import PlacardCore
import PlacardReplay

/// What findings are made of.
struct FindingContext {
    let count: ReportCount
    let users: Int64
    let options: ReplayOptions
    private let source: ReplayCampaigns

    init(_ result: SimulationResult) {
        count = result.count
        users = result.users
        options = result.options
        source = result.source
    }

    /// What is known of the campaigns without any event.
    var notes: [CampaignNote] { CampaignNotes.of(source) }

    /// The server's settings.
    var config: Config? { source.config }

    /// The campaign's message as the file has it; of a templated one with placeholders.
    func message(of campaign: Int) -> JSON? {
        switch source.source {
        case .file(let file) where file.campaigns.indices.contains(campaign):
            file.campaigns[campaign].template ?? file.campaigns[campaign].trigger["data"]
        case .reply(let triggers) where triggers.indices.contains(campaign): triggers[campaign]["data"]
        case .file, .reply: nil
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
    ///
    /// - Parameter filter: position over all groups.
    func place(campaign: Int, condition: Int, filter: Int) -> String {
        var rest = filter
        for (number, group) in (campaigns[campaign].conditions[condition].filters ?? []).enumerated() {
            if rest < group.count { return "\(Self.place(condition)), property_filters[\(number)][\(rest)]" }
            rest -= group.count
        }
        return Self.place(condition)
    }

    /// How serious it is when a filter never holds: another filter of its group, or another condition, may still trigger
    /// the campaign.
    func deadLevel(of campaign: Int, groupSize: Int) -> Finding.Level {
        groupSize == 1 && campaigns[campaign].conditions.count == 1 ? .error : .warning
    }
}
