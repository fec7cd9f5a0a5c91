/// A card in the list: what the server sent, plus the user's actions.
package struct CardEntry: Sendable, Equatable {
    /// Key of the card's row in the store. A number, because rows with a text key take 50 % longer to write.
    package let key: Int64
    package let record: PackedCard
    package var flags: CardFlags
    /// Copied from the record, because cards are counted far more often than they change.
    package let isControl: Bool
    /// Whether its restrictions keep the card out of the list. It keeps its state, and can come back.
    package var isHidden = false

    package init(_ record: PackedCard, key: Int64, flags: CardFlags) {
        self.key = key
        self.record = record
        self.flags = flags.raised(by: record.serverFlags)
        isControl = record.kind == .control
    }

    package var id: String { record.id.text }
    package var isDismissed: Bool { flags.contains(.dismissed) }
    package var isVisible: Bool { !isDismissed && !isHidden }
    package var countsAsUnviewed: Bool { isVisible && !flags.contains(.viewed) && !isControl }

    /// Whether the two look the same to a host.
    package func looksLike(_ other: CardEntry) -> Bool { flags == other.flags && record.looksLike(other.record) }

    /// A card expires when now > expiry (rule 8.4.8).
    package func isExpired(at wallMs: Int64) -> Bool {
        let expiresAtMs = record.expiresAtMs
        return expiresAtMs != PackedCard.never && wallMs > expiresAtMs
    }
}

/// The user's actions on a card. Stored separately from the card, keyed by its id; only the host clears one of them
/// (rule 8.5.9).
package struct CardFlags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let viewed = CardFlags(rawValue: 1)
    package static let clicked = CardFlags(rawValue: 2)
    package static let dismissed = CardFlags(rawValue: 4)
    /// The host has marked the card as not viewed; never together with `viewed`.
    package static let unviewed = CardFlags(rawValue: 8)

    /// With flags that the user sets. Viewing a card ends its being marked.
    func with(_ raised: CardFlags) -> CardFlags {
        raised.contains(.viewed) ? union(raised).subtracting(.unviewed) : union(raised)
    }

    /// With flags that the server sets: it cannot make a marked card viewed.
    func raised(by server: CardFlags) -> CardFlags {
        contains(.unviewed) ? union(server).subtracting(.viewed) : union(server)
    }
}
