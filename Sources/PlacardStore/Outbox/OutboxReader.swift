import PlacardCore

/// Reads the table `pending`.
struct OutboxReader {
    /// Maximum rows per transaction of the client, so that a long backlog does not fill its memory.
    static let rowLimit = 1_000
    static let byteLimit = 1 << 20

    /// The kind of rows that trackers leave, part of the stored format. No `OutboxKind` has this number.
    static let trackedKind: Int64 = 100

    private let database: Database

    init(_ database: Database) { self.database = database }

    func isEmpty() throws(SQLiteError) -> Bool {
        try database.integer("SELECT EXISTS (SELECT 1 FROM pending)") == 0
    }

    /// The oldest rows, in order, as many as fit one transaction.
    ///
    /// - Parameter isSmall: a sixteenth of that: moving them needs space for a copy.
    func first(isSmall: Bool) throws(SQLiteError) -> [OutboxRow] {
        let part = isSmall ? 16 : 1
        let statement = try database.statement("SELECT id, json, put_ms, kind FROM pending ORDER BY id LIMIT ?")
        defer { statement.reset() }
        statement.bind(1, Int64(Self.rowLimit / part))
        var rows: [OutboxRow] = []
        var bytes = 0
        while bytes < Self.byteLimit / part, try statement.step() {
            let row = Self.row(statement)
            bytes += row.json.count
            rows.append(row)
        }
        return rows
    }

    /// The row of a statement that selects `id, json, put_ms, kind`.
    static func row(_ statement: Statement) -> OutboxRow {
        let number = statement.integer(3)
        return OutboxRow(
            id: statement.integer(0), kind: Int32(exactly: number).flatMap(OutboxKind.init(rawValue:)),
            isTracked: number == trackedKind, json: statement.bytes(1) ?? [], putMs: statement.integer(2))
    }

    func records(_ kind: OutboxKind) throws(SQLiteError) -> [OutboxRecord] {
        let statement = try database.statement("SELECT id, json, put_ms FROM pending WHERE kind = ? ORDER BY id")
        defer { statement.reset() }
        statement.bind(1, Int64(kind.rawValue))
        var records: [OutboxRecord] = []
        while try statement.step() {
            records.append(
                OutboxRecord(
                    id: statement.integer(0), kind: kind, json: statement.bytes(1) ?? [], putMs: statement.integer(2)))
        }
        return records
    }
}

/// A row that another process left for the client.
package struct OutboxRow: Sendable, Equatable {
    package let id: Int64
    /// Nil when this version does not know the kind.
    package let kind: OutboxKind?
    /// A `TrackedRecord`, and not JSON.
    package let isTracked: Bool
    package let json: [UInt8]
    package let putMs: Int64
}
