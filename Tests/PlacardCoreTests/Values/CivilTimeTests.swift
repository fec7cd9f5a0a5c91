import PlacardCore
import XCTest

/// Dates in the wire form of rule 6.1.3, against a calendar that counts day by day.
final class CivilTimeTests: XCTestCase {
    private static let dayMs: Int64 = 86_400_000
    /// 0000-01-01, in days since 1970-01-01.
    private static let yearZeroDay: Int64 = -719_528

    private struct SlowDate: Equatable {
        var year: Int64 = 0
        var month: Int64 = 1
        var day: Int64 = 1

        mutating func advance() {
            day += 1
            guard day > length else { return }
            day = 1
            month += 1
            guard month > 12 else { return }
            month = 1
            year += 1
        }

        var length: Int64 {
            switch month {
            case 4, 6, 9, 11: 30
            case 2: isLeap ? 29 : 28
            default: 31
            }
        }

        private var isLeap: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
    }

    func testEveryDayOfTenThousandYearsIsCorrect() {
        var slow = SlowDate()
        var day = Self.yearZeroDay
        while slow.year < 10_000 {
            let civil = CivilTime(ms: day * Self.dayMs)
            guard civil.year == slow.year, civil.month == slow.month, civil.day == slow.day,
                civil.millisecondOfDay == 0
            else { return XCTFail("day \(day): \(civil), counted \(slow)") }
            guard CivilTime.daysSince1970(year: slow.year, month: slow.month, day: slow.day) == day,
                CivilTime.days(ofMonth: slow.month, year: slow.year) == slow.length
            else { return XCTFail("the number of \(slow), which is \(day)") }
            slow.advance()
            day += 1
        }
        XCTAssertEqual(day * Self.dayMs, 253_402_300_800_000, "10000-01-01 is the first date that the wire cannot say")
    }

    func testTimeOfDayIsPositiveBefore1970Too() {
        var dice = Dice(seed: 1)
        for _ in 0..<2_000 {
            let day = dice.int64(Self.yearZeroDay...2_932_896)
            let rest = dice.pick([0, 1, 999, 43_200_000, Self.dayMs - 1, dice.int64(0...(Self.dayMs - 1))])
            let civil = CivilTime(ms: day * Self.dayMs + rest)
            XCTAssertEqual(civil.millisecondOfDay, rest)
            XCTAssertEqual(civil.day, CivilTime(ms: day * Self.dayMs).day)
        }
    }

    func testText() {
        let texts: [(Int64, String)] = [
            (0, "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (startMs + 1, "2025-10-09T08:53:20.001Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (-2_203_977_600_000, "1900-02-28T00:00:00.000Z"),
            (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
            (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
            (-62_135_596_800_001, "0000-12-31T23:59:59.999Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ]
        for (ms, text) in texts { XCTAssertEqual(CivilTime(ms: ms).iso8601, text) }
    }

    func testTextOfRandomTimesAgreesWithFoundation() throws {
        let reader = ISO8601DateFormatter()
        reader.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        var dice = Dice(seed: 2)
        for _ in 0..<300 {
            // From 1900 on: Foundation uses the Julian calendar for older dates.
            let ms = dice.int64(-2_208_988_800_000...253_402_300_799_999)
            let text = CivilTime(ms: ms).iso8601
            let date = try XCTUnwrap(reader.date(from: text), text)
            XCTAssertEqual((date.timeIntervalSince1970 * 1000).rounded(), Double(ms), text)
        }
    }

    /// A clock or a damaged store can contain any value.
    func testExtremeTimesDoNotTrap() {
        for ms in [Int64.min, .min + 1, .min + 86_400_000, .max - 1, .max] {
            let civil = CivilTime(ms: ms)
            XCTAssertTrue((1...12).contains(civil.month))
            XCTAssertTrue((1...31).contains(civil.day))
            XCTAssertTrue((0..<Self.dayMs).contains(civil.millisecondOfDay))
        }
    }
}
