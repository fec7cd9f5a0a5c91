import PlacardCore
import XCTest

/// A batch takes what fits to the last byte and the last object, and no more (rules 7.1.2, 11.2).
final class BatchFillingTests: XCTestCase {
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

    func testRecordsFillABatchToTheLastByte() {
        for (last, fits) in [(1_000, true), (1_001, false)] {
            var filling = BatchFilling(.data)
            XCTAssertTrue(filling.admits(record(BatchFilling.byteLimit - 1_000)))
            XCTAssertEqual(filling.admits(record(last)), fits, "\(last) bytes")
        }
    }

    func testAttributesFillABatchToTheLastByte() {
        for (last, fits) in [(1_000, true), (1_001, false)] {
            var filling = BatchFilling(.data)
            XCTAssertTrue(filling.admits(attribute(BatchFilling.byteLimit - 1_000)))
            XCTAssertEqual(filling.admits(attribute(last)), fits, "\(last) bytes")
        }
    }

    func testAttributesAndRecordsShareTheBytes() {
        for (last, fits) in [(1_000, true), (1_001, false)] {
            var filling = BatchFilling(.data)
            XCTAssertTrue(filling.admits(attribute(BatchFilling.byteLimit - 1_000)))
            XCTAssertEqual(filling.admits(record(last)), fits, "\(last) bytes")
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

    /// All attributes are one object.
    func testAttributesAreOneObjectOfATrackedBatch() {
        var filling = BatchFilling(.usersTrack)
        for _ in 0..<3 { XCTAssertTrue(filling.admits(attribute(Self.bytesOfAttribute))) }
        for number in 1...74 { XCTAssertTrue(filling.admits(record(Self.bytesOfRecord, .increment)), "\(number)") }
        XCTAssertFalse(filling.admits(record(Self.bytesOfRecord, .increment)))
    }
}
