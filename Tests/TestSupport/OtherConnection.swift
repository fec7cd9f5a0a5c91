import CSQLite

/// A second connection to a store's database, to read it and to interfere with it.
package final class OtherConnection {
    package struct Refused: Error {
        package let text: String
    }

    private var handle: OpaquePointer?

    package init(_ path: String) throws {
        try check(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil))
    }

    deinit { close() }

    package func close() {
        sqlite3_close_v2(handle)
        handle = nil
    }

    package func execute(_ sql: String) throws {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Makes inserts into a table fail for which `condition` holds, such as `NEW.code = 'ce'`, until `allowInserts`.
    package func refuseInserts(into table: String, when condition: String = "1") throws {
        try execute(
            """
            CREATE TRIGGER refuse_\(table) BEFORE INSERT ON \(table) WHEN \(condition)
            BEGIN SELECT RAISE(ABORT, 'refused by the test'); END
            """)
    }

    package func allowInserts(into table: String) throws {
        try execute("DROP TRIGGER refuse_\(table)")
    }

    /// The first column of every row, as text; "NULL" for null.
    package func column(_ sql: String) throws -> [String] {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        defer { sqlite3_finalize(statement) }
        var values: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            values.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
        }
        return values
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw Refused(text: String(cString: sqlite3_errmsg(handle))) }
    }
}
