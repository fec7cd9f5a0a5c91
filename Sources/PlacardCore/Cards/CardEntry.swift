/// A card in the list: what the server sent, and what the user did with it.
package struct CardEntry: Sendable, Equatable {
    package let id: String
    package let record: CardRecord
    package var flags: CardFlags

    // Out of the record, once: the list is sorted and counted far more often than it changes.
    package let isPinned: Bool
    package let isControl: Bool
    package let createdMs: Int64
    package let expiresAtMs: Int64

    package init(id: String, record: CardRecord, flags: CardFlags) {
        self.id = id
        self.record = record
        self.flags = flags.union(record.serverFlags)
        isPinned = record.isPinned
        isControl = record.kind == .control
        createdMs = record.createdMs
        expiresAtMs = record.expiresAtMs
    }

    package var isVisible: Bool { !flags.contains(.dismissed) }
    package var countsAsUnviewed: Bool { isVisible && !flags.contains(.viewed) && !isControl }

    /// Gone as soon as now is later than its expiry (choice 18b).
    package func isExpired(at wallMs: Int64) -> Bool {
        expiresAtMs != CardRecord.never && wallMs > expiresAtMs
    }
}
