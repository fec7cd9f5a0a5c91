/// A content card as the server sends it (rule 8.1).
package struct FileCard: Sendable, Equatable {
    package let id: String
    /// Time of creation or update, unix seconds: the watermark of the sync.
    package let updated: Int64
    /// All 15 keys that strict clients require, and the optional ones in the file.
    package let json: JSON
    package let targeting: Targeting

    package static let kinds = ["captioned_image", "text_announcement", "short_news", "banner_image", "control"]
    private static let kindsWithImage: Set<String> = ["captioned_image", "short_news", "banner_image"]
    package static let flags = ["v", "cl", "p", "r", "db", "t", "uw"]
    package static let texts = ["tt", "ds", "i", "u", "dm", "language", "image_alt"]
    package static let known = Targeting.keys.union(LimitRules.cardKeys)
        .union(flags + texts + ["targeting", "id", "tp", "ca", "ea", "ar", "e"])

    private static let defaults: JSON.Members = [
        "tt": "", "ds": "", "u": .null, "uw": false, "ea": -1, "v": false, "cl": false, "p": false, "r": false,
        "db": true, "t": false, "e": [:],
    ]

    /// `modified` (unix seconds) is the default for `ca`.
    package init(_ field: Field, modified: Int64) throws(FieldProblem) {
        try field.allowOnly(Self.known)
        id = try field.required("id").nonEmptyString()
        updated = try field.optional("ca")?.integer(from: 0) ?? modified
        try Self.check(field)
        targeting = try Targeting(field)

        var members = Self.defaults
        for (key, value) in try field.members() where value != .null && !Targeting.keys.contains(key) {
            members[key] = value
        }
        members["ca"] = .integer(updated)
        json = .object(members)
    }

    private static func check(_ field: Field) throws(FieldProblem) {
        let kind = try field.required("tp").oneOf(kinds)
        if kindsWithImage.contains(kind) { _ = try field.required("i") }
        for key in flags { _ = try field.optional(key)?.bool() }
        for key in texts { _ = try field.optional(key)?.string() }
        _ = try field.optional("ea")?.integer(from: -1)
        _ = try field.optional("e")?.members()
        try LimitRules.check(card: field)
        if let rule = try field.optional("targeting") { try RuleRules.check(rule) }
        if let ratio = try field.optional("ar"), try ratio.number() <= 0 { throw ratio.problem("must be positive") }
    }

    /// Makes clients of a delta sync delete the card: only `r` matters, the rest satisfies strict decoders.
    package static func removed(id: String, at time: Int64) -> JSON {
        var members = defaults
        members["id"] = .string(id)
        members["tp"] = "text_announcement"
        members["ca"] = .integer(time)
        members["r"] = true
        return .object(members)
    }
}
