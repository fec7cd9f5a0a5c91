import PlacardCore
import PlacardReplay

/// Counts the report while events and decisions arrive. Memory does not depend on the number of events and users.
final class ReportCount {
    let campaigns: [PlacardCore.Campaign]
    private(set) var counts: [CampaignCount]
    private(set) var census: EventCensus
    private(set) var watch: FilterWatch
    private(set) var textOrders: TextOrderWatch
    private(set) var facts: FactWatch
    private(set) var spread = MessageSpread()
    private(set) var top = TopUsers()
    private(set) var times = DayTimes()
    private(set) var shares: ShareCount
    private(set) var caps = CapCount()
    private(set) var messages: Int64 = 0
    /// Users with at least this many messages on one day, and the first of them.
    private(set) var busyDays: (users: Int64, most: Int64, user: String?) = (0, 0, nil)
    private var user: UserCount?
    /// The user that has ended, until the next one ends.
    private(set) var ended: UserCount?

    static let busyDay: Int64 = 5

    init(_ campaigns: [PlacardCore.Campaign]) {
        self.campaigns = campaigns
        counts = Array(repeating: CampaignCount(), count: campaigns.count)
        watch = FilterWatch(campaigns)
        textOrders = TextOrderWatch(campaigns)
        facts = FactWatch(campaigns)
        census = EventCensus(campaigns)
        shares = ShareCount(campaigns)
    }

    func add(_ row: ReplayRow) {
        census.add(row)
        watch.add(row)
        textOrders.add(row)
        facts.add(row)
    }

    func add(_ decision: ReplayDecision) {
        if !ExactText.same(user?.user, decision.user) {
            endUser()
            user = UserCount(decision.user)
        }
        user?.add(decision)
        guard counts.indices.contains(decision.campaign) else { return }
        counts[decision.campaign].add(decision)
        guard decision.result == .shown else { return }
        messages += 1
        times.add(decision.shownMs ?? decision.timeMs)
    }

    /// After the last decision.
    func finish() { endUser() }

    private func endUser() {
        guard let user else { return }
        spread.add(messages: user.messages)
        top.add(user)
        shares.add(user.shares)
        caps.add(user.caps)
        for (campaign, messages) in user.perCampaign { counts[campaign].endUser(messages: messages) }
        if user.mostPerDay >= Self.busyDay {
            let isMost = user.mostPerDay > busyDays.most
            busyDays = (
                busyDays.users + 1, max(busyDays.most, user.mostPerDay), isMost ? user.user : busyDays.user
            )
        }
        ended = user
        self.user = nil
    }

    /// What a user got whose events have all been replayed; nil if there was no decision about it.
    func final(_ name: String) -> UserCount? {
        [user, ended].lazy.compactMap { $0 }.first { ExactText.same($0.user, name) }
    }
}

/// The users with the most messages.
struct TopUsers {
    private static let limit = 10

    /// The most first.
    private(set) var list: [UserCount] = []

    mutating func add(_ user: UserCount) {
        guard user.messages > 0 else { return }
        if list.count == Self.limit {
            guard let last = list.last, user.messages > last.messages else { return }
            list.removeLast()
        }
        // The earlier of equals comes first.
        let place = list.firstIndex { $0.messages < user.messages } ?? list.count
        list.insert(user, at: place)
    }
}
