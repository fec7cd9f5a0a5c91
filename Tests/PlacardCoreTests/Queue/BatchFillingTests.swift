import XCTest

@testable import PlacardCore

/// A batch takes what fits to the last byte and the last object, and no more (rules 7.1.2, 11.2).
final class BatchFillingTests: XCTestCase {
    /// What a record and an attribute count for besides their text.
    private static let bytesOfRecord = 160
    private static let bytesOfAttribute = 16

    private func record(_ bytes: Int, _ code: RecordCode = .customEvent) -> Record {
        Record(
            code: code, timeMs: 0, data: [UInt8](repeating: 0x20, count: bytes - Self.bytesOfRecord), sessionID: nil,
            user: nil)
    }

    private func attribute(_ bytes: Int) -> Attribute {
        let value = [UInt8](repeating: 0x20, count: bytes - Self.bytesOfAttribute)
        return Attribute(place: .custom, name: "", value: value, user: nil)
    }

    func testLimitsAreThoseOfTheProtocol() {
        XCTAssertEqual(BatchFilling.recordLimit, 250)
        XCTAssertEqual(BatchFilling.byteLimit, 524_288)
        XCTAssertEqual(BatchFilling.arrayLimit, 75)
    }

    func testABatchIsFilledToTheLastByte() {
        let most = BatchFilling.byteLimit - 1_000
        for (last, fits) in [(1_000, true), (1_001, false)] {
            var records = BatchFilling(.data)
            XCTAssertTrue(records.admits(record(most)))
            XCTAssertEqual(records.admits(record(last)), fits, "records, \(last) bytes")
            var attributes = BatchFilling(.data)
            XCTAssertTrue(attributes.admits(attribute(most)))
            XCTAssertEqual(attributes.admits(attribute(last)), fits, "attributes, \(last) bytes")
            var both = BatchFilling(.data)
            XCTAssertTrue(both.admits(attribute(most)))
            XCTAssertEqual(both.admits(record(last)), fits, "a record after an attribute, \(last) bytes")
        }
    }

    func testTheSizeOfABatchIsThatOfItsContents() {
        let batch = Batch(
            id: "b", kind: .data, user: nil, records: [record(200), record(161)], attributes: [attribute(20)])
        XCTAssertEqual(batch.byteCount, 381)
    }

    /// Rule 7.5.2: after three refusals the offending record is isolated.
    func testABatchIsSuspectAfterThreeRefusals() {
        for (refusals, isPart, isSuspect) in [(0, false, false), (2, false, false), (3, false, true), (0, true, true)] {
            let batch = Batch(
                id: "b", kind: .data, user: nil, records: [], attributes: [], refusals: refusals, isPart: isPart)
            XCTAssertEqual(batch.isSuspect, isSuspect, "\(refusals)")
        }
    }

    func testABatchIsNeverEmpty() {
        var records = BatchFilling(.data)
        XCTAssertTrue(records.admits(record(BatchFilling.byteLimit + 1)))
        XCTAssertFalse(records.admits(record(Self.bytesOfRecord)))
        var attributes = BatchFilling(.data)
        XCTAssertTrue(attributes.admits(attribute(BatchFilling.byteLimit + 1)))
        XCTAssertFalse(attributes.admits(attribute(Self.bytesOfAttribute)))
    }

    func testADataBatchCountsRecords() {
        var filling = BatchFilling(.data)
        for number in 1...250 { XCTAssertTrue(filling.admits(record(Self.bytesOfRecord)), "record \(number)") }
        XCTAssertFalse(filling.admits(record(Self.bytesOfRecord)))
    }

    func testATrackedBatchCountsTheObjectsOfEachArray() {
        for code in [RecordCode.customEvent, .purchase, .increment] {
            var filling = BatchFilling(.usersTrack)
            for number in 1...75 {
                XCTAssertTrue(filling.admits(record(Self.bytesOfRecord, code)), "\(code) \(number)")
            }
            XCTAssertFalse(filling.admits(record(Self.bytesOfRecord, code)), "\(code) 76")
        }
    }

    func testABatchIsFullWhenTheNextRecordMayNotFit() {
        for code in [RecordCode.customEvent, .purchase, .increment] {
            var filling = BatchFilling(.usersTrack)
            for _ in 1...74 { XCTAssertTrue(filling.admits(record(Self.bytesOfRecord, code))) }
            XCTAssertFalse(filling.isFull, "\(code)")
            XCTAssertTrue(filling.admits(record(Self.bytesOfRecord, code)))
            XCTAssertTrue(filling.isFull, "\(code)")
        }
        var filling = BatchFilling(.data)
        for _ in 1...249 { XCTAssertTrue(filling.admits(record(Self.bytesOfRecord))) }
        XCTAssertFalse(filling.isFull)
        XCTAssertTrue(filling.admits(record(Self.bytesOfRecord)))
        XCTAssertTrue(filling.isFull)
        for (bytes, isFull) in [(0, false), (1, true)] {
            var filling = BatchFilling(.data)
            XCTAssertTrue(filling.admits(record(BatchFilling.byteLimit * 3 / 4 + bytes)))
            XCTAssertEqual(filling.isFull, isFull)
        }
    }

    /// All attributes are one object.
    func testAttributesAreOneObjectOfATrackedBatch() {
        var filling = BatchFilling(.usersTrack)
        for _ in 0..<3 { XCTAssertTrue(filling.admits(attribute(Self.bytesOfAttribute))) }
        for number in 1...74 { XCTAssertTrue(filling.admits(record(Self.bytesOfRecord, .increment)), "\(number)") }
        XCTAssertFalse(filling.admits(record(Self.bytesOfRecord, .increment)))
    }
}
