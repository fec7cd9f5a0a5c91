import PlacardCore

/// Checks the limits of campaigns and cards, and groups (section 10.11).
enum LimitRules {
    static let keys = cardKeys.union(["outside"])
    static let cardKeys: Set<String> = ["frequency", "groups", "windows"]

    /// - Parameter campaign: the campaign, whose other keys are checked elsewhere.
    static func check(_ campaign: Field) throws(FieldProblem) {
        try check(card: campaign)
        guard let outside = try campaign.optional("outside") else { return }
        _ = try outside.oneOf(["wait"])
        if try campaign.optional("windows") == nil { throw outside.problem("needs windows") }
    }

    /// The limits that a card can have, too.
    static func check(card: Field) throws(FieldProblem) {
        try frequency(card.optional("frequency"))
        for id in try card.optional("groups")?.elements() ?? [] { _ = try groupID(id) }
        guard let windows = try card.optional("windows") else { return }
        let elements = try windows.elements()
        if elements.isEmpty { throw windows.problem("must not be empty") }
        for window in elements { try check(window: window) }
    }

    /// The id of a group.
    static func check(group: Field) throws(FieldProblem) -> String {
        try group.allowOnly(["id", "enabled", "frequency"])
        let id = try groupID(group.required("id"))
        _ = try group.optional("enabled")?.bool()
        try frequency(group.optional("frequency"))
        return id
    }

    private static func groupID(_ field: Field) throws(FieldProblem) -> String {
        let id = try field.nonEmptyString()
        if id.utf8.contains(0) { throw field.problem("must not contain U+0000") }
        return id
    }

    private static func frequency(_ field: Field?) throws(FieldProblem) {
        guard let field else { return }
        try field.allowOnly(["lifetime", "custom", "per_session", "per_day"])
        for key in ["lifetime", "per_session", "per_day"] { try cap(field.optional(key)) }
        for custom in try field.optional("custom")?.elements() ?? [] {
            try custom.allowOnly(["cap", "period_s"])
            try cap(custom.required("cap"))
            _ = try custom.required("period_s").integer(from: 1)
        }
    }

    private static func cap(_ field: Field?) throws(FieldProblem) {
        guard let field, try !Frequency.caps.contains(field.integer()) else { return }
        throw field.problem("must be 1 to 100")
    }

    private static func check(window: Field) throws(FieldProblem) {
        try window.allowOnly(["days", "from", "until"])
        for key in ["from", "until"] {
            let time = try window.required(key)
            guard try DisplayWindow.seconds(time.string().utf8) == nil else { continue }
            throw time.problem("must be a time from \"00:00\" to \"23:59\"")
        }
        guard let days = try window.optional("days") else { return }
        let elements = try days.elements()
        if elements.isEmpty { throw days.problem("must not be empty") }
        for day in elements {
            guard try (1...7).contains(day.integer()) else { throw day.problem("must be 1 (Monday) to 7") }
        }
    }
}
