import Foundation
import PlacardCore
import TestSupport
import XCTest

@testable import PlacardStore

/// A store of an earlier version is migrated with all its contents, or not changed.
final class MigrationTests: StoreTestCase {
    /// Every row of every table, value by value.
    private func rows() throws -> [String] {
        let columns = [
            ("state", "quote(key) || quote(value)"),
            (
                "records",
                "seq || quote(code) || time_ms || quote(data) || quote(session_id) || quote(user_id) || quote(batch_id)"
            ),
            ("cards", "quote(id) || quote(record)"),
            ("card_flags", "quote(id) || flags"),
            ("campaigns", "quote(id) || quote(record)"),
            ("displays", "quote(campaign_id) || wall_ms"),
            ("pending_fires", "handle || quote(campaign) || fired_ms || kind || quote(name)"),
        ]
        let other = try OtherConnection(path.database)
        return try columns.flatMap { table, row in
            try other.column("SELECT '\(table) ' || \(row) FROM \(table) ORDER BY 1")
        }
    }

    private func version() throws -> [String] {
        let other = try OtherConnection(path.database)
        return try other.column("PRAGMA user_version") + other.column("PRAGMA application_id")
    }

    private let mark = "\(0x706C_6364)"

    func testEverythingOfVersion1IsMigrated() throws {
        try StoreFixture.write(version: 1, to: path.database)
        let before = try rows()
        XCTAssertEqual(before.count, 12 + 7 + 7 + 5 + 3 + 1 + 1)
        for _ in 0..<2 {
            let store = try open()
            XCTAssertNil(store.setAside)
            try check(try store.load())
            store.close()
            XCTAssertEqual(try rows(), before)
            XCTAssertEqual(try version(), ["7", mark])
        }
    }

    /// A library of each version between has migrated the store as far as it knew.
    func testStoresOfEachVersionBetweenAreMigrated() throws {
        for version in 2..<Int(Schema.version) {
            try? FileManager.default.removeItem(atPath: directory)
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            try StoreFixture.write(version: 1, to: path.database)
            let other = try OtherConnection(path.database)
            try other.execute(Schema.migrations[1..<version].joined() + "PRAGMA user_version = \(version)")
            other.close()
            let store = try open()
            try check(try store.load())
            store.close()
            XCTAssertEqual(try self.version(), ["7", mark], "\(version)")
        }
    }

    private func check(_ state: StoredState) throws {
        XCTAssertEqual(state.deviceID, "7979a8cd-d8cd-4943-b8ae-69d351ce1b18")
        XCTAssertEqual(state.libraryVersion, "0.1.0")
        XCTAssertEqual(state.user, "Zoë 7")
        XCTAssertEqual(
            state.session,
            .init(
                id: "ec62f8d7-f771-4f6a-9d8e-9886acfba38d", startMs: 1_760_000_000_000, activityMs: 1_760_000_200_000,
                newestRecordMs: 1_760_000_200_000, phase: .open))
        let config = try XCTUnwrap(state.config.flatMap(Config.init(stored:)))
        XCTAssertEqual(config.time, 1_760_000_000)
        XCTAssertTrue(config.cardsEnabled)
        XCTAssertEqual(
            state.deviceAcknowledged.map { String(decoding: $0.prefix(16), as: UTF8.self) }, #"{"model":"kiosk""#)
        XCTAssertEqual([state.queued, state.batched], [7, 5])
        XCTAssertEqual(
            state.watermarks, CardWatermarks(lastFullSyncAt: 1_760_000_001, lastCardUpdatedAt: 1_760_000_002))
        XCTAssertEqual(
            state.cardFlags,
            [
                "plain": .viewed, "banner": .viewed, "clicked": [.viewed, .clicked], "gone": .dismissed,
                "expired": .dismissed,
            ])
        try checkCards(state)
        XCTAssertEqual(state.campaigns.map { Campaign(stored: $0.bytes)?.id }, ["shown", "later", "idle"])
        let messages = state.campaigns.compactMap { Campaign(stored: $0.bytes)?.message }
        XCTAssertEqual(messages.map(\.type), [.modal, .modal, .full])
        XCTAssertEqual(messages.map(\.cropType), [.fitCenter, .fitCenter, .centerCrop])
        XCTAssertEqual(messages.map(\.dark), [nil, nil, nil], "what that version did not know is absent")
        XCTAssertEqual(state.displays, [ExactText("shown"): 1_760_000_020_000])
        XCTAssertEqual(state.lastDisplayMs, 1_760_000_020_000)
        XCTAssertEqual(state.delayedMessages.map { Campaign(stored: $0.campaign)?.id }, ["later"])
        XCTAssertEqual(state.delayedMessages.map(\.name), ["b"])
    }

    private func checkCards(_ state: StoredState) throws {
        let records = state.cards.map(\.record)
        XCTAssertEqual(Set(state.cards.map(\.key)).count, records.count, "each row has a key of its own")
        XCTAssertEqual(
            Set(records.compactMap { $0.string(.id) }),
            ["plain", "pinned", "banner", "seen", "clicked", "gone", "control"])
        XCTAssertTrue(records.allSatisfy { $0.mark == nil }, "that version remembered no texts")
        let pinned = try XCTUnwrap(records.first { $0.string(.id) == "pinned" })
        XCTAssertEqual(pinned.string(.title), "Gepinnt ☂ 🏳")
        XCTAssertEqual(pinned.expiresAtMs, 1_990_000_000_000)
        XCTAssertEqual((0..<pinned.extrasCount).map { pinned.extra($0).value }, ["tile", "", "ö"])
    }

    /// A batch that waits for its reply keeps its id and its records.
    func testTheBatchOfVersion1IsUnchanged() throws {
        try StoreFixture.write(version: 1, to: path.database)
        let batch = try XCTUnwrap(try form("new", in: try open()))
        XCTAssertEqual(batch.id, "d5a8012b-c6b2-4dad-a031-c2ff86017b61")
        XCTAssertEqual(batch.records.map(\.code.rawValue), ["cci", "ccc", "ccd", "ce", "si"])
    }

    /// What that version kept is there. Parts that it made do not name the batch that they are parts of, and parts of
    /// those name them.
    func testEverythingOfVersion6IsMigrated() throws {
        try StoreFixture.write(version: 6, to: path.database)
        let store = try open()
        XCTAssertNil(store.setAside)
        XCTAssertEqual(try version(), ["7", mark])
        let state = try store.load()
        XCTAssertEqual(state.user, "Zoë 7")
        XCTAssertEqual([state.queued, state.batched], [6, 5])
        XCTAssertEqual(state.cards.compactMap { $0.record.string(.title) }, ["Plain ☂"])
        XCTAssertEqual(state.facts.map(\.name), ["plan", "store", "first_start_ms", "sessions"])
        let campaign = try XCTUnwrap(state.campaigns.first.flatMap { Campaign(stored: $0.bytes) })
        XCTAssertEqual(campaign.id, "A")

        let part = try XCTUnwrap(try form("new", in: store))
        XCTAssertEqual(part.id, "8a1ca21a-3adf-429b-9bc9-d6c766ffc31b")
        XCTAssertTrue(part.isPart)
        XCTAssertNil(part.parent)
        XCTAssertEqual([part.records.count, part.attributes.count], [3, 1])
        XCTAssertEqual(
            BatchParent.ofPart(part, afterRecords: 2, attributes: 1),
            BatchParent(id: part.id, firstRecord: 2, firstAttribute: 1))
    }

    func testANewStoreHasTheNewestVersion() throws {
        try open().close()
        XCTAssertEqual(try version(), ["7", mark])
    }

    // MARK: Failures

    func testABusyStoreIsNotChanged() throws {
        try StoreFixture.write(version: 1, to: path.database)
        let before = try rows()
        let other = try OtherConnection(path.database)
        try other.execute("BEGIN IMMEDIATE")
        XCTAssertEqual(try fault { _ = try self.open() }.status, .io)
        try other.execute("ROLLBACK")
        other.close()
        XCTAssertEqual(try version(), ["1", "0"])
        XCTAssertEqual(try rows(), before)
        try check(try open().load())
    }

    /// As on a full disk: each limit stops it at another point.
    func testAFullDiskHalfWayIsNotChanged() throws {
        var failed = 0
        for limit: rlim_t in [0, 20, 100, 600, 3_000, 4_000, 4_150] {
            for name in try files() { try FileManager.default.removeItem(atPath: "\(directory)/\(name)") }
            try StoreFixture.write(version: 1, to: path.database)
            let other = try OtherConnection(path.database)
            try other.execute("PRAGMA journal_mode = WAL")
            other.close()
            let before = try rows()

            let error = try withFilesLimited(to: limit) { () -> PlacardError? in
                do {
                    try Store(path, durability: .process, wallMs: 5).close()
                    return nil
                } catch let error as PlacardError {
                    return error
                }
            }
            if let error {
                failed += 1
                XCTAssertEqual(error.status, .io, "\(limit): \(error.message)")
                XCTAssertEqual(try version(), ["1", "0"], "\(limit)")
            }
            XCTAssertEqual(try rows(), before, "\(limit)")
            XCTAssertFalse(try files().contains { $0.contains("damaged") }, "\(limit)")
            let store = try open()
            try check(try store.load())
            store.close()
        }
        XCTAssertGreaterThan(failed, 3)
    }

    /// Writing past the limit fails while `body` runs.
    private func withFilesLimited<T>(to bytes: rlim_t, _ body: () throws -> T) throws -> T {
        var before = rlimit()
        XCTAssertEqual(getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before), 0)
        let handler = signal(SIGXFSZ, SIG_IGN)
        var limited = rlimit(rlim_cur: bytes, rlim_max: before.rlim_max)
        XCTAssertEqual(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limited), 0)
        defer {
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &before)
            signal(SIGXFSZ, handler)
        }
        return try body()
    }

    // MARK: Foreign files

    private func makeDatabase(_ sql: String) throws -> Data {
        for name in try files() { try FileManager.default.removeItem(atPath: "\(directory)/\(name)") }
        try write(Data(), to: path.database)
        let other = try OtherConnection(path.database)
        try other.execute(sql)
        other.close()
        return try bytes(of: path.database)
    }

    /// Set aside unchanged, whatever version it claims: it gets no tables of ours, and does not count as a newer store.
    func testDatabasesOfOtherProgramsAreSetAside() throws {
        let photos = "CREATE TABLE photos (x); INSERT INTO photos VALUES (1);"
        for sql in [
            photos, "\(photos) PRAGMA user_version = 1", "\(photos) PRAGMA user_version = 2",
            "\(photos) PRAGMA user_version = 1000", "\(photos) PRAGMA user_version = -1",
            "PRAGMA user_version = -1; PRAGMA application_id = \(mark)",
            "\(photos) PRAGMA application_id = \(mark)", "PRAGMA application_id = 5",
            "\(photos) PRAGMA application_id = 5; PRAGMA user_version = 2",
            "CREATE TABLE state (x); CREATE TABLE cards (y); PRAGMA user_version = 1",
        ] {
            let before = try makeDatabase(sql)
            let store = try open(wallMs: 77)
            XCTAssertEqual(try bytes(of: try XCTUnwrap(store.setAside, sql)), before, sql)
            XCTAssertEqual(try store.load().queued, 0, sql)
            store.close()
            XCTAssertEqual(try version(), ["7", mark], sql)
        }
    }

    /// An empty database is accepted, even if another program has opened and closed it.
    func testAnEmptyDatabaseIsAccepted() throws {
        for sql in ["", "CREATE TABLE x (y); DROP TABLE x", "PRAGMA journal_mode = WAL"] {
            _ = try makeDatabase(sql)
            let store = try open()
            XCTAssertNil(store.setAside, sql)
            store.close()
        }
    }
}
