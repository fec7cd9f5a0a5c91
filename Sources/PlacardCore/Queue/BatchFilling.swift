/// Counts the contents of one batch against its limits (rules 7.1.2, 11.2: at most 75 objects in each array).
package struct BatchFilling {
    package static let recordLimit = 250
    package static let byteLimit = 512 * 1024
    /// Those of a batch that becomes a file (rule 12.2.4).
    private static let fileRecordLimit = 100_000
    private static let fileByteLimit = 8 << 20
    package static let arrayLimit = 75
    /// Maximum size of a record or an attribute. A batch with this much room left can hold the next one.
    private static let largestBytes = byteLimit / 4

    private let kind: BatchKind
    private let recordLimit: Int
    private let byteLimit: Int
    private var records = 0
    private var bytes = 0
    private var events = 0
    private var purchases = 0
    /// Number of attribute objects: one for all set values, and one per operation.
    private var objects = 0

    package init(_ kind: BatchKind, isFile: Bool = false) {
        self.kind = kind
        recordLimit = isFile ? Self.fileRecordLimit : Self.recordLimit
        byteLimit = isFile ? Self.fileByteLimit : Self.byteLimit
    }

    /// Whether there may be no room for the next record.
    var isFull: Bool {
        let objects = kind == .usersTrack ? max(events, purchases, objects) : 0
        return records >= recordLimit || bytes > byteLimit - Self.largestBytes || objects >= Self.arrayLimit
    }

    /// Counts an attribute if it fits. The first one always fits, so that no batch is empty.
    package mutating func admits(_ attribute: Attribute) -> Bool {
        guard bytes == 0 || bytes + attribute.byteCount <= byteLimit else { return false }
        bytes += attribute.byteCount
        objects = 1
        return true
    }

    /// Counts a record if it fits. Attributes must be counted before records.
    package mutating func admits(_ record: Record) -> Bool {
        guard bytes == 0 || bytes + record.byteCount <= byteLimit, records < recordLimit else { return false }
        if kind == .usersTrack, !hasPlace(in: record.code) { return false }
        bytes += record.byteCount
        records += 1
        return true
    }

    private mutating func hasPlace(in code: RecordCode) -> Bool {
        switch code {
        case .customEvent: events += 1
        case .purchase: purchases += 1
        default: objects += 1
        }
        return max(events, purchases, objects) <= Self.arrayLimit
    }
}

extension Batch {
    /// Whether the batch has reached a limit, judged by its contents.
    var isFull: Bool {
        var filling = BatchFilling(kind)
        for attribute in attributes { _ = filling.admits(attribute) }
        for record in records { _ = filling.admits(record) }
        return filling.isFull
    }
}
