import XCTest

@testable import PlacardCore

/// Events that wait for the campaign list (rules 9.4.3, 6.6).
final class ParkedEventsTests: XCTestCase {
    private func event(_ number: Int) -> TriggerEvent { TriggerEvent(kind: .customEvent, name: "\(number)") }

    /// A push click waits for the next request, and what comes after it waits behind it.
    func testLaterEventsWaitBehindAPushClick() {
        var (parked, effects) = (ParkedEvents(), Effects())
        parked.add(event(1), waitsForNext: false, &effects)
        parked.add(event(2), waitsForNext: true, &effects)
        parked.add(event(3), waitsForNext: false, &effects)
        XCTAssertEqual(parked.takeAnswered().map(\.name), ["1"])
        XCTAssertEqual(parked.takeAnswered().map(\.name), [])
        parked.requestBegan()
        XCTAssertEqual(parked.takeAnswered().map(\.name), ["2", "3"])
        XCTAssertTrue(parked.isEmpty)
        parked.add(event(4), waitsForNext: true, &effects)
        XCTAssertEqual(parked.takeAll().map(\.name), ["4"])
        parked.add(event(5), waitsForNext: false, &effects)
        XCTAssertEqual(parked.takeAnswered().map(\.name), ["5"], "nobody waits for the next request now")
    }

    func testTheLimitIsReportedOnceForEachWait() {
        var (parked, effects) = (ParkedEvents(), Effects())
        for _ in 1...2 {
            for number in 0..<103 { parked.add(event(number), waitsForNext: false, &effects) }
            XCTAssertEqual(effects.take().events.count, 1)
            XCTAssertEqual(parked.takeAnswered().map(\.name), (0..<100).map { "\($0)" })
        }
    }
}
