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
        return switch cap.kind {
        case .lifetime: "\(times) at all"
        case .session: "\(times) in a session"
        case .day: "\(times) in a calendar day"
        case .custom: "\(times) in \(TimeSpan.words(cap.period?.clampedMs ?? 0))"
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
            "cap": .string(cap.kind.rawValue),
            "limit": .integer(Int64(cap.limit)), "text": .string("\(owner), \(limit)"),
            "users": .integer(counted.users), "days": .array(days),
        ]
        members["campaign"] = cap.campaign.map { .string(campaigns[$0].id) }
        members["group"] = cap.group.map { .string($0.text) }
        members["period_s"] = cap.period.map { .integer($0.clampedMs / 1000) }
        return .object(members)
    }
}
