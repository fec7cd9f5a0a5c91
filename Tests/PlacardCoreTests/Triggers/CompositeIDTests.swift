import Foundation
import XCTest

@testable import PlacardCore

/// Rule 9.2: conditions on clicks decode tracking ids.
final class CompositeIDTests: XCTestCase {
    func testTheCampaignIsThePartBeforeTheFirstUnderscore() {
        for text in ["camp1_$_mv=1&pi=cmp", "c_", "ä🎉_x", "a_b_c", "1_2"] {
            let id = Data(text.utf8).base64EncodedString()
            let part = String(text.prefix { $0 != "_" })
            XCTAssertEqual(CompositeID.campaignID(of: id), part, text)
            XCTAssertEqual(CompositeID.campaignID(of: id.trimmingCharacters(in: ["="])), part, "padding may be missing")
        }
    }

    func testOtherIDsAreUsedUnchanged() {
        let plain = [
            "", "=", "====", "welcome", "a b", "abcd", "camp_x", "YQ", "Zm9v!", "Z===", "Zm9v=Zm9v", "é", "Y19=a",
            "Y18===", "Y18=====", "Y19hY", "Y19hY=",
            // Without text before the underscore, and not UTF-8.
            Data("_x".utf8).base64EncodedString(), Data([0xFF, 0x5F]).base64EncodedString(),
        ]
        for id in plain { XCTAssertEqual(CompositeID.campaignID(of: id), id) }
    }

    func testRandomBytesAgreeWithFoundation() {
        var dice = Dice(seed: 7)
        for _ in 0..<2_000 {
            let bytes = (0..<dice.int(0...12)).map { _ in dice.pick([0x5F, 0x61, 0x62, 0xC3, 0xA4, 0x24]) as UInt8 }
            let id = Data(bytes).base64EncodedString()
            let part = bytes.firstIndex(of: 0x5F).flatMap { String(validating: bytes[..<$0], as: UTF8.self) }
            XCTAssertEqual(CompositeID.campaignID(of: id), part?.isEmpty == false ? part : id)
        }
    }
}
