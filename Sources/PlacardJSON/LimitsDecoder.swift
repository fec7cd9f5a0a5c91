import PlacardCore

/// Decodes the limits of campaigns (section 10.11). What is wrong costs the campaign, or the group, alone.
enum LimitsDecoder {
    /// Nil for a campaign without limits. Its groups are not defined yet.
    static func decode(_ fields: Fields) throws(FieldFault) -> CampaignLimits? {
        let outside = try fields.string("outside")
        if let outside, outside != "wait" {
            throw FieldFault(place: "outside", reason: "is \(NameRule.shown(outside)), which is not supported")
        }
        return try decode(fields, waitsForOpening: outside != nil)
    }

    /// The same for a card, which cannot wait.
    static func decode(ofCard fields: Fields) throws(FieldFault) -> CampaignLimits? {
        try decode(fields, waitsForOpening: false)
    }

    private static func decode(_ fields: Fields, waitsForOpening: Bool) throws(FieldFault) -> CampaignLimits? {
        var groups: [CampaignLimits.Group] = []
        var ids: Set<ExactText> = []
        for (id, place) in try elements(fields.array("groups"), "groups") {
            guard let id = id.string, !id.isEmpty, !id.utf8.contains(0) else {
                throw FieldFault(place: place, reason: "is no id of a group")
            }
            if ids.insert(ExactText(id)).inserted { groups.append(.init(id: id)) }
        }
        let windows = try fields.array("windows")
        return CampaignLimits.of(
            frequency: try frequency(fields), groups: groups, windows: try self.windows(windows),
            waitsForOpening: waitsForOpening)
    }

    /// The groups of a reply, by id. Reports those that are wrong.
    ///
    /// - Parameter members: what is in the groups.
    static func groups(
        _ node: JSONNode?, of members: DroppedKind = .campaign, _ problems: inout Problems
    ) -> [ExactText: CampaignLimits.Group] {
        guard let node else { return [:] }
        guard node.isArray else {
            problems.add(members, id: "groups", "it is \(node.typeName), not an array: no group is defined")
            return [:]
        }
        var groups: [ExactText: CampaignLimits.Group] = [:]
        for index in 0..<node.count {
            guard let element = node[index] else { continue }
            do throws(FieldFault) {
                let group = try group(element)
                guard groups[ExactText(group.id)] == nil else {
                    throw FieldFault(place: "id", reason: "is the id of an earlier group")
                }
                groups[ExactText(group.id)] = group
            } catch {
                problems.add(
                    members, id: "groups[\(index)]", error.description,
                    place: error.inside("groups[\(index)]").place)
            }
        }
        return groups
    }

    private static func group(_ node: JSONNode) throws(FieldFault) -> CampaignLimits.Group {
        let fields = try Fields(node)
        let id = try fields.require("id", try fields.plainString("id"))
        guard !id.isEmpty else { throw FieldFault(place: "id", reason: "is empty") }
        var group = CampaignLimits.Group(id: id)
        group.isEnabled = try fields.bool("enabled") ?? true
        group.frequency = try frequency(fields)
        return group
    }

    private static func elements(
        _ list: JSONNode?, _ place: String
    ) throws(FieldFault) -> [(node: JSONNode, place: String)] {
        guard let list else { return [] }
        return (0..<list.count).compactMap { index in list[index].map { ($0, "\(place)[\(index)]") } }
    }

    // MARK: Frequency

    private static func frequency(_ fields: Fields) throws(FieldFault) -> Frequency? {
        guard let node = try fields.object("frequency") else { return nil }
        let fields = try Fields(node, path: "frequency")
        var frequency = Frequency()
        frequency.lifetime = try cap("lifetime", fields)
        frequency.perSession = try cap("per_session", fields)
        frequency.perDay = try cap("per_day", fields)
        for (element, place) in try elements(fields.array("custom"), "frequency.custom") {
            let fields = try Fields(element, path: place)
            let cap = try fields.require("cap", try cap("cap", fields))
            let seconds = try fields.require("period_s", try fields.integer("period_s"))
            guard seconds >= 1 else {
                throw FieldFault(place: "\(place).period_s", reason: "is \(seconds), not at least 1")
            }
            frequency.custom.append(.init(cap: cap, periodMs: seconds.clampedMultiplied(by: 1_000)))
        }
        return frequency
    }

    private static func cap(_ key: StaticString, _ fields: Fields) throws(FieldFault) -> Int? {
        guard let cap = try fields.integer(key) else { return nil }
        guard Frequency.caps.contains(cap) else {
            throw FieldFault(place: fields.place(key), reason: "is \(cap), not 1 to 100")
        }
        return Int(cap)
    }

    // MARK: Windows

    private static func windows(_ list: JSONNode?) throws(FieldFault) -> [DisplayWindow] {
        var windows: [DisplayWindow] = []
        for (element, place) in try elements(list, "windows") {
            let fields = try Fields(element, path: place)
            windows.append(
                DisplayWindow(
                    days: try days(fields, place), fromS: try time("from", fields), untilS: try time("until", fields)))
        }
        guard list == nil || !windows.isEmpty else { throw FieldFault(place: "windows", reason: "is empty") }
        return windows
    }

    private static func days(_ fields: Fields, _ place: String) throws(FieldFault) -> UInt8 {
        guard let list = try fields.array("days") else { return DisplayWindow.everyDay }
        var days: UInt8 = 0
        for (element, place) in try elements(list, "\(place).days") {
            guard let day = element.integer, (1...7).contains(day) else {
                throw FieldFault(place: place, reason: "is not a day from 1 (Monday) to 7")
            }
            days |= 1 << UInt8(day - 1)
        }
        guard days != 0 else { throw FieldFault(place: "\(place).days", reason: "is empty") }
        return days
    }

    private static func time(_ key: StaticString, _ fields: Fields) throws(FieldFault) -> Int64 {
        let text = try fields.require(key, try fields.string(key))
        guard let seconds = DisplayWindow.seconds(text.utf8) else {
            throw FieldFault(
                place: fields.place(key), reason: "is \(NameRule.shown(text)), not a time from 00:00 to 23:59")
        }
        return seconds
    }
}
