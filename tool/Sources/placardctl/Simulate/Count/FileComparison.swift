import PlacardCore

/// What changes from one campaign file to another, by campaign and by user.
struct FileComparison {
    struct CampaignChange {
        let id: String
        /// Messages shown.
        var before: Int64 = 0
        var after: Int64 = 0
        /// Users who get a message only after the change.
        var gained: Int64 = 0
        var lost: Int64 = 0
    }

    struct UserChange {
        let user: String
        let before: Int64
        let after: Int64

        fileprivate var size: UInt64 { after > before ? UInt64(after - before) : UInt64(before - after) }
    }

    private static let exampleLimit = 10

    /// Campaigns of both lists, in the order of the first, then of the second.
    private(set) var campaigns: [CampaignChange] = []
    private(set) var same: Int64 = 0
    private(set) var more: Int64 = 0
    private(set) var fewer: Int64 = 0
    /// Users whose number of messages changes most.
    private(set) var examples: [UserChange] = []

    /// Positions in `campaigns` of the campaigns of each list.
    private var places: (before: [Int], after: [Int]) = ([], [])

    init(_ before: [PlacardCore.Campaign], _ after: [PlacardCore.Campaign]) {
        var known: [ExactText: Int] = [:]
        func place(_ campaign: PlacardCore.Campaign, _ list: inout [CampaignChange]) -> Int {
            if let place = known[ExactText(campaign.id)] { return place }
            list.append(CampaignChange(id: campaign.id))
            known[ExactText(campaign.id)] = list.count - 1
            return list.count - 1
        }
        var list: [CampaignChange] = []
        places.before = before.map { place($0, &list) }
        places.after = after.map { place($0, &list) }
        campaigns = list
    }

    /// Compares one user.
    mutating func add(_ user: String, _ before: UserCount?, _ after: UserCount?) {
        let old = moved(before?.perCampaign ?? [:], places.before)
        let new = moved(after?.perCampaign ?? [:], places.after)
        for (place, messages) in old {
            campaigns[place].before += messages
            if new[place] == nil { campaigns[place].lost += 1 }
        }
        for (place, messages) in new {
            campaigns[place].after += messages
            if old[place] == nil { campaigns[place].gained += 1 }
        }
        compare(UserChange(user: user, before: before?.messages ?? 0, after: after?.messages ?? 0))
    }

    private func moved(_ messages: [Int: Int64], _ places: [Int]) -> [Int: Int64] {
        var result: [Int: Int64] = [:]
        for (position, count) in messages where places.indices.contains(position) {
            result[places[position], default: 0] += count
        }
        return result
    }

    private mutating func compare(_ change: UserChange) {
        if change.before == change.after { return same += 1 }
        if change.after > change.before { more += 1 } else { fewer += 1 }
        if examples.count == Self.exampleLimit {
            guard let last = examples.last, change.size > last.size else { return }
            examples.removeLast()
        }
        let place = examples.firstIndex { $0.size < change.size } ?? examples.count
        examples.insert(change, at: place)
    }
}
