import PlacardCore
import PlacardReplay

/// A limit on displays, of a campaign or of a group.
struct DisplayCap: Hashable {
    /// The keys in `frequency`.
    enum Kind: String {
        case lifetime
        case custom
        case session = "per_session"
        case day = "per_day"

        /// Nil: it is not about a limit.
        init?(_ why: Verdict.Why?) {
            switch why {
            case .capLifetime: self = .lifetime
            case .capPeriod: self = .custom
            case .capSession: self = .session
            case .capDay: self = .day
            case nil, .otherKind, .otherName, .otherButton, .neverMet, .missing, .otherType, .otherValue, .badPattern,
                .patternLimit, .badFilter, .neverAgain, .offline, .refused, .tooLate:
                return nil
            }
        }
    }

    /// Position of the campaign; nil: it is the group's.
    let campaign: Int?
    let group: ExactText?
    let kind: Kind
    let limit: Int
    let period: Duration?

    /// Nil: no limit has stopped the campaign.
    init?(_ decision: ReplayDecision) {
        guard decision.outcome == .capped, let cap = decision.cap, let kind = Kind(decision.why) else { return nil }
        campaign = cap.group == nil ? decision.campaign : nil
        group = cap.group.map(ExactText.init)
        self.kind = kind
        limit = cap.limit
        period = cap.period
    }
}

/// For how many users limits were used up, on which days.
struct CapCount {
    struct Counted {
        let cap: DisplayCap
        var users: Int64 = 0
        /// Users of each day, by the days since 1970-01-01 (UTC).
        var days: [Int64: Int64] = [:]

        /// The first of those with the most users.
        var busiest: (day: Int64, users: Int64)? {
            days.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
        }
    }

    private var counted: [DisplayCap: Counted] = [:]

    mutating func add(_ user: UserCaps) {
        for (cap, days) in user.days {
            var counted = counted[cap] ?? Counted(cap: cap)
            counted.users += 1
            for day in days { counted.days[day, default: 0] += 1 }
            self.counted[cap] = counted
        }
    }

    /// The limits that stopped the most users first.
    var list: [Counted] { counted.values.sorted { Self.isBefore($0, $1) } }

    private static func isBefore(_ left: Counted, _ right: Counted) -> Bool {
        func rest(_ cap: DisplayCap) -> (Int, String, Duration, Int) {
            (cap.campaign ?? -1, cap.kind.rawValue, cap.period ?? .zero, cap.limit)
        }
        if left.users != right.users { return left.users > right.users }
        let (first, second) = (left.cap.group?.text ?? "", right.cap.group?.text ?? "")
        if !ExactText.same(first, second) { return first.utf8.lexicographicallyPrecedes(second.utf8) }
        return rest(left.cap) < rest(right.cap)
    }
}

/// The days on which each limit was used up for one user.
struct UserCaps {
    private(set) var days: [DisplayCap: Set<Int64>] = [:]

    mutating func add(_ decision: ReplayDecision) {
        guard let cap = DisplayCap(decision) else { return }
        days[cap, default: []].insert(DayTimes.day(decision.timeMs))
    }
}
