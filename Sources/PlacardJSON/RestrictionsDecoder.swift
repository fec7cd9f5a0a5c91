import PlacardCore

/// Decodes for whom and when a card is in the list (section 8.8), as campaigns say it. What is wrong costs the card alone.
enum RestrictionsDecoder {
    static func decode(_ fields: Fields) throws(FieldFault) -> CardRestrictions? {
        .of(targeting: try rule(fields), limits: try LimitsDecoder.decode(ofCard: fields))
    }

    /// The rule of a card or campaign.
    static func rule(_ fields: Fields) throws(FieldFault) -> Rule? {
        guard let node = fields.node("targeting") else { return nil }
        do throws(RuleFault) {
            return try Rule(node.value())
        } catch {
            throw FieldFault(place: "targeting\(error.pointer)", reason: error.reason)
        }
    }
}
