/// The text fields of a card, in the order in which a `PackedCard` holds them.
package enum CardText: Int, Sendable, CaseIterable {
    case id, url, title, description, image, domain, language, imageAlt
}

/// The fields of a card that the server sent; a delta changes only those (rule 8.4.6).
///
/// Inlinable, with computed constants: the decoder, in another module, sets about twenty of these for every card.
package struct CardField: Sendable, Equatable {
    package var bits: UInt32

    @inlinable package init(bits: UInt32 = 0) { self.bits = bits }

    /// The bit of a text field is `1 << CardText.rawValue`.
    @inlinable package init(_ text: CardText) { bits = 1 << UInt32(text.rawValue) }

    /// For a complete card.
    package static var all: CardField { CardField(bits: .max) }

    @inlinable package static var kind: CardField { CardField(bits: 1 << 8) }
    @inlinable package static var expiry: CardField { CardField(bits: 1 << 9) }
    @inlinable package static var pinned: CardField { CardField(bits: 1 << 10) }
    @inlinable package static var dismissible: CardField { CardField(bits: 1 << 11) }
    @inlinable package static var test: CardField { CardField(bits: 1 << 12) }
    @inlinable package static var webview: CardField { CardField(bits: 1 << 13) }
    @inlinable package static var aspectRatio: CardField { CardField(bits: 1 << 14) }
    @inlinable package static var extras: CardField { CardField(bits: 1 << 15) }
    @inlinable package static var viewed: CardField { CardField(bits: 1 << 16) }
    @inlinable package static var clicked: CardField { CardField(bits: 1 << 17) }
    @inlinable package static var targeting: CardField { CardField(bits: 1 << 18) }
    @inlinable package static var frequency: CardField { CardField(bits: 1 << 19) }
    @inlinable package static var groups: CardField { CardField(bits: 1 << 20) }
    @inlinable package static var windows: CardField { CardField(bits: 1 << 21) }

    @inlinable package mutating func insert(_ other: CardField) { bits |= other.bits }
    @inlinable package func contains(_ other: CardField) -> Bool { bits & other.bits == other.bits }
}
