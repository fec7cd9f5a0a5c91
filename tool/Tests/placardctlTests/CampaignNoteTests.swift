import Foundation
import PlacardCampaigns
import PlacardCore
import PlacardReplay
import XCTest

@testable import placardctl

/// Each rule about the content of a valid file finds what breaks it, and nothing else.
final class CampaignNoteTests: XCTestCase {
    private func file(_ data: String, type: String = "inapp", key: String = "data") throws -> CampaignFile {
        let text =
            #"{"campaigns":[{"id":"c","type":"\#(type)","trigger_condition":[{"type":"open"}],"\#(key)":{\#(data)}}]}"#
        return try CampaignFile(text.utf8, modified: 1)
    }

    private func notes(_ data: String) throws -> [CampaignNote] { CampaignNotes.of(try file(data)) }

    /// Checks that a message breaks the rule at that place only.
    private func check(_ rule: CampaignRule, _ place: String, _ data: String, _ part: String = "", line: UInt = #line)
        throws
    {
        let found = try notes(data)
        XCTAssertEqual(found.map(\.rule.name), [rule.name], "\(found.map(\.line))", line: line)
        XCTAssertEqual(found.first?.place, place, line: line)
        XCTAssertTrue(part.isEmpty || found.first?.line.contains(part) == true, found.first?.line ?? "", line: line)
    }

    private func checkSound(_ data: String, line: UInt = #line) throws {
        XCTAssertEqual(try notes(data).map(\.line), [], line: line)
    }

    func testTheTableInTheDocumentationIsThatOfTheCode() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../../docs/check.md")
        let section = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "<!-- rules -->\n").last?
            .components(separatedBy: "<!-- end").first
        let rows = section?.components(separatedBy: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Number") }
        let own = CampaignRule.all.map {
            "| \($0.number) | `\($0.name)` | \($0.level.rawValue) | \($0.place) | \($0.broken) | \($0.why) "
                + "| \($0.advice) |"
        }
        XCTAssertEqual(rows, own)
        XCTAssertEqual(CampaignRule.all.map(\.number), Array(1...CampaignRule.all.count))
    }

    func testMisspeltKeys() throws {
        let good = #""type":"MODAL","message":"m""#
        try check(.messageKey, "data.headr", good + #","headr":"x""#, "`header` is similar")
        try check(.messageKey, "data.bgColor", good + #","bgColor":1"#, "`bg_color` is similar")
        try check(.messageKey, "data.headerTextColor", good + #","headerTextColor":1"#, "`header_text_color`")
        try check(
            .messageKey, "data.btns[0].txt", good + #","btns":[{"id":0,"text":"b","txt":"b"}]"#, "no key of a button")
        try check(.messageKey, "data.themes.drak", good + #","themes":{"drak":{}}"#)
        try check(.messageKey, "data.themes.dark.text_colour", good + #","themes":{"dark":{"text_colour":1}}"#)
        try check(
            .messageKey, "data.themes.dark.btns[0].bgcolor", good + #","themes":{"dark":{"btns":[{"bgcolor":1}]}}"#)
        try checkSound(good + #","promotion":1,"campaign_owner":{"headr":1},"extras":{"headr":"x"},"k":1"#)
        let template = try file(#""type":"MODAL","mesage":"m","message":"m""#, type: "templated_iam", key: "template")
        XCTAssertEqual(CampaignNotes.of(template).map(\.place), ["template.mesage"])
    }

    func testMessagesWithNothingToSee() throws {
        for type in ["SLIDEUP", "MODAL", "MODAL_STYLED", "HTML", "HTML_FULL", "WEB_HTML"] {
            try check(.emptyMessage, "data", #""type":"\#(type)""#)
            try check(.emptyMessage, "data", #""type":"\#(type)","message":" \u00a0\u200b\n","header":"\t""#)
            try checkSound(#""type":"\#(type)","message":"m""#)
        }
        for text in [#""header":"h""#, #""image_url":"https://e.com/a.png""#, #""icon":"\uf000""#] {
            try checkSound(#""type":"MODAL",\#(text)"#)
        }
        try checkSound(#""type":"MODAL","is_control":true"#)
        try check(.missingPicture, "data", #""type":"FULL","message":"m""#)
        try check(.missingPicture, "data", #""type":"MODAL","image_style":"GRAPHIC""#)
    }

    func testButtons() throws {
        func modal(_ buttons: String...) -> String {
            #""type":"MODAL","message":"m","btns":[\#(buttons.joined(separator: ","))]"#
        }
        let (one, two) = (#"{"id":0,"text":"a"}"#, #"{"id":1,"text":"b"}"#)
        try checkSound(modal(one, two))
        try check(.emptyButton, "data.btns[0].text", modal(#"{"id":0,"text":" \u2003"}"#))
        try check(.emptyButton, "data.btns[1].text", modal(one, #"{"id":1}"#))
        try check(.extraButton, "data.btns[2]", modal(one, two, #"{"id":2,"text":"c"}"#))
        try check(.sameButtonID, "data.btns[1].id", modal(one, one))
    }

    func testLinks() throws {
        for uri in ["javascript:alert(1)", "data:text/html,x", "www.example.com/sale", "/sale", "//e.com", "sale"] {
            let link = #""click_action":"URI","uri":"\#(uri)""#
            try check(.deadLink, "data.uri", #""type":"MODAL","message":"m",\#(link)"#, uri)
            try check(
                .deadLink, "data.btns[0].uri",
                #""type":"MODAL","message":"m","btns":[{"id":0,"text":"b",\#(link)}]"#, uri)
        }
        try check(.deadLink, "data.uri", #""type":"MODAL","message":"m","click_action":"uri""#, "is missing")
        try check(.deadLink, "data.uri", #""type":"MODAL","message":"m","uri":"https://e.com""#, "is not URI")
        for uri in ["https://e.com", "kiosk://beans", " https://e.com\\n", "mailto:a@e.com"] {
            try checkSound(#""type":"MODAL","message":"m","click_action":"URI","uri":"\#(uri)""#)
        }
        let template = #""type":"MODAL","message":"m","click_action":"URI","uri":"{{properties.link}}""#
        XCTAssertEqual(CampaignNotes.of(try file(template, type: "templated_iam", key: "template")), [])
    }

    func testDurations() throws {
        for duration in [0, 5, 999] {
            try check(.shortDuration, "data.duration", #""type":"SLIDEUP","message":"m","duration":\#(duration)"#)
        }
        try checkSound(#""type":"SLIDEUP","message":"m","duration":1000"#)
    }

    func testColorsWithoutAlpha() throws {
        let text = #""type":"MODAL","message":"m""#
        try check(.colorWithoutAlpha, "data.text_color", text + #","text_color":3355443"#, "4281545523")
        try check(.colorWithoutAlpha, "data.frame_color", text + #","frame_color":1"#, "it is transparent")
        try check(
            .colorWithoutAlpha, "data.themes.dark.bg_color", text + #","themes":{"dark":{"bg_color":16777215}}"#)
        try check(
            .colorWithoutAlpha, "data.btns[0].border_color",
            text + #","btns":[{"id":0,"text":"b","border_color":255}]"#)
        try checkSound(text + #","bg_color":0,"frame_color":0,"text_color":4281545523"#)
    }

    func testTextsThatCannotBeRead() throws {
        let text = #""type":"MODAL","message":"m""#
        try check(.lowContrast, "data.text_color", text + #","text_color":4294967295"#, "1.0:1")
        try check(.lowContrast, "data.header_text_color", text + #","header":"h","header_text_color":4294967040"#)
        try check(
            .lowContrast, "data.themes.dark.text_color", text + #","themes":{"dark":{"bg_color":4281545523}}"#, "dark")
        try check(
            .lowContrast, "data.btns[0].text_color", text + #","btns":[{"id":0,"text":"b","bg_color":4294967295}]"#)
        // 4.48:1, and 4.54:1; a large header needs less.
        try check(.lowContrast, "data.text_color", text + #","text_color":4286019447"#, "4.47:1, below 4.5:1")
        try checkSound(text + #","text_color":4285953654"#)
        try checkSound(text + #","header":"h","header_text_color":4286019447"#)
        try check(
            .lowContrast, "data.header_text_color", text + #","header":"h","header_text_color":4289374890"#, "3.0:1")
        // A colour that is inherited is the host's matter, but not in a theme that changes others.
        try check(
            .lowContrast, "data.themes.dark.text_color",
            text + #","text_color":4283782485,"themes":{"dark":{"bg_color":4281545523}}"#)
        // A text that is not there, and a ground that is not known.
        try checkSound(text + #","header_text_color":4294967295"#)
        try checkSound(text + #","text_color":4294967295,"bg_color":2164260863"#)
    }

    func testLinksOfCards() throws {
        for (url, isDead) in [
            ("www.example.com/sale", true), ("/sale", true), ("javascript:alert(1)", true), ("https://e.com", false),
            ("", false), ("kiosk://beans", false),
        ] {
            let text = #"{"cards":[{"id":"k","tp":"text_announcement","u":"\#(url)"}]}"#
            let lines = CampaignNotes.of(try CampaignFile(text.utf8, modified: 1)).map(\.line)
            XCTAssertEqual(lines.count, isDead ? 1 : 0, url)
            if isDead { XCTAssertTrue(lines[0].hasPrefix("card 'k': `u` is '\(url)'"), lines[0]) }
        }
    }

    /// A step of an unknown type, and one without its argument.
    private static let action =
        "brazeActions://v1/ewAiAHQAeQBwAGUAIgA6ACIAYwBvAG4AdABhAGkAbgBlAHIAIgAsACIAcwB0AGUAcABzACIAOgBbAHsAIgB0AHkA"
        + "cABlACIAOgAiAHMAaQBuAGcAIgB9ACwAewAiAHQAeQBwAGUAIgA6ACIAbwBwAGUAbgBMAGkAbgBrACIAfQBdAH0A"

    func testStepsOfActions() throws {
        func notes(_ url: String) throws -> [CampaignNote] {
            let card = #"{"cards":[{"id":"k","tp":"text_announcement","u":"\#(url)"}]}"#
            return CampaignNotes.of(try CampaignFile(card.utf8, modified: 1))
        }
        let found = try notes(Self.action)
        XCTAssertEqual(found.map(\.rule), [.brokenAction, .brokenAction])
        XCTAssertTrue(found[0].line.hasPrefix("card 'k': `u`: the step 'sing' cannot be carried out: "), found[0].line)
        XCTAssertTrue(found[1].line.contains("'openLink'"), found[1].line)
        XCTAssertEqual(try notes("brazeActions://v1/eyJ9").map(\.rule), [.brokenAction])
        // A step for which nothing has to be done: {"type":"requestPushPermission"}.
        let fine = "ewAiAHQAeQBwAGUAIgA6ACIAcgBlAHEAdQBlAHMAdABQAHUAcwBoAFAAZQByAG0AaQBzAHMAaQBvAG4AIgB9AA"
        XCTAssertEqual(try notes("brazeActions://v1/\(fine)"), [])
        let button = #""type":"MODAL","message":"m","btns":[{"id":0,"text":"b","click_action":"URI","uri":""#
        try check(.brokenAction, "data.btns[0].uri", button + "brazeActions://v2/ewA\"}]", "v1")
    }

    func testAWaitThatIsTooShort() throws {
        func rules(_ keys: String) throws -> [CampaignRule] {
            let text =
                #"{"campaigns":[{"id":"c","type":"inapp","trigger_condition":[{"type":"open"}],"windows":[{"from":"#
                + #""07:00","until":"08:00"}],\#(keys)"data":{"type":"MODAL","message":"m"}}]}"#
            return CampaignNotes.of(try CampaignFile(text.utf8, modified: 1)).map(\.rule)
        }
        XCTAssertEqual(try rules(#""outside":"wait","#), [.shortWait])
        XCTAssertEqual(try rules(#""outside":"wait","timeout":86400000,"#), [])
        XCTAssertEqual(try rules(""), [])
    }

    func testMisspeltKeysOfTheConfig() throws {
        func places(_ config: String) throws -> [String] {
            CampaignNotes.of(try CampaignFile("{\"config\":{\(config)}}".utf8, modified: 1)).map { note in
                XCTAssertEqual(note.rule, .configKey)
                return note.place
            }
        }
        let limits = "global_request_rate_limit"
        for (config, place) in [
            (#""content_cards":{"enabeld":true}"#, "config.content_cards.enabeld"),
            (#""request_backoff":{"scaleFactor":2}"#, "config.request_backoff.scaleFactor"),
            (#""feature_flags":{"enable":true}"#, "config.feature_flags.enable"),
            (#""\#(limits)":{"refil_rate":2}"#, "config.\(limits).refil_rate"),
            (#""\#(limits)":{"endpoint_overrides":{"dat/":{}}}"#, "config.\(limits).endpoint_overrides.dat/"),
            (
                #""\#(limits)":{"endpoint_overrides":{"data":{"capcity":1}}}"#,
                "config.\(limits).endpoint_overrides.data.capcity"
            ),
        ] { XCTAssertEqual(try places(config), [place]) }
        let file = try CampaignFile(#"{"config":{"feature_flags":{"enable":true}}}"#.utf8, modified: 1)
        let notes = CampaignNotes.of(file)
        XCTAssertTrue(notes.first?.line.hasPrefix("config: `config.feature_flags.enable` is no key") == true)
        XCTAssertTrue(notes.first?.sentences.hasPrefix("the config: `config.feature_flags.enable` is") == true)
        XCTAssertEqual(try places(#""dust":{"own":1},"request_backoff":{"scale_factor":2,"note":"x"}"#), [])
        XCTAssertEqual(try places(""), [], "the defaults of the file")
    }

    func testARepliesMessagesNeedATriggerID() throws {
        func notes(_ key: String, _ members: String) throws -> [String] {
            let text =
                #"{"\#(key)":[{"id":"c","type":"inapp","trigger_condition":[{"type":"open"}],"data":{"type":"MODAL",\#(members)}}]}"#
            return CampaignNotes.of(try Simulation.campaigns(Array(text.utf8))).map(\.rule.name)
        }
        XCTAssertEqual(try notes("triggers", #""message":"m""#), ["missing_trigger_id"])
        XCTAssertEqual(try notes("triggers", #""message":"m","trigger_id":"""#), ["missing_trigger_id"])
        XCTAssertEqual(try notes("triggers", #""message":"m","trigger_id":"t""#), [])
        XCTAssertEqual(try notes("triggers", #""trigger_id":"t""#), ["empty_message"])
        XCTAssertEqual(try notes("campaigns", #""message":"m""#), [])
    }
}
