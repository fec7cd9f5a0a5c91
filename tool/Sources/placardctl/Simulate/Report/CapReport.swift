import PlacardCore

/// A limit that was used up, in the report.
struct CapReport {
    let counted: CapCount.Counted
    let campaigns: [PlacardCore.Campaign]

    private var cap: DisplayCap { counted.cap }

    /// Whose limit it is, such as `campaign 'promo'`.
    private var owner: String {
        if let group = cap.group { return "group \(NameRule.shown(group.text))" }
        return "campaign \(cap.campaign.map { NameRule.shown(campaigns[$0].id) } ?? "")"
    }

    /// Such as `2 times in 1 d`.
    private var limit: String {
        let times = Numbers.times(Int64(cap.limit))
        return switch name {
        case "lifetime": "\(times) at all"
        case "per_session": "\(times) in a session"
        case "per_day": "\(times) in a calendar day"
        default: "\(times) in \(TimeSpan.words(cap.period?.clampedMs ?? 0))"
        }
    }

    /// The key of it in `frequency`.
    private var name: String {
        switch cap.why {
        case .capLifetime: "lifetime"
        case .capSession: "per_session"
        case .capDay: "per_day"
        case .capPeriod, .otherKind, .otherName, .otherButton, .neverMet, .missing, .otherType, .otherValue,
            .badPattern, .patternLimit, .badFilter, .neverAgain, .offline, .refused:
            "custom"
        }
    }

    var text: String { "\(owner), \(limit): used up for \(Numbers.count(counted.users, "user"))\(busiest)" }

    private var busiest: String {
        guard let busiest = counted.busiest, counted.days.count > 1 else { return "" }
        return ", most on \(Self.day(busiest.day)) (\(Numbers.words(busiest.users)))"
    }

    private static func day(_ number: Int64) -> String { Numbers.day(number.clampedMultiplied(by: 86_400_000)) }

    var json: JSON {
        let days = counted.days.sorted { $0.key < $1.key }.map { day, users -> JSON in
            ["day": .string(Self.day(day)), "users": .integer(users)]
        }
        var members: JSON.Members = [
            "cap": .string(name), "limit": .integer(Int64(cap.limit)), "text": .string("\(owner), \(limit)"),
            "users": .integer(counted.users), "days": .array(days),
        ]
        members["campaign"] = cap.campaign.map { .string(campaigns[$0].id) }
        members["group"] = cap.group.map { .string($0.text) }
        members["period_s"] = cap.period.map { .integer($0.clampedMs / 1000) }
        return .object(members)
    }
}
