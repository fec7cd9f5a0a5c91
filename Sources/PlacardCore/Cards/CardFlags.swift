/// The user's actions on a card. Stored separately from the card, keyed by its id; never cleared (rule 8.5).
package struct CardFlags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let viewed = CardFlags(rawValue: 1)
    package static let clicked = CardFlags(rawValue: 2)
    package static let dismissed = CardFlags(rawValue: 4)
}
