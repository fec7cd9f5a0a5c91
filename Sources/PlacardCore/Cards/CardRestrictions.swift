/// For whom and when a card is in the list (section 8.8). A class, because it is read from the record once per list.
package final class CardRestrictions: Sendable, Equatable {
    package let targeting: Rule?
    /// The groups are not defined: that is the list's (`CardGroups`).
    package let limits: CampaignLimits?

    /// Nil for a card without restrictions. Not an initialiser: in Embedded Swift, one that returns nil leaks its object.
    package static func of(targeting: Rule?, limits: CampaignLimits?) -> CardRestrictions? {
        targeting == nil && limits == nil ? nil : CardRestrictions(targeting: targeting, limits: limits)
    }

    private init(targeting: Rule?, limits: CampaignLimits?) {
        self.targeting = targeting
        self.limits = limits
    }

    package static func == (left: CardRestrictions, right: CardRestrictions) -> Bool {
        left === right || left.targeting == right.targeting && left.limits == right.limits
    }

    /// These, updated with the fields that a newer version of the card contains (rule 8.4.6).
    static func merged(
        _ known: CardRestrictions?, with newer: CardRestrictions?, _ fields: CardField
    ) -> CardRestrictions? {
        func from(_ field: CardField) -> CardRestrictions? { fields.contains(field) ? newer : known }
        return .of(
            targeting: from(.targeting)?.targeting,
            limits: .of(
                frequency: from(.frequency)?.limits?.frequency, groups: from(.groups)?.limits?.groups ?? [],
                windows: from(.windows)?.limits?.windows ?? [], waitsForOpening: false))
    }

    // MARK: The stored form

    var stored: [UInt8] {
        var writer = ByteWriter(capacity: 128)
        writer.optional(targeting) { $1.write(to: &$0) }
        writer.bool(limits != nil)
        limits?.write(to: &writer)
        return writer.bytes
    }

    /// Nil when the bytes are damaged.
    static func read(_ bytes: [UInt8]) -> CardRestrictions? {
        var reader = ByteReader(bytes)
        do throws(ByteReader.Damaged) {
            let targeting = try reader.optional { (reader) throws(ByteReader.Damaged) in try Rule(from: &reader) }
            let limits = try reader.bool() ? try CampaignLimits.read(from: &reader) : nil
            return reader.isAtEnd ? .of(targeting: targeting, limits: limits) : nil
        } catch {
            return nil
        }
    }
}

/// The groups that the cards of a list name, as the server or the source defines them (rule 8.8.2).
package struct CardGroups: Sendable, Equatable {
    private let defined: [ExactText: CampaignLimits.Group]

    package init(_ groups: [CampaignLimits.Group] = []) {
        var defined: [ExactText: CampaignLimits.Group] = [:]
        for group in groups where defined[ExactText(group.id)] == nil { defined[ExactText(group.id)] = group }
        self.defined = defined
    }

    package var isEmpty: Bool { defined.isEmpty }

    /// A group that is not defined stops nothing.
    subscript(id: String) -> CampaignLimits.Group { defined[ExactText(id)] ?? .init(id: id) }

    func define(_ limits: CampaignLimits?) -> CampaignLimits? { limits?.redefined { self[$0] } ?? limits }

    /// Sorted, because the same inputs must give the same effects, and dictionaries have no order.
    package var stored: [UInt8] {
        var writer = ByteWriter(capacity: 64)
        writer.list(defined.keys.sorted().compactMap { defined[$0] }) { $1.write(to: &$0) }
        return writer.bytes
    }

    package init?(stored: [UInt8]) {
        var reader = ByteReader(stored)
        let groups = try? reader.list { (reader) throws(ByteReader.Damaged) in
            try CampaignLimits.Group(from: &reader)
        }
        guard let groups else { return nil }
        self.init(groups)
    }
}
