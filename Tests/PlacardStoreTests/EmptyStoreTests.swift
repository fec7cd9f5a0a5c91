import Foundation
import TestSupport
import XCTest

@testable import PlacardStore

/// The file of a new store is made without SQLite, and is what SQLite would write.
final class EmptyStoreTests: StoreTestCase {
    private var other: String { "\(directory)/other.sqlite3" }

    private func makeStore() throws {
        let empty = try XCTUnwrap(EmptyStore(Schema.objects), "the schema is too long for one page")
        try write(Data(empty.bytes), to: path.database)
    }

    private func column(_ sql: String, _ file: String) throws -> [String] {
        let connection = try OtherConnection(file)
        defer { connection.close() }
        return try connection.column(sql)
    }

    private func objects(_ file: String, _ more: String = "") throws -> [String] {
        try column(
            """
            SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') \(more)
                FROM sqlite_master ORDER BY name
            """, file)
    }

    /// Makes the same tables in the same order with statements. Every page but the first is the same: there SQLite
    /// rewrites entries, and leaves gaps.
    func testItIsWhatSQLiteWrites() throws {
        try makeStore()
        let database = try Database(path: other)
        try database.execute("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA application_id = \(Schema.applicationID)")
        // SQLite makes the others itself.
        for object in Schema.objects where !object.name.hasPrefix("sqlite_") {
            try database.execute(try XCTUnwrap(object.sql))
        }
        try database.execute("PRAGMA user_version = \(Schema.version); PRAGMA journal_mode = WAL")
        database.close()

        let (ours, expected) = (try bytes(of: path.database), try bytes(of: other))
        XCTAssertEqual(ours.count, expected.count)
        XCTAssertEqual(ours.dropFirst(4_096), expected.dropFirst(4_096))
        // The file's header without the counters of changes and the version of SQLite.
        for range in [0..<24, 28..<40, 44..<92] { XCTAssertEqual(ours[range], expected[range], "\(range)") }
        let root = "|| ' ' || rootpage"
        XCTAssertEqual(try objects(path.database, root), try objects(other, root))
        XCTAssertEqual(try column("PRAGMA integrity_check", path.database), ["ok"])
    }

    /// Fails when a migration was added without its tables in `Schema.objects`.
    func testTheMigrationsLeaveTheSameTables() throws {
        try makeStore()
        let database = try Database(path: other)
        try Migrator(database).run(from: 0, to: Schema.version)
        database.close()
        XCTAssertEqual(try objects(path.database), try objects(other))
        for pragma in ["user_version", "application_id"] {
            XCTAssertEqual(
                try column("PRAGMA \(pragma)", path.database), try column("PRAGMA \(pragma)", other), pragma)
        }
    }

    func testASchemaThatIsTooLongIsRefused() {
        let long = Schema.Object.table("t", "CREATE TABLE t (\(String(repeating: "x", count: 4_096)))")
        XCTAssertNil(EmptyStore(Schema.objects + [long]))
        XCTAssertNil(EmptyStore(Array(repeating: .table("t", "CREATE TABLE t (x)"), count: 1_000)))
    }
}
