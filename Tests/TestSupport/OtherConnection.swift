import CSQLite
import XCTest

/// A second connection to a store's database, to look at it and to stand in its way.
final class OtherConnection {
    private var handle: OpaquePointer?

    init(_ path: String) throws {
        XCTAssertEqual(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil), SQLITE_OK)
    }

    deinit { close() }

    func close() {
        sqlite3_close_v2(handle)
        handle = nil
    }

    func execute(_ sql: String, line: UInt = #line) {
        XCTAssertEqual(
            sqlite3_exec(handle, sql, nil, nil, nil), SQLITE_OK, String(cString: sqlite3_errmsg(handle)), line: line)
    }

    /// The first column of every row, as text; "NULL" for null.
    func column(_ sql: String, line: UInt = #line) -> [String] {
        var statement: OpaquePointer?
        XCTAssertEqual(sqlite3_prepare_v2(handle, sql, -1, &statement, nil), SQLITE_OK, line: line)
        defer { sqlite3_finalize(statement) }
        var values: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            values.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL")
        }
        return values
    }
}
