import PlacardCore
import XCTest

/// The stored form of a campaign with its message.
final class CampaignCodingTests: XCTestCase {
    /// The rows of a store that has this form. Another form needs another number, and this one stays readable.
    func testTheThirdForm() {
        var campaign = Campaign(
            id: "c", conditions: [.customEvent(name: "e"), .open], timeoutMs: 258, message: Message(type: .modal))
        campaign.content = .template(triggerID: "t")
        campaign.priority = -2
        campaign.startMs = 1
        campaign.minimumIntervalMs = 5
        let stored: [UInt8] =
            [3, 1, 0, 0, 0, 0x63]
            + [2, 0, 0, 0, 3, 1, 1, 0, 0, 0, 0x65, 1]
            + [1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
            + [254, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0]
            + [255, 255, 255, 255, 255, 255, 255, 255, 1, 5, 0, 0, 0, 0, 0, 0, 0]
            + [0, 1, 0, 0, 0, 0x74]
        XCTAssertEqual(campaign.stored, stored)
        XCTAssertEqual(Campaign(stored: stored), campaign)
    }

    /// Earlier versions stored what the server had sent (rule 10.1.5).
    func testAStoredDurationOfZeroIsTheDefault() {
        for (stored, read) in [(0, 5_000), (-1, 5_000), (Int64.min, 5_000), (1, 1)] as [(Int64, Int64)] {
            var message = Message(type: .slideup)
            message.durationMs = stored
            let campaign = Campaign(id: "c", conditions: [.open], timeoutMs: 1, message: message)
            XCTAssertEqual(Campaign(stored: campaign.stored)?.message?.durationMs, read, "\(stored)")
        }
    }

    private var full: Campaign {
        var message = Message(type: .modalStyled)
        message.isControl = true
        message.triggerID = "t"
        message.header = "h é"
        message.message = "<b>\u{0}</b>"
        message.headerAlign = .end
        message.messageAlign = .start
        message.slideFrom = .top
        message.clickAction = .newsFeed
        message.uri = "app:x"
        message.usesWebview = true
        message.close = .autoDismiss
        message.durationMs = 1
        message.imageURL = ""
        message.assetURLs = ["https://a.example/é.css", ""]
        message.assetsZip = "https://a.example/b.zip"
        message.icon = "\u{F000}"
        message.imageStyle = .graphic
        message.cropType = .centerCrop
        message.orientation = .landscape
        message.colors.background = 0xFFFF_FFFF
        message.colors.text = 0
        message.colors.headerText = 1
        message.colors.closeButton = 2
        message.colors.frame = 3
        message.colors.icon = 4
        message.colors.iconBackground = 5
        message.animatesIn = false
        message.animatesOut = false
        message.isTrusted = true
        message.isTestSend = true
        message.language = "de"
        message.imageAlt = "alt"
        message.messageExtras = .object([.init(key: "a", value: [1, .null, 2.5])])
        message.openTarget = .blank
        message.style = .init(htmlID: "id", css: ".a { }")
        message.messageFields = "{\"is_push_primer\":true}"
        var dark = DarkTheme()
        (dark.background, dark.headerText, dark.iconBackground) = (0, 1, .max)
        var darkButton = DarkTheme.Button()
        darkButton.border = 6
        dark.buttons = [DarkTheme.Button(), darkButton]
        message.dark = dark
        message.extras = ["b": "2", "a": "{}"]
        var button = MessageButton(id: .min)
        button.text = "OK"
        button.clickAction = .uri
        button.uri = "app:y"
        button.usesWebview = true
        (button.backgroundColor, button.textColor, button.borderColor) = (1, 2, .max)
        message.buttons = [button, MessageButton(id: 1)]
        let filters: FilterGroups = [
            [], [PropertyFilter(key: "p", isDate: true, comparator: .init(rawValue: 99), wanted: [1, "x"])],
        ]
        var campaign = Campaign(
            id: "c",
            conditions: [
                .open, .test, .customEvent(name: nil), .customEvent(name: "e"), .purchase(productID: nil),
                .purchase(productID: "sku"), .customEventProperty(name: "e", filters: filters),
                .purchaseProperty(productID: "sku", filters: []), .never(type: "future"),
            ], timeoutMs: .max, message: message)
        (campaign.startMs, campaign.endMs, campaign.priority) = (.min, .max, -7)
        (campaign.delayMs, campaign.reEligibilityMs, campaign.minimumIntervalMs) = (5, 0, 0)
        return campaign
    }

    func testCampaignsAreRestored() {
        let bare = Campaign(id: "", conditions: [], timeoutMs: 0, message: Message(type: .slideup))
        for campaign in [full, bare] { XCTAssertEqual(Campaign(stored: campaign.stored), campaign) }
        XCTAssertNil(Campaign(stored: bare.stored)?.minimumIntervalMs, "null stays null, and is not 0 (rule 9.1.1)")
    }

    func testRandomCampaignsAreRestored() {
        var dice = Dice(seed: 41)
        for number in 0..<500 {
            var campaign = dice.campaign("\(dice.text())\(number)")
            campaign.message?.header = dice.maybe(dice.text())
            campaign.message?.messageExtras = dice.maybe(dice.value())
            XCTAssertEqual(Campaign(stored: campaign.stored), campaign)
        }
    }

    /// The format before messages had a dark look, CSS, host fields and an open target, and campaigns had templates.
    func testTheFirstFormatIsStillRead() throws {
        var known = full
        known.message?.openTarget = .none
        known.message?.style = nil
        known.message?.messageFields = nil
        known.message?.dark = nil
        known.message?.assetURLs = []
        known.message?.assetsZip = nil
        var message = ByteWriter()
        known.message?.write(to: &message)
        var bytes = known.stored
        bytes[0] = 1
        bytes.remove(at: bytes.count - message.bytes.count - 1)  // whole or template
        bytes.removeLast(4 + 5)  // open target, message fields, style, dark look; files and bundle
        XCTAssertEqual(Campaign(stored: bytes), known)
        bytes.removeLast()
        XCTAssertNil(Campaign(stored: bytes), "cut off")
    }

    /// The format before messages had files and bundles.
    func testTheSecondFormatIsStillRead() {
        var known = full
        known.message?.assetURLs = []
        known.message?.assetsZip = nil
        var bytes = known.stored
        bytes[0] = 2
        bytes.removeLast(5)
        XCTAssertEqual(Campaign(stored: bytes), known)
        bytes.removeLast()
        XCTAssertNil(Campaign(stored: bytes), "cut off")
    }

    func testAnUnknownFormatIsRefused() {
        var bytes = full.stored
        bytes[0] = 0
        XCTAssertNil(Campaign(stored: bytes))
    }

    /// Damaged bytes that are accepted can be indexed, judged, explained and logged.
    func testDamageNeverTraps() {
        let event = TriggerEvent(kind: .customEvent, name: "e", properties: try? Properties(["p": "x"]))
        assertSurvivesDamage(full.stored, flips: 10_000) {
            guard let campaign = Campaign(stored: $0) else { return false }
            let index = TriggerIndex([campaign], compile: compileFakeRegex)
            let judge = TriggerJudge(index: index, history: DisplayHistory(), appIntervalMs: 0, now: moment(0))
            _ = judge.decide(event, onLimit: { _ in })
            _ = TriggerExplainer(judge).explain(event, compile: compileFakeRegex)
            _ = RecordJSON.message(triggerID: "t", extras: campaign.message?.messageExtras)
            return true
        }
    }
}
