import PlacardCore

/// Writes records, several to a statement when there are many: a burst is written in half the time.
struct RecordWriter {
    /// How many rows the longer statement has.
    static let group = 8
    private static let columns = 6

    private let database: Database

    init(_ database: Database) { self.database = database }

    /// One record, or `group` of them.
    func append(_ records: [Record]) throws(SQLiteError) {
        let statement = try database.statement(
            records.count == 1
                ? "INSERT INTO records (code, time_ms, data, session_id, user_id, alias) VALUES (?, ?, ?, ?, ?, ?)"
                : """
                INSERT INTO records (code, time_ms, data, session_id, user_id, alias) VALUES
                    (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?),
                    (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?)
                """)
        // SQLite would copy every text and every blob by itself: here they lie side by side until it has run.
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

    /// - Parameter rest: what `joined` wrote, from this record on.
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
        let taken = UnsafeRawBufferPointer(rebasing: rest.prefix(count))
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        return taken
    }
}
