import Foundation
import XCTest

@testable import placardctl

/// What the demo and the documentation promise of `examples/campaigns.json`.
final class ExampleTests: XCTestCase {
    private func example() throws -> CampaignFile {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        return try CampaignFile(Data(contentsOf: root.appending(path: "examples/campaigns.json")), modified: 1)
    }

    func testContainsTheThreeUseCases() throws {
        let extras = try example().cards.compactMap { $0.json["e"]?.members }
        let tiles = extras.filter { $0["tile_id"] != nil }
        XCTAssertEqual(tiles.count, 2)
        XCTAssertTrue(tiles.allSatisfy { $0["tile_deeplink"] != nil && $0["tile_title"] != nil })

        let pages = extras.filter { $0["class_type"] == "message_full_page" }
        XCTAssertTrue(pages.count == 1 && pages.allSatisfy { $0["message_header"] != nil })
        let webviews = extras.filter { $0["class_type"] == "message_webview" }
        XCTAssertTrue(webviews.allSatisfy { $0["message_header"] != nil && $0["message_title"] != nil })
        XCTAssertEqual(webviews.map { $0["html"] != nil ? "html" : $0["url"] != nil ? "url" : "" }, ["html", "url"])

        let coupons = extras.filter { $0["class_type"] == "coupon_code" }
        XCTAssertEqual(coupons.map { $0["discount_percentage"] }, ["15"])
    }

    func testContainsEveryKindOfCard() throws {
        let cards = try example().cards.map(\.json)
        XCTAssertEqual(
            Set(cards.compactMap { $0["tp"]?.string }),
            ["captioned_image", "text_announcement", "short_news", "banner_image", "control"])
        XCTAssertTrue(cards.contains { $0["p"] == true })
        XCTAssertTrue(cards.contains { $0["db"] == false })
    }

    func testContainsEveryKindOfCampaign() throws {
        let triggers = try example().campaigns.map(\.trigger)
        let types = Set(triggers.compactMap { $0["trigger_condition"]?[0]?["type"]?.string })
        XCTAssertEqual(types, ["open", "custom_event", "custom_event_property", "purchase"])
        XCTAssertTrue(triggers.contains { $0["data"]?["is_control"] == true })

        let order = triggers.filter { $0["trigger_condition"]?[0]?["data"]?["event_name"] == "order_placed" }
        XCTAssertEqual(order.compactMap { $0["priority"]?.integer }, [10, 1, 20])
        XCTAssertEqual(order.first?["data"]?["btns"]?.elements?.count, 2)
    }

    /// `explain` and the demo print them: a reader must understand them.
    func testIDsAreWords() throws {
        let file = try example()
        for id in file.cards.map(\.id) + file.campaigns.map(\.id) {
            XCTAssertNotNil(try /[a-z]+(-[a-z]+)*/.wholeMatch(in: id), id)
        }
    }
}
