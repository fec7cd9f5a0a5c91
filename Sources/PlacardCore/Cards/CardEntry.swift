/// A card in the list: what the server sent, and what the user did with it.
package struct CardEntry: Sendable, Equatable {
    /// Key of the card's row in the store: a number, since rows in the order of a text cost half as much again to write.
    package let key: Int64
    package let record: CardRecord
    package var flags: CardFlags
    /// Out of the record, once: cards are counted far more often than they change.
    package let isControl: Bool

    package init(_ record: CardRecord, key: Int64, flags: CardFlags) {
        self.key = key
        self.record = record
        self.flags = flags.union(record.serverFlags)
        isControl = record.kind == .control
    }

    package var id: String { record.id.text }
    package var isVisible: Bool { !flags.contains(.dismissed) }
    package var countsAsUnviewed: Bool { isVisible && !flags.contains(.viewed) && !isControl }

    /// Whether a host sees no difference.
    package func looksLike(_ other: CardEntry) -> Bool { flags == other.flags && record.looksLike(other.record) }

    /// Gone as soon as now is later than its expiry (choice 18b).
    package func isExpired(at wallMs: Int64) -> Bool {
        let expiresAtMs = record.expiresAtMs
        return expiresAtMs != CardRecord.never && wallMs > expiresAtMs
    }
}
