import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// A temporary directory for each test, and stores in it.
class StoreTestCase: XCTestCase {
    private var temporary: TemporaryDirectory!
    var directory: String { temporary.path }
    var path: StorePath { StorePath(directory: directory, apiKey: "key") }

    override func setUpWithError() throws {
        temporary = try TemporaryDirectory()
    }

    override func tearDown() {
        temporary.remove()
    }

    /// Opens the store; it is closed when the test ends, if not earlier.
    func open(_ durability: Durability = .process, wallMs: Int64 = 1_000, at path: StorePath? = nil) throws -> Store {
        let store = try Store(path ?? self.path, durability: durability, wallMs: wallMs)
        addTeardownBlock { store.close() }
        return store
    }

    /// The stored state, after closing and opening the store again.
    func reopened(after store: Store) throws -> Store {
        store.close()
        return try open()
    }

    func record(
        _ name: String = "ce", time: Int64 = 0, bytes: Int? = nil, session: String? = "s", user: String? = nil
    ) -> Record {
        let data = bytes.map { [UInt8](repeating: UInt8(ascii: "x"), count: $0) } ?? Array("{}".utf8)
        return Record(code: RecordCode(rawValue: name), timeMs: time, data: data, sessionID: session, user: user)
    }

    func append(_ records: [Record], to store: Store) throws {
        _ = try store.commit(records.map { .appendRecord($0) })
    }

    func form(_ newID: String, in store: Store) throws -> Batch? {
        try store.commit([], orders: [.init(requestID: 1, newBatchID: newID)]).first?.batch
    }

    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: directory).sorted() }

    func mode(of path: String) throws -> Int {
        try XCTUnwrap(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    func bytes(of path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

    func write(_ data: Data, to path: String) throws { try data.write(to: URL(fileURLWithPath: path)) }

    /// Runs as an unprivileged user when the test runs as root, which may read everything.
    func asNobody(_ body: () throws -> Void) throws {
        let own = geteuid()
        if own == 0 { XCTAssertEqual(seteuid(65_534), 0) }
        defer { if own == 0 { XCTAssertEqual(seteuid(own), 0) } }
        try body()
    }

    func fault(line: UInt = #line, _ body: () throws -> Void) throws -> PlacardError {
        do {
            try body()
        } catch let error as PlacardError {
            return error
        }
        return try XCTUnwrap(nil, "nothing was thrown", line: line)
    }
}

extension CardID: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self.init(text) }
}

extension Store {
    /// Commits changes and orders; the batches have no effects. - Returns: the batch of each order.
    @discardableResult
    func commit(
        _ changes: [StoreChange], orders: [BatchOrder] = []
    ) throws(PlacardError) -> [FormedBatch] {
        var effects = Effects()
        effects.store = changes
        effects.batchOrders = orders
        var batches: [FormedBatch] = []
        _ = try commit(effects) { answer in
            if case .formed(_, let batch) = answer { batches.append(batch) }
            return Effects()
        }
        return batches
    }

    /// Drops the oldest records in no batch: that many, or at least that many bytes of them.
    @discardableResult
    func drop(count: Int = 0, bytes: Int = 0, most: Int = .max) throws(PlacardError) -> RecordTotal {
        var effects = Effects()
        effects.roomOrder = RoomOrder(RecordTotal(count: count, bytes: bytes), most: most)
        var dropped = RecordTotal()
        _ = try commit(effects) { answer in
            if case .dropped(_, let total) = answer { dropped += total }
            return Effects()
        }
        return dropped
    }
}
