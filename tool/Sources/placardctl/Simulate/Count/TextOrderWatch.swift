import PlacardCore
import PlacardReplay

/// Watches filters that compare versions or numbers as text.
struct TextOrderWatch {
    struct Watched {
        let place: FilterPlace
        let filter: PropertyFilter
        let groupSize: Int
        let wanted: String
        /// Logged texts that come before the wanted one as text and after it as versions, or the other way round.
        var count: Int64 = 0
        var example = ""
    }

    private var watched: [EventCensus.Key: [Watched]] = [:]

    init(_ campaigns: [PlacardCore.Campaign]) {
        for (number, campaign) in campaigns.enumerated() {
            for (position, condition) in campaign.conditions.enumerated() { add(condition, at: position, of: number) }
        }
    }

    private mutating func add(_ added: Condition, at condition: Int, of campaign: Int) {
        guard let groups = added.filters, let kind = added.kind, let name = added.name else { return }
        let filters = groups.flatMap { group in group.map { (filter: $0, size: group.count) } }
        for (position, (filter, size)) in filters.enumerated() {
            let ordering: [Comparator] = [.greater, .greaterOrEqual, .less, .lessOrEqual]
            guard ordering.contains(filter.comparator), !filter.isDate, case .string(let wanted) = filter.wanted,
                VersionText.isVersion(wanted)
            else { continue }
            watched[EventCensus.Key(kind, name), default: []].append(
                Watched(
                    place: FilterPlace(campaign: campaign, condition: condition, position: position), filter: filter,
                    groupSize: size, wanted: wanted))
        }
    }

    mutating func add(_ row: ReplayRow) {
        guard !watched.isEmpty, row.kind == .event || row.kind == .purchase, let name = row.name else { return }
        let key = EventCensus.Key(row.kind.trigger, name)
        guard var filters = watched[key] else { return }
        for index in filters.indices {
            guard case .string(let text)? = row.properties?[filters[index].filter.key],
                VersionText.isMisordered(text, filters[index].wanted)
            else { continue }
            if filters[index].count == 0 { filters[index].example = text }
            filters[index].count += 1
        }
        watched[key] = filters
    }

    /// Filters for which the order mattered.
    var misordered: [Watched] {
        watched.values.joined().filter { $0.count > 0 }
            .sorted { $0.place < $1.place }
    }
}
