import PlacardCore
import XCTest

/// Campaigns (rule 9.1) and their conditions (rule 9.2): a message shown by mistake is worse than one not shown
/// (rule 9.1.2).
final class CampaignDecoderTests: DecoderTestCase {
    private let least = [
        "id": "\"c1\"", "type": "\"inapp\"", "trigger_condition": "[{\"type\": \"open\"}]",
        "data": "{\"type\": \"MODAL\"}",
    ]

    private func campaign(_ changes: [String: String?] = [:], line: UInt = #line) throws -> Campaign {
        let (reply, problems) = try dataReply("{\"triggers\": [\(object(least, changes))]}", line: line)
        XCTAssertEqual(problems, [], line: line)
        return try XCTUnwrap(reply.campaigns?.first, line: line)
    }

    /// The problem reported for the only invalid one of three campaigns; the other two must be decoded.
    private func dropped(_ changes: [String: String?], line: UInt = #line) throws -> Problem {
        let (before, after) = (object(least, ["id": "\"before\""]), object(least, ["id": "\"after\""]))
        let body = "{\"triggers\": [\(before), \(object(least, changes)), \(after)]}"
        let (reply, problems) = try dataReply(body, line: line)
        XCTAssertEqual(reply.campaigns?.map(\.id), ["before", "after"], "\(changes)", line: line)
        XCTAssertEqual(problems.map(\.what), [.campaign], "\(changes)", line: line)
        return try XCTUnwrap(problems.first, "\(changes)", line: line)
    }

    private func conditions(_ text: String, line: UInt = #line) throws -> [Condition] {
        try campaign(["trigger_condition": text], line: line).conditions
    }

    // MARK: Fields of rule 9.1

    func testOmittedFieldsHaveDefaults() throws {
        let campaign = try campaign()
        XCTAssertEqual(campaign.id, "c1")
        XCTAssertEqual(campaign.conditions, [.open])
        XCTAssertNil(campaign.startMs)
        XCTAssertNil(campaign.endMs)
        XCTAssertEqual(campaign.priority, 0)
        XCTAssertEqual(campaign.delayMs, 0)
        XCTAssertEqual(campaign.timeoutMs, 30_000)
        XCTAssertEqual(campaign.reEligibilityMs, -1)
        XCTAssertNil(campaign.minimumIntervalMs)
        XCTAssertEqual(campaign.message, Message(type: .modal))
    }

    func testEveryFieldIsDecoded() throws {
        let campaign = try campaign([
            "start_time": "1700000000", "end_time": "1800000000", "priority": "7", "delay": "5", "timeout": "60000",
            "re_eligibility": "86400", "min_seconds_since_last_trigger": "3",
        ])
        XCTAssertEqual(campaign.startMs, 1_700_000_000_000)
        XCTAssertEqual(campaign.endMs, 1_800_000_000_000)
        XCTAssertEqual(campaign.priority, 7)
        XCTAssertEqual(campaign.delayMs, 5_000)
        XCTAssertEqual(campaign.timeoutMs, 60_000)
        XCTAssertEqual(campaign.reEligibilityMs, 86_400_000)
        XCTAssertEqual(campaign.minimumIntervalMs, 3_000)
    }

    func testTimeoutIsMillisecondsAndItsDefaultContainsTheDelay() throws {
        XCTAssertEqual(try campaign(["timeout": "5"]).timeoutMs, 5)
        XCTAssertEqual(try campaign(["delay": "10"]).timeoutMs, 40_000)
    }

    func testReEligibilityAndIntervalOfZeroAndNone() throws {
        XCTAssertEqual(try campaign(["re_eligibility": "0"]).reEligibilityMs, 0)
        XCTAssertEqual(try campaign(["re_eligibility": "-1"]).reEligibilityMs, -1)
        XCTAssertLessThan(try campaign(["re_eligibility": "-9223372036854775808"]).reEligibilityMs, 0)
        XCTAssertEqual(try campaign(["min_seconds_since_last_trigger": "0"]).minimumIntervalMs, 0)
        XCTAssertNil(try campaign(["min_seconds_since_last_trigger": "null"]).minimumIntervalMs)
    }

    func testNullIsAbsent() throws {
        let optional = [
            "start_time", "end_time", "priority", "delay", "timeout", "re_eligibility",
            "min_seconds_since_last_trigger",
        ]
        let nulls = Dictionary(uniqueKeysWithValues: optional.map { ($0, Optional("null")) })
        XCTAssertEqual(try campaign(nulls), try campaign())
    }

    func testOutOfRangeNumbersAreClamped() throws {
        let far = "9223372036854775807"
        let campaign = try campaign([
            "start_time": "-\(far)", "end_time": far, "priority": far, "delay": far, "re_eligibility": far,
            "min_seconds_since_last_trigger": far,
        ])
        XCTAssertEqual(campaign.startMs, .min)
        XCTAssertEqual(campaign.endMs, .max)
        XCTAssertEqual(campaign.priority, .max)
        XCTAssertEqual(campaign.delayMs, .max)
        XCTAssertEqual(campaign.timeoutMs, .max)
        XCTAssertEqual(campaign.reEligibilityMs, .max)
        XCTAssertEqual(campaign.minimumIntervalMs, .max)
        XCTAssertEqual(try self.campaign(["delay": "-\(far)"]).delayMs, 0)
    }

    func testAFieldOfTheWrongTypeDropsOnlyItsCampaign() throws {
        let numbers = [
            "start_time", "end_time", "priority", "delay", "timeout", "re_eligibility",
            "min_seconds_since_last_trigger",
        ]
        for key in numbers {
            for shape in SomeJSON.all(but: [SomeJSON.integer]) + ["1e300"] {
                let problem = try dropped([key: shape])
                XCTAssertEqual(problem.id, "c1")
                XCTAssertTrue(problem.reason.hasPrefix("`\(key)`"), problem.reason)
            }
        }
        for (key, good) in [
            ("type", SomeJSON.string), ("trigger_condition", SomeJSON.array), ("data", SomeJSON.object),
        ] {
            for shape in SomeJSON.all(but: [good]) + ["null"] {
                XCTAssertTrue(try dropped([key: shape]).reason.hasPrefix("`\(key)`"), "\(key): \(shape)")
            }
            XCTAssertTrue(try dropped([key: nil]).reason.hasPrefix("`\(key)` is missing"), key)
        }
    }

    func testWithoutAnIDThePositionNamesTheCampaign() throws {
        for shape in SomeJSON.all(but: [SomeJSON.string]).map(Optional.some) + [nil, "null"] {
            let problem = try dropped(["id": shape])
            XCTAssertEqual(problem.id, "triggers[1]", shape ?? "none")
            XCTAssertTrue(problem.reason.contains("`id`"), problem.reason)
        }
        XCTAssertTrue(try dropped(["id": "\"\""]).reason.contains("`id`"))
        XCTAssertTrue(try dropped(["id": "\"a\\u0000b\""]).reason.contains("U+0000"))
    }

    func testOtherTypesOfCampaignAreDroppedAndNamed() throws {
        for type in ["templated", "INAPP", "", "inapp "] {
            let problem = try dropped(["type": "\"\(type)\""])
            XCTAssertTrue(problem.reason.contains("'\(type)'"), problem.reason)
        }
    }

    func testOrderIsKeptAndASecondCampaignWithAnIDIsDropped() throws {
        let list = ["b", "a", "b"].map { object(least, ["id": "\"\($0)\""]) }.joined(separator: ",")
        let (reply, problems) = try dataReply("{\"triggers\": [\(list)]}")
        XCTAssertEqual(reply.campaigns?.map(\.id), ["b", "a"])
        XCTAssertEqual(problems.map(\.id), ["b"])
    }

    // MARK: Conditions of rule 9.2

    func testEmptyConditionsNeverMatch() throws {
        XCTAssertEqual(try conditions("[]"), [])
    }

    func testPlainConditionsAreDecoded() throws {
        XCTAssertEqual(
            try conditions(
                "[{\"type\": \"open\"}, {\"type\": \"test\", \"data\": {}}, {\"type\": \"open\", \"data\": null}]"),
            [.open, .test, .open])
    }

    func testNamesCanBeMissing() throws {
        XCTAssertEqual(
            try conditions(
                """
                [{"type": "custom_event"}, {"type": "custom_event", "data": {}},
                 {"type": "custom_event", "data": {"event_name": null}},
                 {"type": "custom_event", "data": {"event_name": "a"}},
                 {"type": "purchase"}, {"type": "purchase", "data": {"product_id": "p"}}]
                """),
            [
                .customEvent(name: nil), .customEvent(name: nil), .customEvent(name: nil), .customEvent(name: "a"),
                .purchase(productID: nil), .purchase(productID: "p"),
            ])
    }

    func testUnknownTypesNeverMatchAndKeepTheCampaign() throws {
        XCTAssertEqual(
            try conditions(
                "[{\"type\": \"geofence\", \"data\": {\"x\": 1}}, {\"type\": \"iam_click\"}, {\"type\": \"\"}]"),
            [.never(type: "geofence"), .never(type: "iam_click"), .never(type: "")])
    }

    func testConditionsOfTheWrongTypeDropTheCampaign() throws {
        for shape in SomeJSON.all(but: [SomeJSON.object]) + ["null"] {
            let problem = try dropped(["trigger_condition": "[{\"type\": \"open\"}, \(shape)]"])
            XCTAssertTrue(problem.reason.contains("trigger_condition[1]"), problem.reason)
        }
        for shape in SomeJSON.all(but: [SomeJSON.string]) {
            let problem = try dropped(["trigger_condition": "[{\"type\": \(shape)}]"])
            XCTAssertTrue(problem.reason.contains("trigger_condition[0].type"), problem.reason)
        }
        for shape in SomeJSON.all(but: [SomeJSON.object]) {
            let problem = try dropped(["trigger_condition": "[{\"type\": \"open\", \"data\": \(shape)}]"])
            XCTAssertTrue(problem.reason.contains("trigger_condition[0].data"), problem.reason)
        }
        for (type, key) in [("custom_event", "event_name"), ("purchase_property", "product_id")] {
            for shape in SomeJSON.all(but: [SomeJSON.string]) {
                let problem = try dropped([
                    "trigger_condition": "[{\"type\": \"\(type)\", \"data\": {\"\(key)\": \(shape)}}]"
                ])
                XCTAssertTrue(problem.reason.contains("trigger_condition[0].data.\(key)"), problem.reason)
            }
        }
    }

    func testPropertyConditionsNeedANameAndFilters() throws {
        for type in ["custom_event_property", "purchase_property"] {
            let key = type == "purchase_property" ? "product_id" : "event_name"
            for data in [
                "null", "{}", "{\"\(key)\": \"a\"}", "{\"property_filters\": []}",
                "{\"\(key)\": \"a\", \"property_filters\": null}", "{\"\(key)\": \"a\", \"property_filters\": {}}",
                "{\"\(key)\": \"a\", \"property_filters\": \"x\"}",
            ] {
                let read = try conditions("[{\"type\": \"\(type)\", \"data\": \(data)}]")
                XCTAssertEqual(read, [.never(type: type)], data)
            }
        }
    }

    // MARK: Filters of rule 9.3

    private func filters(_ text: String, line: UInt = #line) throws -> FilterGroups? {
        let data = "{\"event_name\": \"e\", \"property_filters\": \(text)}"
        return try conditions("[{\"type\": \"custom_event_property\", \"data\": \(data)}]", line: line).first?.filters
    }

    func testFilterGroupsAreDecoded() throws {
        XCTAssertEqual(try filters("[]"), [])
        XCTAssertEqual(try filters("[[]]"), [[]])
        let text = """
            [[{"property_key": "a", "property_type": "number", "comparator": 1, "property_value": 3},
              {"property_key": "b", "property_type": "date", "comparator": 15, "property_value": -60}],
             [{"property_key": "c", "comparator": 11}]]
            """
        XCTAssertEqual(
            try filters(text),
            [
                [
                    PropertyFilter(key: "a", isDate: false, comparator: .equals, wanted: 3),
                    PropertyFilter(key: "b", isDate: true, comparator: .dateBefore, wanted: -60),
                ],
                [PropertyFilter(key: "c", isDate: false, comparator: .exists, wanted: .null)],
            ])
    }

    func testFilterValuesKeepTheirTypes() throws {
        let values: [(String, Value)] = [
            ("1", 1), ("1.5", 1.5), ("\"x\\u0000\"", "x\0"), ("true", true), ("null", .null),
            ("[1, null]", [1, .null]),
            ("{\"k\": 1}", .object([.init(key: "k", value: 1)])), ("9223372036854775807", .int(.max)),
        ]
        for (text, wanted) in values {
            let read = try filters("[[{\"property_key\": \"k\", \"comparator\": 1, \"property_value\": \(text)}]]")
            XCTAssertEqual(read?.first?.first?.wanted, wanted, text)
        }
    }

    /// An unreadable filter never holds; the others in its group still can.
    func testBadFiltersNeverHold() throws {
        for filter in [
            "null", "1", "[]", "{}", "{\"property_key\": \"k\"}", "{\"comparator\": 12}",
            "{\"property_key\": 1, \"comparator\": 12}", "{\"property_key\": \"k\", \"comparator\": \"12\"}",
            "{\"property_key\": \"k\", \"comparator\": 12.5}", "{\"property_key\": \"k\", \"comparator\": 12e300}",
        ] {
            let groups = try XCTUnwrap(
                try filters("[[\(filter), {\"property_key\": \"k\", \"comparator\": 12}]]"), filter)
            let compiled = groups.joined().map { CompiledFilter($0, compile: { _ in nil }, onBadPattern: { _ in }) }
            XCTAssertEqual(compiled.map { $0.holds(for: nil, nowMs: 0, onLimit: {}) }, [false, true], filter)
        }
    }

    func testAGroupKeepsOneOfItsUnreadableFilters() throws {
        let many = String(repeating: "1, {}, ", count: 1_000)
        let groups = try filters("[[\(many){\"property_key\": \"k\", \"comparator\": 12}, null], [1, 1]]")
        XCTAssertEqual(groups?.map(\.count), [2, 1])
    }

    func testGroupsThatAreNotListsNeverHold() throws {
        for group in SomeJSON.all(but: [SomeJSON.array]) + ["null"] {
            XCTAssertEqual(try filters("[\(group)]"), [[]], group)
        }
    }
}
