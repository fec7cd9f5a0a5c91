import XCTest

@testable import PlacardCore

final class RecordTests: XCTestCase {
    private func record(
        code: RecordCode = .customEvent, time: Int64 = 1, data: [UInt8] = [2], session: String? = "s",
        user: String? = "u", alias: [UInt8]? = nil
    ) -> Record {
        Record(code: code, timeMs: time, data: data, sessionID: session, user: user, alias: alias)
    }

    func testRecordsAreEqualIfAllTheirPartsAre() {
        XCTAssertEqual(record(), record())
        for other in [
            record(code: .purchase), record(time: 2), record(data: []), record(session: nil), record(session: "t"),
            record(user: "v"), record(user: nil), record(alias: [3]),
        ] {
            XCTAssertNotEqual(record(), other)
        }
    }

    func testTheSizeGrowsWithTheData() {
        XCTAssertEqual(record(data: []).byteCount, 160)
        XCTAssertEqual(record(data: [1, 2, 3]).byteCount, 163)
    }

    /// Rule 5.3.4: an anonymous record becomes the user's; an alias no longer names it.
    func testARelabelledRecordIsTheUsers() {
        let anonymous = record(user: nil, alias: [3])
        XCTAssertEqual(anonymous.relabelled("v"), record(user: "v"))
    }
}
