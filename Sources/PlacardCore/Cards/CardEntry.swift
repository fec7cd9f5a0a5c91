/// A card in the list: what the server sent, and what the user did with it.
package struct CardEntry: Sendable, Equatable {
    package let id: String
    package var record: CardRecord
    package var flags: CardFlags

    package init(id: String, record: CardRecord, flags: CardFlags) {
        self.id = id
        self.record = record
        self.flags = flags.union(record.serverFlags)
    }

    package var isVisible: Bool { !flags.contains(.dismissed) }
    package var countsAsUnviewed: Bool { isVisible && !flags.contains(.viewed) && record.kind != .control }

    /// Gone as soon as now is later than its expiry (choice 18b).
    package func isExpired(at wallMs: Int64) -> Bool {
        record.expiresAtMs != CardRecord.never && wallMs > record.expiresAtMs
    }

    /// List order (E.4.1): pinned first, then the newest; equal times by id (choice 18b).
    package static func precedes(_ left: CardEntry, _ right: CardEntry) -> Bool {
        if left.record.isPinned != right.record.isPinned { return left.record.isPinned }
        let (leftCreated, rightCreated) = (left.record.createdMs, right.record.createdMs)
        return leftCreated == rightCreated ? left.id < right.id : leftCreated > rightCreated
    }
}
