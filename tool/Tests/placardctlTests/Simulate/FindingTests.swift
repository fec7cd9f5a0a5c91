import Foundation
import PlacardCore
import PlacardReplay
import XCTest

@testable import placardctl

/// Each planted mistake is named, with its campaign, its place and its cause.
final class FindingTests: SimulateTestCase {
    /// Checks that there is one finding of the kind, and that its text contains these parts.
    private func check(
        _ kind: Finding.Kind, _ level: Finding.Level, in report: SimulateReport, _ parts: String..., line: UInt = #line
    ) {
        let found = report.findings.filter { $0.kind == kind.rawValue }
        XCTAssertEqual(found.count, 1, "\(report.findings)", line: line)
        guard let finding = found.first else { return }
        XCTAssertEqual(finding.level, level, finding.text, line: line)
        for part in parts { XCTAssertTrue(finding.text.contains(part), "'\(part)' in: \(finding.text)", line: line) }
    }

    private func kinds(_ report: SimulateReport) -> [String] { report.findings.map(\.kind) }

    // MARK: - Two spellings of one letter

    func testTwoSpellingsOfAnEventAreTwoNames() throws {
        let report = try report([campaign("a", on: "caf\u{E9}")], [event("u", 0, "cafe\u{301}")])
        check(.eventName, .error, in: report, "differs in spelling only", "correct the name")
    }

    func testTwoSpellingsOfAPropertyAreTwoKeys() throws {
        let report = try report(
            [campaign("a", filters: filter("caf\u{E9}", 1, "\"x\""))], events([#"{"cafe\u0301":"x"}"#]))
        check(.propertyKey, .error, in: report, "differs in spelling only", "correct property_key")
    }

    func testTwoSpellingsOfAProductAndOfTextsAreCountedApart() throws {
        let product = campaign("a", more: "").replacingOccurrences(
            of: #"{"type":"custom_event","data":{"event_name":"order"}}"#,
            with: "{\"type\":\"purchase\",\"data\":{\"product_id\":\"caf\u{E9}\"}}"
        ).replacingOccurrences(of: ",}", with: "}")
        let bought = try report([product], [event("u", 0, "cafe\u{301}", kind: "purchase")])
        check(.eventName, .error, in: bought, "the purchase of")
        var seen = ValuesSeen()
        for text in ["\u{E9}", "e\u{301}", "e\u{301}"] { seen.add(.string(text)) }
        XCTAssertEqual(seen.frequent.map { Array($0.utf8) }, [Array("e\u{301}".utf8), Array("\u{E9}".utf8)])
    }

    // MARK: - Experiments and holdouts

    func testSharesWithFewUsersAreNamed() throws {
        let experiment =
            #""experiment":{"key":"greeting","variants":[{"name":"a","weight":0.99},{"name":"b","weight":0.01}]}"#
        let report = try report(
            [campaign("a", more: experiment)], (0..<100).map { event("u-\($0)", Int64($0)) })
        check(
            .fewUsers, .warning, in: report, "the variant 'b' of the experiment 'greeting' has",
            "with fewer than 30")
        let shares = report.count.shares
        XCTAssertEqual(shares.experiments.map(\.users), [100])
        XCTAssertEqual(shares.experiments.first?.variants.reduce(0) { $0 + $1.users }, 100)
        XCTAssertEqual(shares.winners, 100)
        XCTAssertEqual(report.json["experiments"]?.elements?.count, 1)
    }

    // MARK: - Many campaigns

    /// Instructions cannot be counted here, so the time of twice as many is compared, with room for a busy machine.
    func testTheTimeIsProportionalToTheNumberOfCampaigns() throws {
        func seconds(_ count: Int) throws -> Double {
            let list = (0..<count).map { number in
                campaign(
                    "c\(number)", on: "e\(number)", filters: filter("k", 1, #""v""#),
                    more: #""data":{"type":"MODAL","mesage":"m","message":"m"}"#)
            }
            let events = (0..<count).map { event("u", Int64($0), "e\($0)", #"{"k":"V"}"#) }
            let start = clock()
            let report = try report(list, events)
            XCTAssertGreaterThanOrEqual(report.findings.count, 2 * count)
            return Double(clock() - start) / Double(CLOCKS_PER_SEC)
        }
        _ = try seconds(50)
        let (few, many) = (try seconds(300), try seconds(2400))
        XCTAssertLessThan(many, few * 8 * 3, "\(few) s, \(many) s")
    }

    // MARK: - A server's reply

    func testWhatADeviceLeavesOutOfAReplyIsNamed() throws {
        let bad = campaign("bad", more: #""delay":1e400"#)
        let report = try report([campaign("a"), bad, campaign("b", more: Self.reply)], [event("u", 0)], as: "triggers")
        let found = report.findings.filter { $0.kind == "left_out" }
        XCTAssertEqual(found.map(\.level), [.error])
        XCTAssertTrue(found.first?.text.contains("campaign 'bad' as it is: `delay` is 1e400") == true, "\(found)")
        XCTAssertEqual(report.campaigns.map(\.id), ["a", "b"])
        XCTAssertEqual(report.count.messages, 1)
        // The elements of the reply belong to the campaigns that are left.
        let missing = report.findings.filter { $0.kind == "missing_trigger_id" }
        XCTAssertEqual(missing.map(\.campaign), [0])
    }

    private static let reply = #""data":{"type":"MODAL","message":"m","trigger_id":"b"}"#

    // MARK: - What the server's config and URLs keep from showing

    func testURLsThatDevicesRefuseAreNamed() throws {
        let dead = campaign("a", more: #""data":{"type":"MODAL","image_url":"http://x.example/a.png"}"#)
        check(
            .deadURL, .error, in: try report([dead], events(["{}"])), "'a'", "image_url", "'http://x.example/a.png'",
            "is plain http, not https")
        let file = campaign(
            "a", more: #""data":{"type":"HTML","message":"m","asset_urls":["https://x.example/a b.css"]}"#)
        check(.deadURL, .error, in: try report([file], events(["{}"])), "asset_urls", "contains a blank")
        let template = campaign("a", templated: true).replacingOccurrences(
            of: #""message":"m""#, with: #""assets_zip":"//x.zip""#)
        check(.deadURL, .error, in: try report([template], events(["{}"])), "assets_zip", "has no scheme")
        for fine in ["/images/a.png", "images/a.png", "other/a.png", "a.png", "https://x.example/a.png", ""] {
            let report = try report(
                [campaign("a", more: #""data":{"type":"MODAL","message":"m","image_url":"\#(fine)"}"#)], events(["{}"]))
            XCTAssertFalse(kinds(report).contains("dead_url"), fine)
        }
        let filled = campaign("a", templated: true).replacingOccurrences(
            of: #""message":"m""#, with: #""image_url":"{{properties.p}}""#)
        XCTAssertFalse(kinds(try self.report([filled], events(["{}"]))).contains("dead_url"))
    }

    func testBlockedEventsAreNamed() throws {
        let text = #"""
            {"config":{"events_blacklist":["order"],"minimum_session_timeout":7200},"campaigns":[\#(campaign("a"))]}
            """#
        let simulation = Simulation(try Simulation.campaigns(Array(text.utf8)))
        let reader = try JSONLineEvents(ByteSource(Array(event("u", 0).utf8)))
        let report = SimulateReport(try simulation.run(reader), campaignFile: "c.json", eventFile: "e.jsonl")
        check(.blockedEvent, .error, in: report, "'a' waits for the custom event 'order'", "events_blacklist")
        let assumed = Assumption.list(report.result.options, report.result.source.config)
        let config = try XCTUnwrap(assumed.first { $0.name == "config" })
        XCTAssertEqual([config.value, "\(config.isDefault)"], ["used", "false"])
        XCTAssertTrue(config.text.contains("1 event blocked ('order')"), config.text)
        XCTAssertTrue(ConfigWords.assumption(nil).isDefault)
        var again = Config(time: 1)
        again.messagingTimeoutS = 900
        XCTAssertFalse(ConfigWords.assumption(again).isDefault)
        XCTAssertTrue(ConfigWords.assumption(again).text.contains("messaging_session_timeout"))
        let timeout = try XCTUnwrap(assumed.first { $0.name == "session_timeout" })
        XCTAssertEqual(timeout.value, "2 h")
        XCTAssertTrue(timeout.text.contains("minimum_session_timeout"), timeout.text)
    }

    func testAPlainConfigChangesNothing() throws {
        let report = try report([campaign("a")], events(["{}"]))
        XCTAssertTrue(Assumption.list(report.result.options, report.result.source.config).allSatisfy(\.isDefault))
    }

    func testATextWithoutThePictureThatItNeedsIsNotDisplayed() throws {
        let full = campaign("a", templated: true).replacingOccurrences(of: #""type":"MODAL""#, with: #""type":"FULL""#)
        let report = try report([full], events(["{}"]))
        check(.notDisplayed, .error, in: report, "'a'", "image_url")
        XCTAssertEqual(report.count.counts[0].funnel.last?.count, 0)
    }

    // MARK: - Controls

    func testAControlThatHadItsTurnStartsTheInterval() throws {
        let control = #""data":{"type":"MODAL","is_control":true}"#
        check(
            .controlWins, .note, in: try report([campaign("a", more: control)], events(["{}", "{}"])),
            "won 2 events", "counted as shown 2 times, which starts the interval")
        // Every win ended in its timeout.
        let late = campaign("a", more: control, #""delay":10"#, #""timeout":5"#)
        check(.controlWins, .note, in: try report([late], events(["{}"])), "It never had its turn.")
    }

    // MARK: - Values

    func testNumberLoggedAsText() throws {
        let report = try report(
            [campaign("a", filters: filter("price", 3, "2"))], events([#"{"price":"3.5"}"#, #"{"price":"9"}"#]))
        check(
            .numberAsText, .error, in: report, "'a'", "'price'", "trigger_condition[0], property_filters[0][0]",
            "the number 2", #"texts such as "3.5" were logged in 2 events"#, "Log it as a number")
        XCTAssertFalse(kinds(report).contains("dead_filter"))
    }

    func testNumberLoggedAsTextBySomeIsAWarning() throws {
        let report = try report(
            [campaign("a", filters: filter("price", 3, "2"))], events([#"{"price":"3.5"}"#, #"{"price":9}"#]))
        check(.numberAsText, .warning, in: report, "1 event")
    }

    func testAnotherFilterOfTheGroupMayHold() throws {
        let either = #"""
            [[{"property_key":"price","property_type":"string","comparator":1,"property_value":"5"},
              {"property_key":"items","property_type":"number","comparator":3,"property_value":0},
              {"property_key":"total","property_type":"number","comparator":3,"property_value":0}]]
            """#
        let events = events([#"{"price":5,"items":0}"#, #"{"price":5,"items":2}"#])
        let report = try report([campaign("a", filters: either)], events)
        check(.textAsNumber, .warning, in: report, "'price'")
        check(.noProperty, .warning, in: report, "'total'")
    }

    /// The same filter in two conditions: the stops of each are its own.
    func testFilterOfTheSecondCondition() throws {
        func condition(_ event: String) -> String {
            #"{"type":"custom_event_property","data":{"event_name":"\#(event)","property_filters":\#(filter("n", 3, "2"))}}"#
        }
        let both =
            #"{"id":"a","type":"inapp","trigger_condition":[\#(condition("order")),\#(condition("basket"))],"#
            + #""data":{"type":"MODAL"}}"#
        let report = try report([both], [event("u", 0, "order", #"{"n":3}"#), event("u", 60, "basket", #"{"n":"3"}"#)])
        check(.numberAsText, .warning, in: report, "trigger_condition[1]")
    }

    func testTextLoggedAsNumber() throws {
        let report = try report([campaign("a", filters: filter("size", 1, #""3""#))], events([#"{"size":3}"#]))
        check(.textAsNumber, .error, in: report, #"the text "3""#, "the number 3", "without quotation marks")
    }

    func testDateLoggedAsText() throws {
        let report = try report(
            [campaign("a", filters: filter("on", 15, "86400", type: "date"))], events([#"{"on":"2025-10-09"}"#]))
        check(.dateAsText, .error, in: report, "'on'", #""2025-10-09""#, "$date_ms")
    }

    func testBooleanLoggedAsText() throws {
        let report = try report([campaign("a", filters: filter("vip", 1, "true"))], events([#"{"vip":"true"}"#]))
        check(.otherType, .error, in: report, "a boolean", #"text such as "true""#)
    }

    func testLetterCase() throws {
        let report = try report(
            [campaign("a", filters: filter("city", 1, #""berlin""#))],
            events([#"{"city":"Paris"}"#, #"{"city":"Berlin"}"#, #"{"city":"Berlin"}"#]))
        check(.letterCase, .error, in: report, #""berlin""#, #""Berlin""#, "2 events")
    }

    func testTextsThatLookAlike() throws {
        for (wanted, logged, words) in [
            ("Graz", "Graz ", "the logged text has a space at the end"),
            (" Graz", "Graz", "the filter's text has a space at the beginning"),
            ("New York", "New\u{A0}York", "the logged text has a no-break space"),
            ("New York", "New  York", "the logged text has a doubled space"),
            ("New York", #"New\tYork"#, "the logged text has a tab"),
            ("Graz", "Gr\u{200B}az", "the logged text has an invisible character"),
            ("Gr\u{AD}az", "Graz", "the filter's text has an invisible character"),
            ("A1", "A\u{FF11}", "the logged text has wide (full-width) characters"),
            ("caf\u{E9}", "cafe\u{301}", "encoded in two ways"),
        ] {
            let report = try report(
                [campaign("a", filters: filter("city", 1, "\"\(wanted)\""))],
                events([#"{"city":"\#(logged)"}"#, #"{"city":"\#(logged)"}"#]))
            check(.invisibleDifference, .error, in: report, words, "2 events")
            XCTAssertFalse(kinds(report).contains("dead_filter"))
        }
    }

    /// Nobody gets so far: the filter before it never holds.
    func testTextsThatLookAlikeInALaterGroup() throws {
        let groups =
            "[\(filter("n", 3, "9").dropFirst().dropLast()),\(filter("city", 1, #""Graz""#).dropFirst().dropLast())]"
        let report = try report([campaign("a", filters: groups)], events([#"{"n":1,"city":"Graz "}"#]))
        check(.invisibleDifference, .error, in: report, "property_filters[1][0]", "a space at the end")
    }

    func testVersionsComparedAsText() throws {
        for (comparator, wanted, logged, order) in [
            (3, "9.1", "10.0", "before"), (6, "10.0.0", "9.9", "after"), (4, "v2", "v10", "before"),
            (5, "9", "10", "before"),
        ] {
            let report = try report(
                [campaign("a", filters: filter("v", comparator, "\"\(wanted)\""))],
                events([#"{"v":"\#(logged)"}"#]))
            let found = try XCTUnwrap(report.findings.first { $0.kind == "text_order" }, "\(wanted), \(logged)")
            XCTAssertEqual(found.level, comparator == 5 ? .warning : .error)
            XCTAssertTrue(
                found.text.contains("character by character, so \"\(logged)\" comes \(order) \"\(wanted)\""), found.text
            )
            XCTAssertFalse(kinds(report).contains("dead_filter"))
        }
        let sound = try report([campaign("a", filters: filter("v", 3, #""9.1""#))], events([#"{"v":"9.2"}"#]))
        XCTAssertFalse(kinds(sound).contains("text_order"))
    }

    func testMistakesInMessagesAreFindings() throws {
        let report = try report(
            [campaign("a", more: #""data":{"type":"MODAL","headr":"h","message":"m"}"#)], events(["{}"]))
        XCTAssertEqual(kinds(report), ["message_key"])
        XCTAssertEqual(report.findings.first?.campaign, 0)
        XCTAssertTrue(report.findings.first?.text.hasPrefix("'a': `data.headr` is no key") == true)
    }

    func testDeadFilterTellsTheRange() throws {
        let report = try report(
            [campaign("a", filters: filter("items", 3, "100"))], events([#"{"items":3}"#, #"{"items":40}"#]))
        check(.deadFilter, .error, in: report, "items > 100", "the values are from 3 to 40")
    }

    func testDeadFilterTellsFrequentTexts() throws {
        let report = try report(
            [campaign("a", filters: filter("city", 1, #""Rome""#))],
            events([#"{"city":"Oslo"}"#, #"{"city":"Paris"}"#, #"{"city":"Paris"}"#]))
        check(.deadFilter, .error, in: report, "the most frequent values are 'Paris', 'Oslo'")
    }

    /// A filter behind one that never holds is judged too.
    func testDeadFilterInALaterGroup() throws {
        let groups =
            "[\(filter("items", 3, "100").dropFirst().dropLast()),\(filter("price", 3, "1").dropFirst().dropLast())]"
        let report = try report([campaign("a", filters: groups)], events([#"{"items":3,"price":"5"}"#]))
        check(.deadFilter, .error, in: report, "property_filters[0][0]")
        check(.numberAsText, .error, in: report, "property_filters[1][0]")
    }

    func testDeadFilterOfOneConditionIsAWarning() throws {
        let both = campaign("a", filters: filter("items", 3, "100")).replacingOccurrences(
            of: #""trigger_condition":["#, with: #""trigger_condition":[{"type":"open"},"#)
        check(.deadFilter, .warning, in: try report([both], events([#"{"items":3}"#])), "trigger_condition[1]")
    }

    func testDeadFilterTellsTheOnlyText() throws {
        let report = try report(
            [campaign("a", filters: filter("city", 1, #""Rome""#))], events([#"{"city":"Oslo"}"#]))
        check(.deadFilter, .error, in: report, "the most frequent value is 'Oslo'")
    }

    func testBadPattern() throws {
        let report = try report(
            [campaign("a", filters: filter("city", 10, #""(Rome""#))], events([#"{"city":"Rome"}"#]))
        check(.badPattern, .error, in: report, #""(Rome""#, "does not compile")
        XCTAssertFalse(kinds(report).contains("dead_filter"))
    }

    // MARK: - Names

    func testMisspeltEvent() throws {
        let report = try report(
            [campaign("a", on: "order_placd")], [event("u", 0, "order_placed"), event("u", 1, "menu_opened")])
        check(.eventName, .error, in: report, "'order_placd'", "'order_placed' occurs once.", "trigger_condition[0]")
        XCTAssertFalse(kinds(report).contains("no_events"))
    }

    func testEventOfAnotherKind() throws {
        let report = try report([campaign("a", on: "bean")], [event("u", 0, "bean", kind: "purchase")])
        check(.eventKind, .error, in: report, "waits for the custom event 'bean'", "only as a purchase, in 1 event")
    }

    func testNoEventsAtAll() throws {
        let report = try report([campaign("a", on: "order")], [event("u", 0, "completely_different")])
        check(.noEvents, .error, in: report, "'a'", "'order'")
    }

    func testNoEventsOfAKind() throws {
        let anyPurchase = campaign("a").replacingOccurrences(
            of: #""type":"custom_event","data":{"event_name":"order"}"#, with: #""type":"purchase""#)
        let report = try report([anyPurchase], [event("u", 0, "order")])
        check(.noEvents, .error, in: report, "it waits for a purchase, which never occurs")
    }

    func testOnlyTheBeginningOfAName() throws {
        let report = try report(
            [campaign("a", on: "ice cream")], ["ICE CREAM/SHERBET", "ice creamery tour"].map { event("u", 0, $0) })
        check(.eventName, .error, in: report, "'ICE CREAM/SHERBET' occurs once")
    }

    func testMisspeltProperty() throws {
        let report = try report(
            [campaign("a", filters: filter("prise", 3, "2"))], events([#"{"price":3,"items":2}"#]))
        check(.propertyKey, .error, in: report, "'prise'", "it has 'price'", "property_filters[0][0]")
    }

    func testPropertyThatNoEventHas() throws {
        let report = try report([campaign("a", filters: filter("weather", 3, "2"))], events([#"{"price":3}"#]))
        check(.noProperty, .error, in: report, "'weather'", "only 'price'")
    }

    // MARK: - Structure

    func testConditionOfAnUnknownType() throws {
        let unknown = campaign("a").replacingOccurrences(of: "custom_event", with: "full_moon")
        check(
            .neverMet, .error, in: try report([unknown], events(["{}"]), as: "triggers"), "'full_moon'",
            "trigger_condition[0]")
    }

    func testEmptyGroupOfFilters() throws {
        let report = try report([campaign("a", filters: "[[]]")], events([#"{"price":3}"#]))
        check(.neverMet, .error, in: report, "property_filters[0]", "is empty")
    }

    func testDelayLongerThanTimeout() throws {
        let report = try report(
            [campaign("a", more: #""delay":60"#, #""timeout":30"#)], events(["{}"]))
        check(.delayOverTimeout, .error, in: report, "1 min", "30 ms", "milliseconds")
        XCTAssertFalse(kinds(report).contains("not_displayed"))
    }

    // MARK: - Other campaigns

    func testTie() throws {
        let report = try report([campaign("a"), campaign("b")], events(["{}", "{}"]))
        check(
            .tie, .error, in: report, "'a' and 'b' have the same priority, 0", "the later in the list always wins",
            "2 events")
        XCTAssertFalse(kinds(report).contains("always_loses"))
    }

    func testAlwaysLoses() throws {
        let report = try report(
            [campaign("a", more: #""priority":7"#), campaign("b", more: #""priority":2"#)], events(["{}", "{}"]))
        check(.alwaysLoses, .error, in: report, "'b' never shows", "2 events", "'a' (priority 7, 2 times)", "from 2")
    }

    func testControlWins() throws {
        let report = try report(
            [campaign("a", more: #""data":{"type":"MODAL","is_control":true}"#)], events(["{}"]))
        check(.controlWins, .note, in: report, "'a' is a control and won 1 event")
    }

    func testNothingToFallBackTo() throws {
        let alone = [campaign("t", templated: true)]
        check(
            .unreachableFallback, .warning, in: try report(alone, events(["{}"])), "nothing to fall back to", "1 event")
        var unanswered = ReplayOptions()
        unanswered.answersTemplates = false
        let report = try report(alone, events(["{}"]), options: unanswered)
        check(.unreachableFallback, .error, in: report, "1 message went missing")
    }

    func testFallbackThatNeverShows() throws {
        let both = [campaign("t", templated: true, more: #""priority":5"#), campaign("f")]
        let report = try report(both, events(["{}", "{}"]))
        check(.unreachableFallback, .note, in: report, "'f' can only show in the place of 't'")
        XCTAssertFalse(kinds(report).contains("always_loses"))
        var unanswered = ReplayOptions()
        unanswered.answersTemplates = false
        XCTAssertFalse(
            kinds(try self.report(both, events(["{}", "{}"]), options: unanswered)).contains("unreachable_fallback"))
    }

    // MARK: - Time

    func testWindowThatEndedBefore() throws {
        let report = try report([campaign("a", more: #""end_time":1759000000"#)], events(["{}"]))
        check(.closedWindow, .error, in: report, "ended before the first event", "2025-09-27", "2025-10-09")
    }

    func testWindowThatStartsAfter() throws {
        let report = try report([campaign("a", more: #""start_time":1761000000"#)], events(["{}"]))
        check(.closedWindow, .error, in: report, "starts after the last event")
    }

    func testStarvedByTheInterval() throws {
        let greedy = campaign("a", more: #""priority":7"#)
        let starved = campaign("b", on: "paid", more: #""min_seconds_since_last_trigger":30"#)
        let rows = (0..<4).flatMap { [event("u", $0 * 100), event("u", $0 * 100 + 5, "paid")] }
        let report = try report([greedy, starved], rows)
        check(
            .starved, .error, in: report, "'b'", "always stops", "in all 4 events at which it could have shown", "30 s")
    }

    /// A campaign that the interval stops often, and that never shows for another reason, is not always stopped by it.
    func testPartlyStarvedByTheInterval() throws {
        let first = campaign("first", more: #""priority":7"#)
        let winner = campaign("winner", on: "paid", more: #""priority":7"#)
        let starved = campaign("b", on: "paid", more: #""min_seconds_since_last_trigger":30"#)
        let rows = [
            event("u", 0), event("u", 5, "paid"), event("u", 100), event("u", 105, "paid"), event("u", 200, "paid"),
        ]
        let report = try report([first, winner, starved], rows)
        check(.starved, .warning, in: report, "(30 s) stops 'b': in 2 of the 3 events")
        check(.alwaysLoses, .error, in: report, "'winner' (priority 7, once)")
    }

    func testNeverAgain() throws {
        let report = try report([campaign("a", more: #""re_eligibility":-1"#)], events(["{}", "{}", "{}"]))
        check(
            .neverAgain, .note, in: report, "once per user", "although 2 more events met its conditions",
            "re_eligibility")
    }

    func testTimesInSeconds() throws {
        let rows = [#"{"user":"u","time_ms":1760000000,"name":"order"}"#]
        check(.timeUnit, .error, in: try report([campaign("a")], rows), "1,000")
    }

    // MARK: - Users

    func testManyMessages() throws {
        let many = (0..<30).map { event("busy", $0 * 60) }
        let report = try report([campaign("a")], many + ["v", "w", "x"].map { event($0, 0) })
        check(.manyMessages, .warning, in: report, "'busy' gets 30 messages", "1 or fewer")
        check(.busyDay, .warning, in: report, "1 user gets", "at most 30")
    }

    func testSoundCampaignsHaveNoFindings() throws {
        let report = try report(
            [campaign("a", filters: filter("price", 3, "2")), campaign("b", on: "menu")],
            [event("u", 0, "order", #"{"price":3}"#), event("u", 86_400, "menu")])
        XCTAssertEqual(report.findings, [])
    }

    // MARK: - Many names

    /// More names and keys than are kept: those of campaigns are counted anyway.
    func testNamesAfterManyOthersAreCounted() throws {
        let others = (0..<10_001).map { event("u", Int64($0), "other-\($0)") }
        let keys = "{" + (0..<200).map { #""k\#($0)":1"# }.joined(separator: ",") + "}"
        let more = "{" + (200..<400).map { #""k\#($0)":1"# }.joined(separator: ",") + "}"
        let rest = "{" + (400..<600).map { #""k\#($0)":1"# }.joined(separator: ",") + "}"
        let orders = [keys, more, rest, #"{"n":3}"#].enumerated().map {
            event("u", 20_000 + Int64($0) * 60, "order", $1)
        }
        let report = try report([campaign("a", filters: filter("n", 3, "2"))], others + orders)
        XCTAssertEqual(report.count.messages, 1)
        XCTAssertEqual(kinds(report).filter { ["no_events", "no_property", "event_name"].contains($0) }, [])
    }
}
