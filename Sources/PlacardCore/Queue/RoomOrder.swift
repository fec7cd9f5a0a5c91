/// Asks the store to drop the oldest records that are in no batch, because the queue is beyond a limit (rule 7.1.2).
///
/// Decides how many are dropped; the store asks it before each record, the oldest first.
package struct RoomOrder: Sendable, Equatable {
    /// At least this much is dropped.
    let least: RecordTotal
    /// At most this many records are dropped: the newest record stays, however large it is.
    let most: Int
    /// The limit, as the event names it.
    let limit: String

    package init(_ least: RecordTotal, most: Int, limit: String = "") {
        self.least = least
        self.most = most
        self.limit = limit
    }

    /// Whether one more record is to be dropped.
    package func wantsMore(than dropped: RecordTotal) -> Bool {
        dropped.count < most && (dropped.count < least.count || dropped.bytes < least.bytes)
    }
}

/// A number of records, and their bytes together (`Record.byteCount`).
package struct RecordTotal: Sendable, Equatable {
    package private(set) var count: Int
    package private(set) var bytes: Int

    package init(count: Int = 0, bytes: Int = 0) {
        self.count = count
        self.bytes = bytes
    }

    package init(_ record: Record) { self.init(count: 1, bytes: record.byteCount) }

    package static func += (left: inout RecordTotal, right: RecordTotal) {
        left.count += right.count
        left.bytes += right.bytes
    }

    /// Subtracts, but not below zero: a damaged store may hold less than it counted.
    package static func -= (left: inout RecordTotal, right: RecordTotal) {
        left.count = max(0, left.count - right.count)
        left.bytes = max(0, left.bytes - right.bytes)
    }
}
