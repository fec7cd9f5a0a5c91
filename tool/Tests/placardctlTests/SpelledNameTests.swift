import PlacardCore
import XCTest

@testable import placardctl

/// The page with the engine inside cannot ask for the name of a case, so this one is written down.
final class SpelledNameTests: XCTestCase {
    func testNamesOfTriggersAreThoseOfTheCases() {
        for kind in TriggerKind.allCases { XCTAssertEqual(SpelledName.of(kind), SpelledName.of(kind as Any)) }
    }
}
