import PlacardCore
import XCTest

@testable import placardctl

/// The page with the engine inside cannot ask for the name of a case, so they are written down.
final class SpelledNameTests: XCTestCase {
    func testWrittenNamesAreThoseOfTheCases() {
        compare(Verdict.Outcome.allCases) { SpelledName.of($0) }
        compare(Verdict.Why.allCases) { SpelledName.of($0) }
        compare(TriggerKind.allCases) { SpelledName.of($0) }
        compare(ValueType.allCases) { SpelledName.of($0) }
        compare(Reason.allCases) { SpelledName.of($0) }
    }

    private func compare<Case>(_ cases: [Case], _ spelled: (Case) -> String) {
        XCTAssertFalse(cases.isEmpty)
        for one in cases { XCTAssertEqual(spelled(one), SpelledName.of(one as Any)) }
    }
}
