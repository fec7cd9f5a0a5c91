import PlacardCore
import XCTest

/// Ids that a program makes of a missing value (rule 5.3.1).
final class UserIDRuleTests: XCTestCase {
    private func fault(_ id: String) -> PlacardError? {
        do throws(PlacardError) {
            try UserIDRule.check(id, field: "user_id")
            return nil
        } catch {
            return error
        }
    }

    func testWhatStandsForAMissingValueIsRefused() {
        for id in ["", " ", "\t\r\n", "\u{A0}", "\u{2003}\u{3000}", "undefined", "UNDEFINED", "null", "Null", "(null)"]
        {
            XCTAssertEqual(fault(id)?.status, .invalid, id)
            XCTAssertEqual(fault(id)?.message.hasPrefix("user_id "), true, id)
        }
        for id in ["nil", "NIL", "none", "None", "nan", "NaN"] { XCTAssertEqual(fault(id)?.status, .invalid, id) }
    }

    func testALongerIDMayContainIt() {
        for id in ["null1", "undefined-7", " none", "(nil)", "nans", "n", "0", "-", "ñull", "user null"] {
            XCTAssertNil(fault(id), id)
        }
    }

    func testTheOtherLimitsHold() {
        XCTAssertNil(fault(String(repeating: " ", count: 996) + "x"))
        XCTAssertEqual(fault(String(repeating: "x", count: 998))?.status, .invalid)
        XCTAssertEqual(fault("a\0b")?.status, .invalid)
    }

    func testAnExternalIDHasTheSameRule() {
        for id in ["undefined", "\u{2003}", "None"] {
            XCTAssertThrowsError(try RestIdentity.externalID(id).check("identity"), id)
        }
        XCTAssertNoThrow(try RestIdentity.externalID("none of them").check("identity"))
    }
}
