import XCTest

@testable import placardctl

final class CampaignFileTests: XCTestCase {
    private let message = #""data":{"type":"MODAL"}"#
    private let onOpen = #""trigger_condition":[{"type":"open"}]"#

    /// The notes that `placardctl serve` prints.
    func testURLsThatDevicesRefuseAreNoted() throws {
        func notes(_ data: String) throws -> [String] {
            let file = try CampaignFile(
                #"{"campaigns":[{"id":"c","type":"inapp",\#(onOpen),"data":{"type":"MODAL","message":"m",\#(data)}}]}"#
                    .utf8,
                modified: 1)
            return DeviceContent(file: file, host: nil).leftOut(at: 1).map(\.line)
        }
        XCTAssertEqual(
            try notes(#""image_url":"http://x.example/a.png""#),
            ["campaign 'c': image_url 'http://x.example/a.png' is plain http, not https, so it is never fetched"])
        XCTAssertEqual(try notes(#""asset_urls":["a.css"],"assets_zip":"ftp://x.example/z""#).count, 2)
        XCTAssertEqual(try notes(#""image_url":"/images/a.png","asset_urls":["https://x.example/a.css"]"#), [])
        XCTAssertEqual(try notes(#""is_control":true,"image_url":"http://x.example/a.png""#), [])
    }

    /// Two spellings of one letter are two ids.
    func testIDsAreComparedByteByByte() throws {
        func campaign(_ id: String) -> String { #"{"id":"\#(id)","type":"inapp",\#(onOpen),\#(message)}"# }
        let file = try CampaignFile(
            #"{"campaigns":[\#(campaign("\u{E9}")),\#(campaign("e\u{301}"))]}"#.utf8, modified: 1)
        XCTAssertEqual(file.campaigns.map(\.id.unicodeScalars.count), [1, 2])
        XCTAssertEqual(file.campaign("e\u{301}")?.id.unicodeScalars.count, 2)
        XCTAssertNotEqual(JSON.string("\u{E9}"), JSON.string("e\u{301}"))
    }

    func testAnEmptyFileEnablesCards() throws {
        let file = try CampaignFile("{}".utf8, modified: 1)
        XCTAssertEqual(
            file.config,
            [
                "events_blacklist": [], "attributes_blacklist": [], "purchases_blacklist": [],
                "content_cards": ["enabled": true],
                "global_request_rate_limit": [
                    "enabled": false,
                    "endpoint_overrides": ["content_cards/sync": ["capacity": 1000, "refill_rate": 1]],
                ],
            ])
        XCTAssertEqual(file.cards, [])
        XCTAssertEqual(file.campaigns, [])
    }

    func testACardGetsAllKeysThatStrictClientsRequire() throws {
        let file = try CampaignFile(#"{"cards":[{"id":"c","tp":"text_announcement","tt":"T"}]}"#.utf8, modified: 77)
        XCTAssertEqual(
            file.cards.first?.json,
            [
                "id": "c", "tp": "text_announcement", "ca": 77, "ea": -1, "tt": "T", "ds": "", "u": .null,
                "uw": false, "v": false, "cl": false, "p": false, "r": false, "db": true, "t": false, "e": [:],
            ])
    }

    func testACampaignHasItsIDForReports() throws {
        let file = try CampaignFile(
            #"{"campaigns":[{"id":"x","type":"inapp",\#(onOpen),\#(message)}]}"#.utf8, modified: 1)
        XCTAssertEqual(file.campaigns.first?.trigger["data"]?["trigger_id"], "x")
    }

    func testTheTemplateStaysOnTheServer() throws {
        let text = #"{"campaigns":[{"id":"x","type":"templated_iam",\#(onOpen),"template":{"type":"MODAL"}}]}"#
        let campaign = try XCTUnwrap(CampaignFile(text.utf8, modified: 1).campaigns.first)
        XCTAssertEqual(campaign.template, ["type": "MODAL"])
        XCTAssertNil(campaign.trigger["template"])
        XCTAssertEqual(campaign.trigger["data"], ["trigger_id": "x"])
    }

    func testNamesTheFieldAtFault() {
        check("[]", "the document: must be an object, not an array")
        check(
            #"{"campaign":[]}"#,
            "campaign: is not a known key; known keys are campaigns, cards, config, groups, holdouts, sequence")
        check(#"{"cards":{}}"#, "cards: must be an array, not an object")
        check(#"{"config":{"time":0}}"#, "config.time: must be at least 1, not 0")
        check(#"{"config":{"events_blacklist":[1]}}"#, "config.events_blacklist[0]: must be a string, not an integer")
        check(
            #"{"config":{"content_cards":{"enabled":1}}}"#,
            "config.content_cards.enabled: must be true or false, not an integer")
    }

    func testNamesTheCardAtFault() {
        checkCard("{}", ".id: missing")
        checkCard(#"{"id":""}"#, ".id: must not be empty")
        checkCard(#"{"id":"a"}"#, ".tp: missing")
        checkCard(
            #"{"id":"a","tp":"classic"}"#,
            ".tp: must be one of captioned_image, text_announcement, short_news, banner_image, control, not \"classic\""
        )
        checkCard(#"{"id":"a","tp":"banner_image"}"#, ".i: missing")
        checkCard(#"{"id":"a","tp":"control","ca":1.5}"#, ".ca: must be an integer, not a number")
        checkCard(#"{"id":"a","tp":"control","ea":-2}"#, ".ea: must be at least -1, not -2")
        checkCard(#"{"id":"a","tp":"control","p":1}"#, ".p: must be true or false, not an integer")
        checkCard(#"{"id":"a","tp":"control","ar":0}"#, ".ar: must be positive")
        checkCard(#"{"id":"a","tp":"control","e":[]}"#, ".e: must be an object, not an array")
        check(
            #"{"cards":[{"id":"a","tp":"control"},{"id":"a","tp":"control"}]}"#,
            "cards[1].id: \"a\" is already the id of an earlier entry")
    }

    func testNamesTheCampaignAtFault() {
        checkCampaign("", ".trigger_condition: missing")
        checkCampaign(#""trigger_condition":[]"#, ".trigger_condition: must hold at least one condition")
        checkCampaign(#""trigger_condition":[{"type":"custom_event"}]"#, ".trigger_condition[0].data: missing")
        checkCampaign(
            #""trigger_condition":[{"type":"custom_event","data":{"name":"x"}}]"#,
            ".trigger_condition[0].data.name: is not a known key; known keys are event_name")
        let event =
            #""trigger_condition":[{"type":"custom_event_property","data":{"event_name":"x","property_filters":"#
        let filter = ".trigger_condition[0].data.property_filters[0][0]"
        checkCampaign(event + #"[[{}]]}}]"#, "\(filter).property_key: missing")
        checkCampaign(
            event + #"[[{"property_key":"k","property_type":"number","comparator":20}]]}}]"#,
            "\(filter).comparator: must be one of the comparators 1 to 19")
        checkCampaign(
            event + #"[[{"property_key":"k","property_type":"number","comparator":3}]]}}]"#,
            "\(filter).property_value: missing")
        checkCampaign(
            event + #"[[{"property_key":"k","property_type":"number","comparator":3,"property_value":"2"}]]}}]"#,
            "\(filter).property_value: must be a number, not a string")
        checkCampaign(onOpen, ".data: missing")
        checkCampaign("\(onOpen),\(message),\"delay\":-1", ".delay: must be at least 0, not -1")
        checkCampaign(
            "\(onOpen),\(message),\"start_time\":2,\"end_time\":1", ".end_time: must not be before start_time")
        checkCampaign("\(onOpen),\(message),\"prio\":1", suffixOf: ".prio: is not a known key")
        checkCampaign(#"\#(onOpen),"data":{"type":"POPUP"}"#, suffixOf: ".data.type: must be one of SLIDEUP")
        // Its upper case is "SLIDEUP", which clients do not recognise.
        checkCampaign(#"\#(onOpen),"data":{"type":"ſlideup"}"#, suffixOf: ".data.type: must be one of SLIDEUP")
        checkCampaign(
            #"\#(onOpen),"data":{"type":"MODAL","btns":[{"text":"OK"}]}"#, ".data.btns[0].id: missing")
        checkCampaign(
            #"\#(onOpen),"data":{"type":"MODAL","bg_color":4294967296}"#, ".data.bg_color: must be ARGB in 32 bits")
        checkCampaign(
            #"\#(onOpen),"data":{"type":"MODAL","themes":{"dark":{"frame_color":-1}}}"#,
            ".data.themes.dark.frame_color: must be at least 0, not -1")
        checkCampaign(
            #"\#(onOpen),"data":{"type":"MODAL","themes":{"dark":{"btns":[{"border_color":4294967296}]}}}"#,
            ".data.themes.dark.btns[0].border_color: must be ARGB in 32 bits")
        checkCampaign(#"\#(onOpen),"data":{"type":"MODAL","css":"a { }"}"#, ".data.html_id: missing")
        checkCampaign(#"\#(onOpen),"data":{"type":"MODAL","html_id":"a"}"#, ".data.css: missing")
        checkCampaign(
            #"\#(onOpen),"data":{"type":"MODAL","message_fields":[]}"#,
            ".data.message_fields: must be an object, not an array")
        checkCampaign(
            "\(onOpen),\(message),\"template\":{}", ".template: belongs to campaigns of type templated_iam only")
    }

    func testColorsCanBeWrittenAsText() throws {
        let colored = ##"""
            {"type":"MODAL","bg_color":"#1B1D21","text_color":"#80ffFFff","icon_color":7,
             "extras":{"bg_color":"#1B1D21"},"header":"#1B1D21",
             "btns":[{"id":0,"bg_color":"#000000","border_color":null},{"id":1}],
             "themes":{"dark":{"frame_color":"#00000000","btns":[{"text_color":"#FFFFFF"}]}}}
            """##
        let numbers: JSON = [
            "type": "MODAL", "bg_color": 0xFF1B_1D21, "text_color": 0x80FF_FFFF, "icon_color": 7,
            "extras": ["bg_color": "#1B1D21"], "header": "#1B1D21",
            "btns": [["id": 0, "bg_color": 0xFF00_0000, "border_color": .null], ["id": 1]],
            "themes": ["dark": ["frame_color": 0, "btns": [["text_color": 0xFFFF_FFFF]]]],
        ]
        let text = """
            {"campaigns":[{"id":"x","type":"inapp",\(onOpen),"data":\(colored)},
             {"id":"y","type":"templated_iam",\(onOpen),"template":\(colored)}]}
            """
        let campaigns = try CampaignFile(text.utf8, modified: 1).campaigns
        XCTAssertEqual(
            campaigns.first?.trigger["data"]?.members, numbers.members?.merging(["trigger_id": "x"]))
        XCTAssertEqual(campaigns.last?.template, numbers)
        for text in ["", "#", "#12345", "#1234567", "#123456789", "1B1D21", "#+12345", "#1B1D2G", "#1B1D２1", "red"] {
            XCTAssertNil(ColorText.argb(text), text)
            checkCampaign(
                #"\#(onOpen),"data":{"type":"MODAL","bg_color":"\#(text)"}"#,
                ##".data.bg_color: must be ARGB in 32 bits, or text such as "#1B1D21" or "#801B1D21""##)
        }
    }

    // MARK: - Experiments and holdouts

    /// As a server sends them: each content has a tracking id, and the texts of variants are kept apart.
    func testVariantsAreCompleted() throws {
        let variants =
            ##"[{"name":"a","weight":0.5},{"name":"b","weight":0.5,"CONTENT":{"type":"MODAL","bg_color":"#1B1D21"}}]"##
        let text = """
            {"holdouts":[{"key":"h","share":0.05}],"campaigns":[
             {"id":"x","type":"inapp",\(onOpen),\(message),
              "experiment":{"key":"k","variants":\(variants.replacingOccurrences(of: "CONTENT", with: "data"))}},
             {"id":"y","type":"templated_iam",\(onOpen),"template":{"type":"MODAL"},
              "experiment":{"key":"k","variants":\(variants.replacingOccurrences(of: "CONTENT", with: "template"))}}]}
            """
        let file = try CampaignFile(text.utf8, modified: 1)
        XCTAssertEqual(file.reply["holdouts"], [["key": "h", "share": JSON.real(0.05)]])
        XCTAssertEqual(
            file.campaigns[0].trigger.variants[1]["data"],
            ["type": "MODAL", "bg_color": 0xFF1B_1D21, "trigger_id": "x"])
        XCTAssertNil(file.campaigns[0].trigger.variants[0]["data"])
        XCTAssertEqual(
            file.campaigns[1].trigger.variants[1],
            ["name": "b", "weight": JSON.real(0.5), "data": ["trigger_id": "y/b"]])
        let templates = Dictionary(uniqueKeysWithValues: file.templates.map { ($0.key.text, $0.value) })
        XCTAssertEqual(templates["y/b"], ["type": "MODAL", "bg_color": 0xFF1B_1D21])
        XCTAssertEqual(templates["y"], ["type": "MODAL"])
    }

    func testRefusesExperimentsThatDivideNobody() {
        func refuse(_ experiment: String, _ problem: String) {
            checkCampaign("\(onOpen),\(message),\"experiment\":{\(experiment)}", ".experiment\(problem)")
        }
        let whole = #"{"name":"a","weight":1}"#
        refuse(#""variants":[\#(whole)]"#, ".key: missing")
        refuse(#""key":"k","variants":[]"#, ".variants: must have weights that add up to 1, not 0.0")
        refuse(
            #""key":"k","variants":[{"name":"a","weight":0.3},{"name":"b","weight":0.6}]"#,
            ".variants: must have weights that add up to 1, not 0.9")
        refuse(
            #""key":"k","variants":[{"name":"a","weight":1.1}]"#,
            ".variants[0].weight: must be a number from 0 to 1")
        refuse(
            #""key":"k","variants":[\#(whole),{"name":"a","weight":0}]"#,
            ".variants[1].name: is the name of an earlier variant")
        refuse(#""key":"k","by":"session","variants":[\#(whole)]"#, ".by: must be one of user, device, not \"session\"")
        refuse(
            #""key":"k","variants":[{"name":"a","weight":1,"data":{}}]"#, ".variants[0].data.type: missing")
        check(#"{"holdouts":[{"key":"h","share":2}]}"#, "holdouts[0].share: must be a number from 0 to 1")
        check(
            #"{"holdouts":[{"key":"h","share":0},{"key":"h","share":1}]}"#,
            "holdouts[1].key: is the key of an earlier holdout")
    }

    func testRefusesPlaceholdersThatNeverGetAValue() {
        let template = #"{"type":"MODAL","btns":[{"id":0,"text":"{{property.x}}"}]}"#
        check(
            #"{"campaigns":[{"id":"a","type":"templated_iam",\#(onOpen),"template":\#(template)}]}"#,
            "campaigns[0].template.btns[0].text: has the unknown placeholder {{property.x}}; "
                + "known placeholders are event.name, event.type, user_id, properties.KEY")
    }

    func testAByteOrderMarkCountsInNoColumn() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        XCTAssertEqual(try CampaignFile(mark + Array("{}".utf8), modified: 1), try CampaignFile("{}".utf8, modified: 1))
        XCTAssertThrowsError(try CampaignFile(mark + Array("{]".utf8), modified: 1)) {
            XCTAssertEqual(
                ($0 as? CampaignFileError)?.description(of: "file"), "file:1:2: expected a key in double quotes")
        }
    }

    // MARK: - Helpers

    private func checkCard(_ card: String, _ note: String, line: UInt = #line) {
        check("{\"cards\":[\(card)]}", "cards[0]\(note)", line: line)
    }

    private func checkCampaign(_ members: String, _ note: String, line: UInt = #line) {
        let comma = members.isEmpty ? "" : ","
        check(#"{"campaigns":[{"id":"a","type":"inapp"\#(comma)\#(members)}]}"#, "campaigns[0]\(note)", line: line)
    }

    private func checkCampaign(_ members: String, suffixOf start: String, line: UInt = #line) {
        let text = #"{"campaigns":[{"id":"a","type":"inapp",\#(members)}]}"#
        let note = description(of: text) ?? "accepted"
        XCTAssertTrue(note.hasPrefix("file: campaigns[0]\(start)"), note, line: line)
    }

    private func check(_ text: String, _ note: String, line: UInt = #line) {
        XCTAssertEqual(description(of: text), "file: \(note)", line: line)
    }

    private func description(of text: String) -> String? {
        do {
            _ = try CampaignFile(text.utf8, modified: 1)
            return nil
        } catch {
            return error.description(of: "file")
        }
    }
}
