import PlacardCampaigns
import PlacardReplay
import XCTest

/// A campaign file is read strictly, a server's reply as a client reads it.
final class ReplayCampaignsTests: XCTestCase {
    private func campaign(
        _ members: String = "", type: String = "custom_event", filters: String = "",
        data: String = #"{"type":"MODAL","message":"m"}"#
    ) -> String {
        let condition = #"{"type":"\#(type)","data":{"event_name":"buy"\#(filters)}}"#
        return #"{"id":"c","type":"inapp",\#(members)"trigger_condition":[\#(condition)],"data":\#(data)}"#
    }

    private func read(_ bytes: [UInt8]) throws -> ReplayCampaigns {
        try bytes.withUnsafeBytes { try ReplayCampaigns($0) }
    }

    private func note(_ text: String) -> String {
        do {
            _ = try read(Array(text.utf8))
            return "accepted"
        } catch {
            return (error as? CampaignFileError)?.note ?? "\(error)"
        }
    }

    private func check(_ campaign: String, _ start: String, line: UInt = #line) {
        let note = note(#"{"campaigns":[\#(campaign)]}"#)
        XCTAssertTrue(note.hasPrefix(start), note, line: line)
        XCTAssertEqual(self.note(#"{"triggers":[\#(campaign)]}"#), "accepted", line: line)
    }

    func testMisspeltKeysAreRefusedInAFileOnly() {
        check(campaign(#""re_eligability":0,"#), "campaigns[0].re_eligability: is not a known key")
        check(
            campaign(type: "custom_event_property", filters: #","property_filter":[[]]"#),
            "campaigns[0].trigger_condition[0].data.property_filter: is not a known key")
        check(campaign(#""minimum":1,"#), "campaigns[0].minimum: is not a known key")
        XCTAssertEqual(
            note(#"{"campaigns":[],"confg":{}}"#),
            "confg: is not a known key; known keys are campaigns, cards, config, groups, holdouts, sequence")
        XCTAssertTrue(note(#"{"campaignss":[]}"#).hasPrefix("campaignss: is not a known key"))
        XCTAssertTrue(note(#"{"campaigns":[],"triggers":[]}"#).hasPrefix("triggers: is not a known key"))
    }

    func testAKeyTwiceIsRefusedInAFileOnly() {
        check(campaign(#""priority":1,"priority":2,"#), "line 1, column ")
        check(campaign(data: #"{"type":"MODAL","message":"a","message":"b"}"#), "line 1, column ")
        XCTAssertEqual(
            note(#"{"campaigns":[],"campaigns":[]}"#), "line 1, column 17: the key \"campaigns\" occurs twice")
    }

    func testFiltersWithoutTheInnerArrayAreRefusedInAFileOnly() {
        let filter = #"{"property_key":"k","property_type":"number","comparator":3,"property_value":2}"#
        check(
            campaign(type: "custom_event_property", filters: #","property_filters":[\#(filter)]"#),
            "campaigns[0].trigger_condition[0].data.property_filters[0]: must be an array, not an object")
    }

    func testValuesOutOfRangeAreRefusedInAFileOnly() {
        check(campaign(#""delay":-1,"#), "campaigns[0].delay: must be at least 0, not -1")
        check(campaign(#""start_time":2,"end_time":1,"#), "campaigns[0].end_time: must not be before start_time")
    }

    // MARK: A reply

    private func reply(_ triggers: [String], config: String = #"{"time":1}"#) throws -> ReplayCampaigns {
        try read(Array(#"{"config":\#(config),"triggers":[\#(triggers.joined(separator: ","))]}"#.utf8))
    }

    private func named(_ id: String, _ members: String = "", data: String = "") -> String {
        campaign(members, data: #"{"type":"MODAL","message":"m"\#(data)}"#).replacingOccurrences(
            of: #""id":"c""#, with: #""id":"\#(id)""#)
    }

    func testABadItemOfAReplyCostsItselfOnly() throws {
        let bad: [(String, String)] = [
            (#""delay":1e400,"#, ""), (#""delay":"soon","#, ""), ("", #","header":"\ud83d""#),
            ("", #","is_control":1e400"#),
            ("", #","btns":[1e400]"#), (#""priority":99999999999999999999,"#, ""),
        ]
        for (members, data) in bad {
            let read = try reply([named("a"), named("bad", members, data: data), named("b")])
            XCTAssertEqual(read.list.map(\.id), ["a", "b"], members + data)
            XCTAssertEqual(read.problems.map(\.id), ["bad"], members + data)
            guard case .reply(let own) = read.source else { return XCTFail("a file") }
            XCTAssertEqual(own.map { $0["id"]?.string }, ["a", "b"], "the elements of the campaigns")
        }
    }

    func testAValueOfAReplyThatNobodyNeedsCostsItselfOnly() throws {
        for own in [#""own":1e400"#, #""own":"\ud83d""#, #""a\u0000":1"#, #""own":99999999999999999999"#] {
            let read = try reply([named("a", data: "," + own)])
            XCTAssertEqual(read.list.map(\.id), ["a"], own)
            XCTAssertEqual(read.problems.map(\.what), [.value], own)
        }
        let config = try reply([named("a")], config: #"{"time":1e400}"#)
        XCTAssertEqual([config.list.count, config.problems.count], [1, 1])
        XCTAssertNil(config.config)
    }

    func testAReplyThatAClientCannotReadIsRefused() {
        let note = note(#"{"triggers":[],"error":"the key is wrong"}"#)
        XCTAssertTrue(note.hasPrefix("a client could not read the campaigns: data: "), note)
        XCTAssertTrue(self.note(#"{"triggers":[}"#).hasPrefix("line 1, column "))
    }

    func testTextWithoutCampaignsIsRefused() {
        XCTAssertEqual(note("{}"), "there is no array 'campaigns' (nor 'triggers', as a reply has)")
        XCTAssertEqual(note(#"{"campaigns":null}"#), "there is no array 'campaigns' (nor 'triggers', as a reply has)")
        XCTAssertEqual(note("{"), "line 1, column 2: expected a key in double quotes")
        XCTAssertEqual(note("[]"), "the document: must be an object, not an array")
    }

    func testAByteOrderMarkIsSkipped() throws {
        for key in ["campaigns", "triggers"] {
            let text = Array(#"{"\#(key)":[\#(campaign())]}"#.utf8)
            XCTAssertEqual(try read([0xEF, 0xBB, 0xBF] + text).list.map(\.id), ["c"])
        }
    }

    func testOtherEncodingsAreNamed() {
        let ascii = Array(#"{"campaigns":[]}"#.utf8)
        let little: [UInt8] = ascii.flatMap { [$0, 0] }
        let big: [UInt8] = ascii.flatMap { [0, $0] }
        let wide: [UInt8] = ascii.flatMap { [0, 0, 0, $0] }
        let encoded: [(bytes: [UInt8], name: String)] = [
            (little, "UTF-16"), ([0xFF, 0xFE] + little, "UTF-16"), ([0xFE, 0xFF] + big, "UTF-16"), (wide, "UTF-32"),
        ]
        for (bytes, name) in encoded {
            XCTAssertThrowsError(try read(bytes)) {
                let note = ($0 as? CampaignFileError)?.note
                XCTAssertEqual(note, "line 1, column 1: the text is \(name), not UTF-8: save it as UTF-8")
            }
        }
    }
}
