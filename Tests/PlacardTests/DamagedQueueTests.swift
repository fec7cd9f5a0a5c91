import Foundation
import Placard
import PlacardCore
import TestSupport
import XCTest

/// A queued row that is not JSON would spoil the whole request: it is dropped alone.
final class DamagedQueueTests: ClientTestCase {
    private func dropped(_ events: [Event]) -> [String] {
        events.compactMap { if case .dropped(let item) = $0, item.kind == .record { item.id } else { nil } }
    }

    /// Logs to the store, and closes the client.
    private func fill(_ names: [String]) throws {
        let client = try open { $0.refreshesCardsAtStart = false }
        try client.setHostState(HostStateChange(isOnline: false))
        for name in names { try client.logEvent(name) }
        client.close()
    }

    private func damage(_ sql: String) throws {
        let other = try OtherConnection("\(directory)/key.sqlite3")
        try other.execute(sql)
        other.close()
    }

    private func send(_ client: Client) throws -> (body: String, dropped: [String]) {
        try client.flush()
        try client.dispatch()
        let all = try events(of: client)
        let sent = all.compactMap { if case .request(let request) = $0 { request } else { nil } }
        let body = try XCTUnwrap(sent.first { $0.kind == .data }).body
        XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(body)))
        return (String(decoding: body, as: UTF8.self), dropped(all))
    }

    /// Truncated, invalid UTF-8, a lone surrogate, too deep, empty.
    private let spoiled = [
        "CAST(substr(data, 1, 5) AS BLOB)", "X'7B2261223A22FF227D'", "CAST('{\"a\":\"\\ud800\"}' AS BLOB)", "X''",
        "CAST('[[' AS BLOB)", "CAST('{} {}' AS BLOB)",
    ]

    func testADamagedRecordIsDroppedAlone() throws {
        for (number, value) in spoiled.enumerated() {
            try fill(["a\(number)", "b\(number)", "c\(number)"])
            try damage(
                "UPDATE records SET data = \(value) WHERE CAST(data AS TEXT) LIKE '{\"n\":\"b\(number)\"%'")
            let client = try open { $0.refreshesCardsAtStart = false }
            let queued = try client.queuedRecords()
            let (body, dropped) = try send(client)
            XCTAssertEqual(dropped, ["ce"], value)
            XCTAssertTrue(body.contains("\"a\(number)\"") && body.contains("\"c\(number)\""), value)
            XCTAssertFalse(body.contains("\"b\(number)\""), value)
            XCTAssertEqual(try client.queuedRecords(), queued - 1, value)
            client.close()
            try damage("DELETE FROM records; DELETE FROM batches")
        }
    }

    /// A waiting batch loses only that row; without rows it is deleted.
    func testAWaitingBatchLosesOnlyTheDamagedRow() throws {
        try fill(["a", "b"])
        var client = try open { $0.refreshesCardsAtStart = false }
        _ = try send(client)
        client.close()
        try damage("UPDATE records SET data = X'FF' WHERE CAST(data AS TEXT) LIKE '{\"n\":\"a\"%'")
        client = try open { $0.refreshesCardsAtStart = false }
        var (body, lost) = try send(client)
        XCTAssertEqual(lost, ["ce"])
        XCTAssertTrue(body.contains("\"b\""))
        client.close()
        try damage("UPDATE records SET data = X'FF' WHERE batch_id IS NOT NULL")
        client = try open { $0.refreshesCardsAtStart = false }
        try client.logEvent("after")
        (body, lost) = try send(client)
        XCTAssertEqual(lost.count, 2, "\(lost)")
        XCTAssertTrue(body.contains("\"after\""))
        XCTAssertEqual(try client.queuedRecords(), 1)
        client.close()
        XCTAssertEqual(try send(open { $0.refreshesCardsAtStart = false }).dropped, [], "reported once")
    }

    /// One byte of a table's definition differs, and no record has a key any more: each reply would acknowledge records
    /// that no statement deletes.
    func testATableWithoutItsKeyIsNotSentAgainAndAgain() throws {
        try fill((0..<20).map { "e\($0)" })
        let path = "\(directory)/key.sqlite3"
        var data = try Data(contentsOf: URL(fileURLWithPath: path))
        let table = try XCTUnwrap(data.range(of: Data("CREATE TABLE records".utf8)))
        let key = try XCTUnwrap(data.range(of: Data("PRIMARY".utf8), in: table.upperBound..<data.endIndex))
        data[key.lowerBound + 5] = UInt8(ascii: "Q")
        try data.write(to: URL(fileURLWithPath: path))

        let client = try open { $0.refreshesCardsAtStart = false }
        let reported = try events(of: client)
        XCTAssertTrue(
            reported.contains { if case .dropped(let item) = $0 { item.kind == .store } else { false } }, "\(reported)")
        try client.logEvent("after")
        try client.flush()
        var sent = 0
        for _ in 0..<20 {
            for request in try requests(of: client) {
                sent += try SentBody(request.body).names.count
                try answer(client, request)
            }
            try advance(client, by: 60_000)
        }
        XCTAssertEqual(sent, 2, "the session start and the event")
        XCTAssertEqual(try client.queuedRecords(), 0)
    }

    /// One byte in a batch's id must not make the store unusable: everything is sent once more, and acknowledged.
    func testADamagedBatchIDCostsOnlyTheID() throws {
        for id in ["CAST(X'31FF' AS TEXT)", "'other'"] {
            for isOpen in [false, true] {
                try fill(["a", "b"])
                var client = try open { $0.refreshesCardsAtStart = false }
                _ = try send(client)
                client.close()
                if isOpen { client = try open { $0.refreshesCardsAtStart = false } }
                try damage("UPDATE batches SET id = \(id)")
                if !isOpen { client = try open { $0.refreshesCardsAtStart = false } }
                let queued = try client.queuedRecords()
                try client.flush()
                try client.dispatch()
                let request = try XCTUnwrap(try requests(of: client).first { $0.kind == .data })
                XCTAssertEqual(try SentBody(request.body).names.count, queued, id)
                try answer(client, request)
                XCTAssertEqual(try client.queuedRecords(), 0, id)
                XCTAssertEqual(dropped(try events(of: client)), [], id)
                client.close()
            }
        }
    }
}
