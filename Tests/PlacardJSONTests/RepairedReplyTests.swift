import PlacardCore
import PlacardJSON
import XCTest

/// One bad item costs one item, and a value that nobody needs costs only itself (rule 3.1.1).
final class RepairedReplyTests: DecoderTestCase {
    /// What cannot be represented, in a text and as a number.
    private let texts = [#""cut \ud83d""#, #""\udc00""#]
    private let numbers = ["18446744073709551615", "-9223372036854775809", "1e400", "-1e999"]

    private func card(_ id: String, _ more: String) -> String {
        #"{"id": "\#(id)", "tp": "short_news", "ca": 1767614400\#(more.isEmpty ? "" : ", \(more)")}"#
    }

    private func campaign(_ id: String, _ more: String = "", message: String = "") -> String {
        """
        {"id": "\(id)", "type": "inapp", "trigger_condition": [{"type": "open"}]\(more.isEmpty ? "" : ", \(more)"),
         "data": {"type": "MODAL"\(message.isEmpty ? "" : ", \(message)")}}
        """
    }

    private func cards(_ item: String) throws -> (reply: CardsReply, problems: [Problem]) {
        try cardsReply("{\"cards\": [\(card("a", "")), \(item), \(card("z", ""))]}")
    }

    private func campaigns(_ item: String) throws -> (reply: DataReply, problems: [Problem]) {
        try dataReply("{\"triggers\": [\(campaign("a")), \(item), \(campaign("z"))]}")
    }

    // MARK: Many faults

    /// Thousands of faults are counted; those of members that decoders need are found among them.
    func testManyMembersWithFaultsAreCounted() throws {
        let members = (0..<5_000).map { "\"k\($0)\": 1e400" }.joined(separator: ", ")
        let (reply, problems) = try dataReply(
            #"{\#(members), "config": {"time": 1e400}, "k7": 1, "triggers": [\#(campaign("a"))]}"#)
        XCTAssertEqual(reply.campaigns?.map(\.id), ["a"])
        XCTAssertEqual(problems.filter { $0.what == .config }.count, 1)
        XCTAssertTrue(problems.contains { $0.id == "k0" })
        XCTAssertFalse(problems.contains { $0.id == "k7" }, "the last of two members counts")
        XCTAssertLessThanOrEqual(problems.count, 102)
    }

    // MARK: Cards

    func testAKnownFieldCostsTheCard() throws {
        let faults =
            ["tt", "ds", "dm", "i", "u", "language", "image_alt"].flatMap { key in texts.map { (key, $0) } }
            + numbers.map { ("ea", $0) }
        for (key, value) in faults {
            let (reply, problems) = try cards(card("bad", "\"\(key)\": \(value)"))
            XCTAssertEqual(reply.items.map(\.id.text), ["a", "bad", "z"], "\(key): \(value)")
            guard case .unusable = reply.items[1] else { return XCTFail("\(key): \(value)") }
            XCTAssertEqual(problems.map(\.what), [.card])
            XCTAssertEqual(problems.map(\.id), ["bad"])
            XCTAssertTrue(problems[0].reason.hasPrefix("`\(key)` is "), problems[0].reason)
        }
        let (reply, problems) = try cards(#"{"id": "\ud83d", "tp": "control", "ca": 1}"#)
        XCTAssertEqual(reply.items.map(\.id.text), ["a", "z"])
        XCTAssertEqual(problems.map(\.id), ["cards[1]"])
        XCTAssertEqual(problems.map(\.reason), ["`id` is not valid Unicode"])
    }

    func testOtherValuesCostOnlyThemselves() throws {
        for (more, path) in [
            (#""x": 1e400"#, "x"), (#""x": {"y": [1, "\ud83d"]}"#, "x.y[1]"), (#""e": {"k": 1e400}"#, "e.k"),
            (#""e": {"k\u0000": 1}"#, "e.k?"), (#""k\u0000": [1e400]"#, "k?"), (#""k\ud83d": 1"#, "k�"),
            (#""tt": 1e400"#, "tt"), (#""ea": "\ud83d""#, "ea"), (#""v": 18446744073709551615"#, "v"),
            (#""ar": 18446744073709551615"#, "ar"), (#""e": {"k": {"n": 18446744073709551615}}"#, "e.k.n"),
            (#""e": 1e400"#, "e"),
        ] {
            let (reply, problems) = try cards(card("b", more))
            guard case .card = reply.items[1] else { return XCTFail(more) }
            XCTAssertEqual(problems.map(\.what), [.value], more)
            XCTAssertEqual(problems.map(\.id), ["cards[1].\(path)"])
            XCTAssertTrue(
                problems.first?.reason.hasPrefix("card 'b': `\(path)` ") == true, problems.first?.reason ?? "")
        }
    }

    func testExtrasKeepNumbersAsTheyAreWritten() throws {
        let more = #""e": {"n": 18446744073709551615, "o": {"a": [1e400], "b": "ä"}, "s": "x\ud83d", "t": 1.5}"#
        guard case .card(let record, _) = try cards(card("b", more)).reply.items[1] else { return XCTFail("no card") }
        var extras: [String: String] = [:]
        for index in 0..<record.extrasCount { extras[record.extra(index).key] = record.extra(index).value }
        XCTAssertEqual(extras["n"], "18446744073709551615")
        XCTAssertEqual(extras["o"], #"{"a":[1e400],"b":"ä"}"#)
        XCTAssertEqual(extras["s"], "x�")
        XCTAssertEqual(extras["t"], "1.5")
    }

    func testARemovedCardNeedsOnlyItsID() throws {
        let (reply, problems) = try cards(#"{"id": "b", "r": true, "tt": "\ud83d", "ca": 1e400}"#)
        guard case .removed = reply.items[1] else { return XCTFail("not removed") }
        XCTAssertTrue(problems.isEmpty)
    }

    // MARK: Campaigns

    func testAKnownFieldCostsTheCampaign() throws {
        var items: [(String, String)] = []
        for text in texts {
            items.append((campaign("bad", message: "\"message\": \(text)"), "data.message"))
            items.append((campaign("bad", message: "\"btns\": [{\"id\": 1, \"text\": \(text)}]"), "data.btns[0].text"))
            items.append((campaign("bad", message: "\"uri\": \(text)"), "data.uri"))
            let condition = #"{"type": "custom_event", "data": {"event_name": \#(text)}}"#
            items.append(
                (campaign("bad", "\"trigger_condition\": [\(condition)]"), "trigger_condition[0].data.event_name"))
        }
        for number in numbers {
            items.append((campaign("bad", "\"priority\": \(number)"), "priority"))
            items.append((campaign("bad", message: "\"bg_color\": \(number)"), "data.bg_color"))
            items.append(
                (
                    campaign("bad", message: "\"themes\": {\"dark\": {\"bg_color\": \(number)}}"),
                    "data.themes.dark.bg_color"
                ))
            let filter = #"{"property_key": "k", "comparator": 3, "property_value": \#(number)}"#
            let data = #"{"event_name": "e", "property_filters": [[\#(filter)]]}"#
            let condition = #"{"type": "custom_event_property", "data": \#(data)}"#
            let path = "trigger_condition[0].data.property_filters[0][0].property_value"
            items.append((campaign("bad", "\"trigger_condition\": [\(condition)]"), path))
        }
        for (item, path) in items {
            let (reply, problems) = try campaigns(item)
            XCTAssertEqual(reply.campaigns?.map(\.id), ["a", "z"], item)
            XCTAssertEqual(reply.unusableIDs.map(\.text), ["bad"], item)
            XCTAssertEqual(problems.map(\.what), [.campaign], item)
            XCTAssertEqual(problems.map(\.id), ["bad"])
            XCTAssertTrue(problems.first?.reason.hasPrefix("`\(path)` is ") == true, problems.first?.reason ?? "")
        }
    }

    func testOtherValuesOfACampaignCostOnlyThemselves() throws {
        for (item, path) in [
            (campaign("b", #""own": 1e400"#), "own"), (campaign("b", message: #""own": {"n": 1e400}"#), "data.own.n"),
            (campaign("b", message: #""extras": {"n": 18446744073709551615}"#), "data.extras.n"),
            (campaign("b", message: #""message_extras": [1e400]"#), "data.message_extras[0]"),
            (campaign("b", message: #""k\u0000": 1"#), "data.k?"), (campaign("b", message: #""message": 1e400"#), nil),
        ] as [(String, String?)] {
            let (reply, problems) = try campaigns(item)
            guard let path else {
                XCTAssertEqual(reply.campaigns?.map(\.id), ["a", "z"], "a wrong type, whatever the number")
                continue
            }
            XCTAssertEqual(reply.campaigns?.map(\.id), ["a", "b", "z"], item)
            XCTAssertEqual(problems.map(\.what), [.value], item)
            XCTAssertEqual(problems.map(\.id), ["triggers[1].\(path)"])
        }
        let kept = try campaigns(campaign("b", message: #""extras": {"n": 18446744073709551615}"#)).reply.campaigns?[1]
        XCTAssertEqual(kept?.message?.extras["n"], "18446744073709551615")
    }

    func testARepairedItemIsReportedByEachReply() throws {
        let body = "{\"triggers\": [\(campaign("b", #""own": 1e400"#)), \(campaign("c"))]}"
        let reply = HTTPReply(status: 200, contentType: nil, body: Array(body.utf8))
        let key = DigestKey(1, 2)
        var known = KnownCampaigns(key, [])
        for _ in 0..<2 {
            guard
                case .data(let reply, let problems, _) = ReplyDecoder.decode(
                    reply, of: .data, retryAfterMs: 0, KnownItems(campaigns: known))
            else { return XCTFail("no reply") }
            XCTAssertEqual(problems.map(\.id), ["triggers[0].own"])
            XCTAssertEqual(reply.listed?.map { $0.mark == nil }, [true, false])
            known = KnownCampaigns(key, reply.listed ?? [])
        }
    }

    // MARK: Other members

    func testAConfigCostsOnlyItself() throws {
        for (config, place) in [
            (#"{"time": 18446744073709551615}"#, "config.time"),
            (#"{"time": 7, "events_blacklist": ["a", "\ud83d"]}"#, "config.events_blacklist[1]"),
            (#"{"time": 7, "minimum_session_timeout": 1e400}"#, "config.minimum_session_timeout"),
        ] {
            let (reply, problems) = try dataReply("{\"config\": \(config), \"triggers\": [\(campaign("a"))]}")
            XCTAssertNil(reply.config, config)
            XCTAssertEqual(reply.campaigns?.count, 1)
            XCTAssertEqual(problems.map(\.what), [.config])
            XCTAssertEqual(problems.map(\.id), [place])
        }
        let (reply, problems) = try dataReply(#"{"config": {"time": 7, "own": [1e400]}, "x": "\ud83d"}"#)
        XCTAssertEqual(reply.config?.time, 7)
        XCTAssertEqual(problems.map(\.id), ["config.own[0]", "x"])
        XCTAssertEqual(problems.map(\.what), [.value, .value])
    }

    func testTheLastOfTwoMembersCounts() throws {
        let (reply, problems) = try dataReply(#"{"config": {"time": 1e400}, "config": {"time": 7}}"#)
        XCTAssertEqual(reply.config?.time, 7)
        XCTAssertTrue(problems.isEmpty)
    }

    func testATemplateCostsOnlyItself() throws {
        let text =
            #"{"templated_message": {"type": "inapp", "data": {"type": "MODAL", "message": "\ud83d"}}, "config": {"time": 7}}"#
        guard case .template(let bad, let problems, _) = decode(text, of: .template) else { return XCTFail("no reply") }
        guard case .malformed(let reason, let place) = bad.content else { return XCTFail("\(bad.content)") }
        XCTAssertEqual(reason, "`templated_message.data.message` is not valid Unicode")
        XCTAssertEqual(place, "templated_message.data.message")
        XCTAssertEqual(bad.config?.time, 7)
        XCTAssertTrue(problems.isEmpty)
        let other = text.replacingOccurrences(of: #""message""#, with: #""own""#)
        guard case .template(let good, let values, _) = decode(other, of: .template) else { return XCTFail("no reply") }
        guard case .message = good.content else { return XCTFail("\(good.content)") }
        XCTAssertEqual(values.map(\.id), ["templated_message.data.own"])
    }

    func testAnswersOfTheRESTEndpointAreRepaired() throws {
        let text = #"{"message": "\ud83d", "errors": [{"type": "no\ud83d", "index": 1e400}, "x"]}"#
        guard case .usersTrack(let reply, _) = decode(text, of: .usersTrack) else { return XCTFail("no reply") }
        XCTAssertEqual(reply.refused.map(\.text), ["no�", "x"])
        XCTAssertEqual(reply.problems.map(\.id), ["errors[0].type", "errors[0].index", "message"])
    }

    func testRefusalsAreRead() throws {
        let refused = try failure(decode(#"{"error": "invalid_api_key", "x": 1e400}"#, status: 400))
        XCTAssertTrue(refused.text.hasSuffix("invalid_api_key"), refused.text)
        XCTAssertTrue(refused.isPermanent)
        let accepted = try failure(decode(#"{"error": "\ud83d", "triggers": []}"#))
        XCTAssertEqual(accepted.reason, .http)
        let array = try failure(decode("[1e400]"))
        XCTAssertTrue(array.text.contains("an array, not an object"), array.text)
    }

    func testWhatIsNoJSONIsMalformedAsAWhole() throws {
        for body in [
            #"{"cards": [{"id": "a", "x": 1e400}"#, #"{"cards": [{"id": "a", "x": 1e400,}]}"#, #"{"x": 1e400}}"#,
            #"{"x": "\ud83d}"#, #"{"x": 1e}"#, #"{"x": "\ud83"}"#, #"{"x": 1e400 "y": 2}"#,
        ] {
            for kind in [RequestKind.data, .cards, .template, .usersTrack] {
                XCTAssertEqual(try failure(decode(body, of: kind)).reason, .malformed, body)
            }
        }
        XCTAssertEqual(try failure(decode([0xFF], of: .data)).reason, .malformed)
        XCTAssertEqual(try failure(decode(Array("{\"a\": ".utf8) + [0xFF] + Array("}".utf8))).reason, .malformed)
    }
}
