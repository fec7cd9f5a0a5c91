import PlacardCore
import PlacardReplay
import XCTest

/// What a campaign file's server has besides the list: texts of templated campaigns, and the config.
final class ReplayServerTests: XCTestCase {
    private static let startMs: Int64 = 1_760_000_000_000

    private func decisions(
        _ campaigns: String, _ rows: [ReplayRow], config: String = "{}", options: ReplayOptions = ReplayOptions(),
        as key: String = "campaigns"
    ) throws -> [ReplayDecision] {
        let text = #"{"config":\#(config),"\#(key)":[\#(campaigns)]}"#
        let read = try Array(text.utf8).withUnsafeBytes { try ReplayCampaigns($0) }
        let replay = Replay(read, options: options)
        var decisions: [ReplayDecision] = []
        for row in rows { try replay.apply(row) { decisions.append($0) } }
        replay.finish { decisions.append($0) }
        return decisions
    }

    private func row(_ second: Int64, _ kind: ReplayKind = .event, _ name: String = "go") -> ReplayRow {
        ReplayRow(user: "u", timeMs: Self.startMs + second * 1000, kind: kind, name: name)
    }

    // MARK: Texts

    private static func templated(_ template: String, more: String = "") -> String {
        #"""
        {"id":"t","type":"templated_iam","re_eligibility":0,"min_seconds_since_last_trigger":0,\#(more)
         "trigger_condition":[{"type":"custom_event","data":{"event_name":"go"}}],"template":{\#(template)}}
        """#
    }

    private func results(_ template: String, more: String = "", options: ReplayOptions = ReplayOptions()) throws
        -> [ReplayResult?]
    {
        try decisions(Self.templated(template, more: more), [row(0)], options: options).map(\.result)
    }

    func testATextIsJudgedLikeAMessage() throws {
        let picture = #""image_url":"https://img.example/1.png""#
        let cases: [(String, ReplayResult)] = [
            (#""type":"MODAL","message":"m""#, .shown),
            (#""type":"FULL","message":"m""#, .discarded(.noImage)),
            (#""type":"FULL","message":"m","image_url":"""#, .discarded(.noImage)),
            (#""type":"MODAL","image_style":"GRAPHIC""#, .discarded(.noImage)),
            (#""type":"SLIDEUP","message":"m""#, .shown), (#""type":"HTML","message":"m""#, .shown),
            (#""type":"FULL",\#(picture)"#, .shown), (#""type":"MODAL","image_style":"GRAPHIC",\#(picture)"#, .shown),
            (#""type":"MODAL","image_url":"http://img.example/1.png""#, .discarded(.asset)),
            (#""type":"HTML","message":"m","asset_urls":["//img.example/1.css"]"#, .discarded(.asset)),
            (#""type":"HTML","message":"m","assets_zip":"https://img.example/a b.zip""#, .discarded(.asset)),
            (#""type":"MODAL","message":"m","is_control":true"#, .control),
        ]
        for (template, result) in cases { XCTAssertEqual(try results(template), [result], template) }
    }

    func testTheFilesOfATextAreFetched() throws {
        var missing = ReplayOptions()
        missing.hasPictures = false
        let files = [
            #""image_url":"https://img.example/1.png""#, #""asset_urls":["https://img.example/1.css"]"#,
            #""assets_zip":"https://img.example/1.zip""#,
        ]
        for file in files {
            let template = #""type":"HTML","message":"m",\#(file)"#
            XCTAssertEqual(try results(template), [.shown], file)
            XCTAssertEqual(try results(template, options: missing), [.discarded(.asset)], file)
        }
    }

    func testTheTimeoutCountsForATextToo() throws {
        let late = #""delay":10,"timeout":5000,"#
        XCTAssertEqual(try results(#""type":"MODAL","message":"m""#, more: late), [.discarded(.timeout)])
    }

    /// A placeholder without a value becomes empty text.
    func testPlaceholdersAreFilledWithTheEvent() throws {
        let template = Self.templated(#""type":"FULL","image_url":"{{properties.picture}}""#)
        var with = row(0)
        with.properties = try Properties(["picture": "https://img.example/1.png"])
        var dead = row(60)
        dead.properties = try Properties(["picture": "img.example/1.png"])
        XCTAssertEqual(
            try decisions(template, [with, dead, row(120)]).map(\.result),
            [.shown, .discarded(.asset), .discarded(.noImage)])
    }

    func testATextIsFoundByItsTrackingID() throws {
        XCTAssertEqual(
            try results(#""type":"FULL","message":"m""#, more: #""data":{"trigger_id":"other"},"#),
            [.discarded(.noImage)])
    }

    // MARK: Config

    private static let open = #"""
        {"id":"o","type":"inapp","re_eligibility":0,"min_seconds_since_last_trigger":0,
         "trigger_condition":[{"type":"open"}],"data":{"type":"MODAL","trigger_id":"o"}}
        """#
    private static let any = #"""
        {"id":"a","type":"inapp","re_eligibility":0,"min_seconds_since_last_trigger":0,"data":{"type":"MODAL"},
         "trigger_condition":[{"type":"custom_event","data":{"event_name":"go"}},{"type":"purchase"}]}
        """#

    func testTheLeastSessionTimeout() throws {
        for (config, starts) in [
            ("{}", 2), (#"{"minimum_session_timeout":3599}"#, 2), (#"{"minimum_session_timeout":3600}"#, 1),
        ] {
            XCTAssertEqual(
                try decisions(Self.open, [row(0), row(3600)], config: config).count, starts, config)
        }
    }

    func testBlockedEventsAndProductsTriggerNothing() throws {
        let rows = [row(0), row(60, .purchase, "cup"), row(120, .purchase, "tea")]
        let config = #"{"events_blacklist":["go"],"purchases_blacklist":["cup"]}"#
        XCTAssertEqual(try decisions(Self.any, rows).map(\.row), [0, 1, 2])
        XCTAssertEqual(try decisions(Self.any, rows, config: config).map(\.row), [2])
    }

    /// A reply is read as by a device, which ignores a config without a time.
    func testTheConfigOfAReply() throws {
        let blocked = #""events_blacklist":["go"]"#
        XCTAssertEqual(try decisions(Self.any, [row(0)], config: #"{"time":1,\#(blocked)}"#, as: "triggers").count, 0)
        XCTAssertEqual(try decisions(Self.any, [row(0)], config: "{\(blocked)}", as: "triggers").count, 1)
    }
}
