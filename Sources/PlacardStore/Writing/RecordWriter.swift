import PlacardCore

/// Writes records that are in no batch. When there are many, one statement inserts several of them, which halves the
/// time for a batch.
struct RecordWriter {
    /// Number of rows that the longer statement inserts.
    static let group = 8
    private static let columns = 6

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// Appends one record, or `group` of them, by one statement.
    func append(_ records: [Record]) throws(SQLiteError) {
        let statement = try database.statement(
            records.count == 1
                ? "INSERT INTO records (code, time_ms, data, session_id, user_id, alias) VALUES (?, ?, ?, ?, ?, ?)"
                : """
                INSERT INTO records (code, time_ms, data, session_id, user_id, alias) VALUES
                    (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?),
                    (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?)
                """)
        // Otherwise SQLite would copy each text and each blob separately. It borrows these bytes until it has run.
        let bytes = Self.joined(records)
        let result: Result<Void, SQLiteError> = bytes.withUnsafeBytes { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            for (row, record) in records.enumerated() {
                Self.bind(record, to: statement, from: Int32(row * Self.columns), &rest)
            }
            return statement.runLent()
        }
        try result.get()
    }

    /// Drops the oldest records that are in no batch. Returns what was dropped.
    func drop(_ order: RoomOrder) throws(SQLiteError) -> RecordTotal {
        let (dropped, last) = try oldest(order)
        if dropped.count > 0 {
            let count = Int64(dropped.count)
            try database.run("DELETE FROM records WHERE batch_id IS NULL AND seq <= ?", last, changing: count...count)
        }
        return dropped
    }

    /// The records to drop, and the sequence number of the last one.
    private func oldest(_ order: RoomOrder) throws(SQLiteError) -> (RecordTotal, Int64) {
        let statement = try database.statement(
            "SELECT seq, length(data) FROM records WHERE batch_id IS NULL ORDER BY seq")
        defer { statement.reset() }
        var dropped = RecordTotal()
        var last: Int64 = 0
        while order.wantsMore(than: dropped), try statement.step() {
            last = statement.integer(0)
            dropped += RecordTotal(count: 1, bytes: Int(clamping: statement.integer(1)) + Record.overhead)
        }
        return (dropped, last)
    }

    /// Assigns a session's anonymous records to a user. Records in a batch are not changed: a retry sends the same
    /// batch again.
    func relabel(_ sessionID: String, _ user: String) throws(SQLiteError) {
        let statement = try database.statement(
            "UPDATE records SET user_id = ?, alias = NULL WHERE session_id = ? AND user_id IS NULL AND batch_id IS NULL"
        )
        statement.bind(1, user)
        statement.bind(2, sessionID)
        try statement.run()
    }

    // MARK: Binding

    private static func joined(_ records: [Record]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(records.reduce(0) { $0 + $1.data.count + 128 })
        for record in records {
            bytes += record.code.rawValue.utf8
            bytes += record.data
            if let session = record.sessionID { bytes += session.utf8 }
            if let user = record.user { bytes += user.utf8 }
            if let alias = record.alias { bytes += alias }
        }
        return bytes
    }

    /// - Parameter rest: the bytes from `joined`, starting with this record.
    private static func bind(
        _ record: Record, to statement: Statement, from first: Int32, _ rest: inout UnsafeRawBufferPointer
    ) {
        statement.lend(first + 1, text: take(record.code.rawValue.utf8.count, from: &rest))
        statement.bind(first + 2, record.timeMs)
        statement.lend(first + 3, blob: take(record.data.count, from: &rest))
        statement.lend(first + 4, text: record.sessionID.map { take($0.utf8.count, from: &rest) })
        statement.lend(first + 5, text: record.user.map { take($0.utf8.count, from: &rest) })
        statement.lend(first + 6, blob: record.alias.map { take($0.count, from: &rest) })
    }

    private static func take(_ count: Int, from rest: inout UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let taken = UnsafeRawBufferPointer(rebasing: rest[..<count])
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        return taken
    }
}
