import PlacardCore
import PlacardReplay
import XCTest

/// Recorded events over campaigns: what is decided, what the assumptions change, and which rows are refused.
final class ReplayTests: XCTestCase {
    private static let startMs: Int64 = 1_760_000_000_000

    private func campaign(_ id: String, _ fields: String = "", filters: String? = nil, event: String = "order")
        -> String
    {
        let condition =
            filters.map {
                #"{"type":"custom_event_property","data":{"event_name":"\#(event)","property_filters":\#($0)}}"#
            } ?? #"{"type":"custom_event","data":{"event_name":"\#(event)"}}"#
        return Self.message(id, condition, fields)
    }

    private static func message(_ id: String, _ condition: String, _ fields: String) -> String {
        let data = #""data":{"type":"MODAL","message":"m"}"#
        return #"{"id":"\#(id)","type":"inapp","trigger_condition":[\#(condition)],\#(fields)\#(data)}"#
    }

    private func replay(
        _ campaigns: [String], _ rows: [ReplayRow], _ options: ReplayOptions = ReplayOptions()
    ) throws -> [ReplayDecision] {
        let text = #"{"campaigns":[\#(campaigns.joined(separator: ","))]}"#
        let read = try Array(text.utf8).withUnsafeBytes { try ReplayCampaigns($0) }
        let replay = Replay(read, options: options)
        var decisions: [ReplayDecision] = []
        for row in rows { try replay.apply(row) { decisions.append($0) } }
        replay.finish { decisions.append($0) }
        XCTAssertEqual(replay.rows, Int64(rows.count))
        return decisions
    }

    private func order(_ user: String, _ second: Int64, _ properties: KeyValuePairs<String, Value> = [:]) throws
        -> ReplayRow
    {
        var row = ReplayRow(user: user, timeMs: Self.startMs + second * 1000, kind: .event, name: "order")
        row.properties = try Properties(properties)
        return row
    }

    func testAFileSaysWhoGetsACampaign() throws {
        let campaigns = [
            campaign("all", #""priority":1,"#), campaign("some", #""audience":["u"],"#),
            campaign("asked", #""api_triggered":true,"#),
        ]
        let found = try replay(campaigns, [try order("t", 0), try order("u", 0)])
        XCTAssertEqual(found.map(\.user), ["t", "u", "u"])
        XCTAssertEqual(found.map(\.campaign), [0, 1, 0])
        XCTAssertEqual(found.map(\.outcome), [.wins, .losesPriority, .wins])
    }

    func testRulesReadAttributesAndFactsOfTheRows() throws {
        let rule =
            #"{"and":[{"==":[{"var":"plan"},"pro"]},{"var":"$host.open"},"#
            + #"{"==":[{"var":"$placard.sessions"},1]}]}"#
        let own =
            #"{"and":[{"==":[{"var":"$placard.user_id"},"u"]},"#
            + #"{"==":[{"var":"$placard.days_since_first_start"},0]}]}"#
        let campaigns = [
            campaign("a", #""re_eligibility":0,"targeting":\#(rule),"#),
            campaign("b", #""priority":-1,"re_eligibility":0,"targeting":\#(own),"#),
        ]
        var rows = [try order("u", 0), try order("u", 40), try order("u", 80), try order("v", 0)]
        rows[1].attributes = [.init(key: "plan", value: "pro")]
        rows[1].facts = [.init(key: "open", value: true)]
        rows[2].attributes = [.init(key: "plan", value: .null)]
        let found = try replay(campaigns, rows)
        XCTAssertEqual(
            found.filter { $0.campaign == 0 }.map(\.outcome), [.notTargeted, .wins, .notTargeted, .notTargeted])
        XCTAssertEqual(
            found.filter { $0.campaign == 1 }.map(\.outcome), [.wins, .losesPriority, .wins, .notTargeted])

        rows[0].facts = [.init(key: "", value: 1)]
        XCTAssertThrowsError(try replay(campaigns, rows)) {
            XCTAssertEqual(($0 as? ReplayError)?.column, "facts")
        }
    }

    func testTheIntervalHoldsBackASecondMessage() throws {
        let found = try replay(
            [campaign("a", #""re_eligibility":0,"#)], [try order("u", 0), try order("u", 10), try order("u", 40)])
        XCTAssertEqual(found.map(\.outcome), [.wins, .interval, .wins])
        XCTAssertEqual(found.map(\.retryAfterMs), [nil, 20_000, nil])
        XCTAssertEqual(found.map(\.result), [.shown, nil, .shown])
        XCTAssertEqual(found.map(\.row), [0, 1, 2])
        XCTAssertEqual(found[0].shownMs, Self.startMs)
    }

    func testEachUserIsANewDevice() throws {
        let found = try replay([campaign("a")], [try order("u", 0), try order("u", 60), try order("v", 0)])
        XCTAssertEqual(found.map(\.outcome), [.wins, .notReEligible, .wins])
        XCTAssertEqual(found[1].why, .neverAgain)
    }

    func testTheFilterThatFailedIsNamed() throws {
        let filters = #"[[{"property_key":"price","property_type":"number","comparator":3,"property_value":2}]]"#
        let found = try replay(
            [campaign("a", filters: filters)],
            [try order("u", 0, ["price": "3"]), try order("u", 1), try order("u", 2, ["price": 3])])
        XCTAssertEqual(found.map(\.outcome), [.filterFailed, .filterFailed, .wins])
        XCTAssertEqual(found.map(\.why), [.otherType, .missing, nil])
        XCTAssertEqual(found[0].filter?.found, "3")
        XCTAssertEqual(found[0].filter?.wanted, "greater than 2")
    }

    func testTheWinnerIsNamedToTheLoser() throws {
        let found = try replay([campaign("a", #""priority":9,"#), campaign("b")], [try order("u", 0)])
        let loser = try XCTUnwrap(found.first { $0.campaign == 1 })
        XCTAssertEqual(loser.outcome, .losesPriority)
        XCTAssertEqual(loser.lostTo, 0)
    }

    func testAMessageDuringADelayEndsTheFirst() throws {
        let found = try replay(
            [campaign("slow", #""delay":60,"timeout":600000,"#), campaign("quick", event: "buy")],
            [
                try order("u", 0),
                ReplayRow(user: "u", timeMs: Self.startMs + 50_000, kind: .event, name: "buy"),
            ])
        XCTAssertEqual(found.map(\.result), [.shown, .interval])
        XCTAssertEqual(found.map(\.campaign), [1, 0])
        XCTAssertEqual(found.map(\.row), [1, 0])
    }

    func testTheHostShowsLaterOrDrops() throws {
        var options = ReplayOptions()
        options.showAfterMs = 5_000
        options.showForMs = 100_000
        let list = [campaign("a", #""re_eligibility":0,"min_seconds_since_last_trigger":0,"#)]
        let rows = [try order("u", 0), try order("u", 10)]
        var found = try replay(list, rows, options)
        XCTAssertEqual(found.map(\.shownMs), [5, 110].map { Self.startMs + $0 * 1000 })
        options.host = .dropsWhileBusy
        found = try replay(list, rows, options)
        XCTAssertEqual(found.map(\.result), [.shown, .discarded(.host)])
    }

    /// The first row is 400 seconds before the full hour, at which the device restarts.
    func testARestartLosesWhatNobodyHasSeen() throws {
        var options = ReplayOptions()
        options.restartEveryH = 1
        options.showForMs = 500_000
        let list = [campaign("a", #""re_eligibility":0,"min_seconds_since_last_trigger":0,"#)]
        let rows = [try order("u", 0), try order("u", 10)]
        // One is on screen at the restart, and one waits for it.
        XCTAssertEqual(try replay(list, rows, options).map(\.result), [.shown, .restart])
        options.stackKeep = .unseen
        let found = try replay(list, rows, options)
        XCTAssertEqual(found.map(\.shownMs), [0, 400].map { Self.startMs + $0 * 1000 })

        options.stackKeep = .process
        let delayed = campaign("a", #""delay":5000,"#)
        XCTAssertEqual(try replay([delayed], rows, options).first { $0.result != nil }?.result, .shown)
    }

    /// A device keeps a hundred messages that wait for their delays, and drops the others.
    func testTooManyDelayedMessages() throws {
        let rows = try (0..<150).map { try order("u", Int64($0)) }
        let delayed = campaign("a", #""re_eligibility":0,"min_seconds_since_last_trigger":0,"delay":86400,"#)
        let found = try replay([delayed], rows)
        XCTAssertEqual(found.count { $0.result == .crowded }, 50)
        XCTAssertEqual(found.count { $0.result == .waiting }, 0)
        XCTAssertEqual(found.filter { $0.result == .crowded }.map(\.row), Array(100..<150))
    }

    func testSessionsTriggerOpen() throws {
        let open = Self.message("o", #"{"type":"open"}"#, #""re_eligibility":0,"#)
        let found = try replay([open], [try order("u", 0), try order("u", 60), try order("u", 7_200)])
        XCTAssertEqual(found.map(\.trigger), [.open, .open])
        XCTAssertEqual(found.map(\.row), [0, 2])
        var rows = [try order("u", 0), try order("u", 60)]
        rows[0].session = "1"
        rows[1].session = "2"
        XCTAssertEqual(try replay([open], rows).map(\.row), [0, 1])
        // The timeout ends a session although the column says that it goes on.
        rows = [try order("u", 0), try order("u", 2_400)]
        rows[0].session = "1"
        rows[1].session = "1"
        XCTAssertEqual(try replay([open], rows).map(\.row), [0, 1])
    }

    /// A row of kind open is the start of a session, whether or not one is open.
    func testARowOpenStartsASession() throws {
        let open = Self.message("o", #"{"type":"open"}"#, #""re_eligibility":0,"min_seconds_since_last_trigger":0,"#)
        func start(_ second: Int64) -> ReplayRow {
            ReplayRow(user: "u", timeMs: Self.startMs + second * 1000, kind: .open)
        }
        XCTAssertEqual(try replay([open], [try order("u", 0), start(60)]).map(\.row), [0, 1])
        XCTAssertEqual(try replay([open], [start(0), start(1), start(2)]).map(\.row), [0, 1, 2])
        // The column session has ended the one before: one start, not two.
        var rows = [try order("u", 0), start(60), try order("u", 61)]
        for (row, session) in ["1", "2", "2"].enumerated() { rows[row].session = session }
        XCTAssertEqual(try replay([open], rows).map(\.row), [0, 1])
    }

    func testAnUnknownCampaignInAnAudienceIsAnError() throws {
        var row = try order("u", 0)
        row.audience = ["a", "c"]
        XCTAssertThrowsError(try replay([campaign("a"), campaign("b")], [row])) {
            XCTAssertEqual(
                ($0 as? ReplayError)?.description, "row 0, column audience: there is no campaign 'c'; did you mean 'a'?"
            )
        }
    }

    func testTemplatesFallBackWhenTheServerDoesNotAnswer() throws {
        let condition = #"{"type":"custom_event","data":{"event_name":"order"}}"#
        let template =
            #"{"id":"t","type":"templated_iam","priority":9,"trigger_condition":[\#(condition)],"#
            + #""template":{"type":"MODAL","message":"m"}}"#
        XCTAssertEqual(try replay([template], [try order("u", 0)]).map(\.result), [.shown])
        var options = ReplayOptions()
        options.answersTemplates = false
        let found = try replay([template, campaign("b")], [try order("u", 0)], options)
        XCTAssertEqual(found.map(\.result), [nil, .fallback, .shown])
        XCTAssertEqual(found.map(\.outcome), [.losesPriority, .wins, .wins])
        XCTAssertEqual(found.last?.fallbackOf, 0)
    }

    func testMissingPicturesDiscardTheMessage() throws {
        let pictured = campaign("a").replacingMessage(
            with: #""image_url":"https://cdn.example.com/a.png","message":"m""#)
        XCTAssertEqual(try replay([pictured], [try order("u", 0)]).map(\.result), [.shown])
        var options = ReplayOptions()
        options.hasPictures = false
        XCTAssertEqual(try replay([pictured], [try order("u", 0)], options).map(\.result), [.discarded(.asset)])
    }

    // MARK: Controls

    private func control(_ id: String, _ fields: String) -> String {
        campaign(id, fields).replacingMessage(with: #""message":"m","is_control":true"#)
    }

    func testAControlInPlaceOfATemplatedCampaignIsAControl() throws {
        let condition = #"{"type":"custom_event","data":{"event_name":"order"}}"#
        let template =
            #"{"id":"t","type":"templated_iam","priority":9,"trigger_condition":[\#(condition)],"template":{"type":"MODAL"}}"#
        var options = ReplayOptions()
        options.answersTemplates = false
        let found = try replay([control("c", ""), template], [try order("u", 0)], options)
        XCTAssertEqual(found.map(\.outcome), [.losesPriority, .wins, .control])
        XCTAssertEqual(found.map(\.result), [nil, .fallback, .control])
    }

    /// A message on screen and a control that had its turn are both activity of the session.
    func testADelayedMessageExtendsTheSessionAsAControlDoes() throws {
        let open = Self.message("o", #"{"type":"open"}"#, #""re_eligibility":0,"min_seconds_since_last_trigger":0,"#)
        let delay = #""delay":25,"timeout":60000,"min_seconds_since_last_trigger":0,"#
        for delayed in [campaign("d", delay), control("d", delay)] {
            for (pause, starts) in [(1_800 as Int64, 1), (1_824, 1), (1_825, 1), (1_826, 2)] {
                let found = try replay([delayed, open], [try order("u", 0), try order("u", pause)])
                XCTAssertEqual(found.count { $0.campaign == 1 }, starts, "\(pause) s: \(delayed)")
            }
        }
    }

    /// Two spellings of one letter are two sessions.
    func testSessionsAreComparedByteByByte() throws {
        let open = Self.message("o", #"{"type":"open"}"#, #""re_eligibility":0,"min_seconds_since_last_trigger":0,"#)
        var rows = [try order("u", 0), try order("u", 60)]
        (rows[0].session, rows[1].session) = ("\u{E9}", "e\u{301}")
        XCTAssertEqual(try replay([open], rows).map(\.row), [0, 1])
    }

    func testAnAudienceLimitsTheCampaigns() throws {
        var row = try order("u", 0)
        row.audience = ["b"]
        XCTAssertEqual(try replay([campaign("a"), campaign("b")], [row]).map(\.campaign), [1])
    }

    func testARefusedRowCountsNoUser() throws {
        let replay = Replay(ReplayCampaigns([]), options: ReplayOptions())
        try replay.apply(try order("u", 0)) { _ in }
        XCTAssertThrowsError(try replay.apply(ReplayRow(user: "v", timeMs: Self.startMs, kind: .event)) { _ in })
        XCTAssertEqual([replay.rows, replay.users], [1, 1])
    }

    func testFaultsNameRowAndColumn() throws {
        func fault(_ rows: [ReplayRow]) throws -> String {
            do {
                _ = try replay([campaign("a")], rows)
                return ""
            } catch let error as ReplayError { return error.description }
        }
        XCTAssertEqual(
            try fault([order("u", 0), order("v", 0), order("u", 1)]),
            "row 2, column user: user 'u' comes back after other users: group the events by user")
        XCTAssertEqual(
            try fault([order("u", 5), order("u", 4)]),
            "row 1, column time_ms: time goes back by 1000 ms: sort the events of a user by time")
        XCTAssertTrue(
            try fault([ReplayRow(user: "u", timeMs: 0, kind: .event)]).hasPrefix("row 0, column name: it is missing"))
        XCTAssertTrue(
            try fault([ReplayRow(user: "u", timeMs: -1, kind: .open)]).hasPrefix("row 0, column time_ms: -1 is not"))
    }
}

extension String {
    fileprivate func replacingMessage(with text: String) -> String {
        guard let range = firstRange(of: #""message":"m""#) else { return self }
        return replacingCharacters(in: range, with: text)
    }
    private func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
