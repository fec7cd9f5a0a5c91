import XCTest

@testable import placardctl

final class ProgressLineTests: XCTestCase {
    func testABarHasTheShareAndTheTimeThatIsLeft() {
        XCTAssertEqual(
            ProgressLine.text(0.25, seconds: 4, "10 events"), "[#####               ] 25 %, 12 s left, 10 events")
        XCTAssertEqual(ProgressLine.text(0.5, seconds: 150, ""), "[##########          ] 50 %, 2 min 30 s left")
        XCTAssertEqual(ProgressLine.text(1, seconds: 9, ""), "[####################] 100 %, 0 s left")
    }

    func testNothingIsGuessedFromTooLittle() {
        XCTAssertEqual(ProgressLine.text(0.009, seconds: 2, ""), "[                    ] 0 %")
        XCTAssertEqual(ProgressLine.text(nil, seconds: 2, "10 events"), "10 events")
        XCTAssertEqual(ProgressLine.text(.infinity, seconds: 2, ""), "[####################] 100 %, 0 s left")
    }
}
