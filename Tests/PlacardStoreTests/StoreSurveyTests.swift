import Foundation
import PlacardCore
import PlacardStore
import TestSupport
import XCTest

/// What a tool reads of the queue, next to an open client.
final class StoreSurveyTests: StoreTestCase {
    func testHasEveryRowOfTheQueue() throws {
        let store = try open()
        try append([record("a", time: 5, user: "u"), record("b", time: 6, user: "u")], to: store)
        _ = try form("id", in: store)
        try append([record("c", time: 7)], to: store)
        let value = Array("1".utf8)
        _ = try store.commit([
            .putAttribute(Attribute(place: .custom, name: "n", value: value, user: "u")),
            .setRefusals(batchID: "id", 2),
        ])
        let outbox = try OutboxStore(path)
        defer { outbox.close() }
        try Array("{}".utf8).withUnsafeBytes { try outbox.put(.attribute, $0, putMs: 8) }

        let survey = try StoreReader.survey(path, checks: true)
        XCTAssertEqual(survey.records.map(\.record.code.rawValue), ["a", "b", "c"])
        XCTAssertEqual(survey.records.map(\.record.timeMs), [5, 6, 7])
        XCTAssertEqual(survey.records.map(\.record.user), ["u", "u", nil])
        XCTAssertEqual(survey.records.map(\.batchID), ["id", "id", nil])
        XCTAssertEqual(survey.attributes.map(\.attribute.name), ["n"])
        XCTAssertEqual(survey.batches.map(\.id), ["id"])
        XCTAssertEqual(survey.batches.map(\.kind), [.data])
        XCTAssertEqual(survey.batches.map(\.refusals), [2])
        XCTAssertEqual(survey.left.map(\.kind), [.attribute])
        XCTAssertEqual(survey.left.map(\.putMs), [8])
        XCTAssertEqual(survey.state.queued, 3)
        XCTAssertEqual(survey.version, StoreSurvey.supportedVersion)
        XCTAssertEqual(survey.faults, [])
        XCTAssertEqual(survey.damageCount, 0)
    }

    /// Each column of each row, so that no two are mistaken for each other.
    func testHasEveryColumn() throws {
        let store = try open()
        let record = Record(
            code: .customEvent, timeMs: 5, data: Array("{\"a\":1}".utf8), sessionID: "session", user: "user",
            alias: Array("{\"b\":2}".utf8))
        let attribute = Attribute(
            place: .field, name: "email", value: Array("\"x\"".utf8), user: "user", alias: Array("{\"b\":2}".utf8))
        let other = self.record("other", user: "user")
        _ = try store.commit([.appendRecord(record), .putAttribute(attribute)])
        _ = try form("first", in: store)
        _ = try store.commit([.setRefusals(batchID: "first", 3), .appendRecord(other)])

        let survey = try StoreReader.survey(path)
        XCTAssertEqual(survey.records.map(\.record), [record, other])
        XCTAssertEqual(survey.records.map(\.seq), [1, 2])
        XCTAssertEqual(survey.records.map(\.batchID), ["first", nil])
        XCTAssertEqual(survey.attributes.map(\.attribute), [attribute])
        XCTAssertEqual(survey.attributes.map(\.seq), [1])
        XCTAssertEqual(survey.attributes.map(\.batchID), ["first"])
        XCTAssertEqual(survey.batches.map(\.user), ["user"])
        XCTAssertEqual(survey.batches.map(\.refusals), [3])
        XCTAssertEqual(survey.batches.map(\.isPart), [false])
    }

    func testNamesThePartsOfABatch() throws {
        let store = try open()
        try append([record("a"), record("b")], to: store)
        _ = try form("whole", in: store)
        _ = try store.commit([.splitBatch(id: "whole", first: "one", second: "two", records: 1, attributes: 0)])
        let survey = try StoreReader.survey(path)
        XCTAssertEqual(survey.batches.map(\.id), ["one", "two"])
        XCTAssertEqual(survey.batches.map(\.isPart), [true, true])
        XCTAssertEqual(survey.batches.map(\.refusals), [0, 0])
    }

    func testSaysThatDamageWasFound() throws {
        try open().close()
        let other = try OtherConnection(path.database)
        try other.execute("INSERT INTO state (key, value) VALUES ('needs_check', 1)")
        other.close()
        XCTAssertEqual(try StoreReader.survey(path).damageCount, 1)
    }
}
