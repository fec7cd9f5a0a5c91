import Foundation
import Placard
import PlacardCore
import XCTest

@testable import placardctl

/// `placardctl explain` as a program: its output for a campaign file and for a store, and what it refuses.
final class ExplainCommandTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "placardctl-\(UUID().uuidString)")
    private let startMs: Int64 = 1_760_000_000_000

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    // MARK: - A campaign file

    private let time = ["--at", "2025-10-09T08:53:20Z"]

    private func example() -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../examples/campaigns.json")
            .path
    }

    private func lines(_ arguments: [String], line: UInt = #line) throws -> [String] {
        let run = try Run(["explain"] + arguments)
        let lines = run.readLines()
        let (status, errors) = run.end()
        XCTAssertEqual(status, 0, errors, line: line)
        XCTAssertEqual(errors, "", line: line)
        return lines
    }

    /// The same text as in docs/explain.md.
    func testTheExampleInTheDocumentationIsCorrect() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/explain.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        for properties in [#"{"items": 3}"#, #"{"items": "3"}"#] {
            let command =
                "$ placardctl explain --campaigns examples/campaigns.json --event order_placed --properties '\(properties)'"
            let shown = text.components(separatedBy: command + "\n").dropFirst().first?.components(separatedBy: "\n```")
                .first
            let expected = try XCTUnwrap(shown, "docs/explain.md does not show: \(command)").components(
                separatedBy: "\n")
            let seen = try lines(
                ["--campaigns", example(), "--event", "order_placed", "--properties", properties] + time)
            // The first line contains the time of the call.
            XCTAssertEqual(Array(seen.dropFirst()), Array(expected.dropFirst()))
        }
    }

    func testAMessageWithNothingToSeeIsNamed() throws {
        let path = folder.appending(path: "empty.json")
        let condition = #"{"type":"custom_event","data":{"event_name":"a"}}"#
        let text =
            #"{"campaigns":[{"id":"c","type":"inapp","trigger_condition":[\#(condition)],"data":{"type":"MODAL"}}]}"#
        try Data(text.utf8).write(to: path)
        let run = try Run(["explain", "--campaigns", path.path, "--event", "a"])
        XCTAssertEqual(run.readLines().last, "  c  wins: wins, but its message has nothing to see")
        let errors = run.end().1
        XCTAssertTrue(errors.contains("note: campaign 'c': `data` has nothing to see"), errors)
    }

    func testEveryKindOfEventIsExplained() throws {
        let file = ["--campaigns", example()] + time
        let opened = try lines(file + ["--open"])
        XCTAssertEqual(opened.prefix(2), ["session start at 2025-10-09T08:53:20.000Z", "welcome is shown"])
        XCTAssertEqual(
            try lines(file + ["--purchase", "gift_card"]).prefix(2),
            ["purchase of 'gift_card' at 2025-10-09T08:53:20.000Z", "gift-card is shown"])
        XCTAssertEqual(
            try lines(file + ["--push-click", "c1"]).prefix(2),
            ["click on a push message of 'c1' at 2025-10-09T08:53:20.000Z", "nothing is shown"])
        XCTAssertEqual(
            try lines(file + ["--event", "menu_opened"]).prefix(3).suffix(2),
            [
                "nothing is shown: the winner is a control",
                "  menu-control     control: wins, but shows nothing: it is a control",
            ])
        XCTAssertEqual(
            try lines(["--campaigns", try write("{}"), "--open"]).dropFirst(), ["there are no campaigns"])
    }

    func testCardsAreExplained() throws {
        let file = try write(
            """
            {"groups": [{"id": "promo", "enabled": false}], "cards": [
              {"id": "a", "tp": "text_announcement"},
              {"id": "b", "tp": "text_announcement", "targeting": {"==": [{"var": "plan"}, "pro"]}},
              {"id": "c", "tp": "text_announcement", "targeting": {">": [{"var": "$host.floor"}, 2]}},
              {"id": "d", "tp": "text_announcement", "groups": ["promo"]},
              {"id": "e", "tp": "text_announcement", "ea": 5}]}
            """)
        let known = ["--attributes", #"{"plan": "free"}"#, "--facts", #"{"floor": 3}"#]
        XCTAssertEqual(
            try lines(["--campaigns", file, "--cards"] + known + time),
            [
                "cards at 2025-10-09T08:53:20.000Z", "2 of 4 cards in the list", "  a  in the list",
                "  b  not_targeted: its targeting does not hold: 'plan' is \"free\"; wanted {\"==\":[{\"var\":\"plan\"},\"pro\"]}",
                "  c  in the list", "  d  group_disabled: its group 'promo' is disabled",
            ])
        try check(
            ["--campaigns", file, "--cards", "--facts", "3"], status: 1,
            "Error: --facts must be a JSON object, such as {\"plan\": \"pro\"}\n")
    }

    func testDatesUseTheGivenTime() throws {
        let filter = #"{"property_key": "on", "property_type": "date", "comparator": 4, "property_value": 60}"#
        let file = try write(
            """
            {"campaigns": [{"id": "A", "type": "inapp", "end_time": 1760000100,
              "data": {"type": "MODAL", "message": "m"},
              "trigger_condition": [{"type": "custom_event_property", "data": {"event_name": "e", "property_filters": [[\(filter)]]}}]}]}
            """)
        let event = ["--campaigns", file, "--event", "e", "--properties", #"{"on": {"$date_ms": 1760000000000}}"#]
        XCTAssertEqual(try lines(event + ["--at", "2025-10-09T08:54:20Z"]).last, "  A  wins")
        XCTAssertEqual(
            try lines(event + ["--at", "2025-10-09T10:54:20.001+02:00"]).last,
            "  A  filter_failed: filter 1 of 1: 'on' is 2025-10-09T08:53:20Z, 1 min 1 s ago; wanted a date at most 60 s ago"
        )
        let open = ["--campaigns", file, "--event", "e", "--properties", #"{"on": {"$date_ms": 1760007500000}}"#]
        XCTAssertEqual(
            try lines(open + ["--at", "2025-10-09T10:00:00Z"]).last, "  A  ended: its end time was 1 h 5 min ago")
    }

    func testTimesThatDoNotExistAreRefused() throws {
        let wrong = [
            "2026-02-29T00:00:00Z": "month 2 of 2026 has the days 1 to 28", "2100-02-29T00:00:00Z": "1 to 28",
            "2026-02-31T00:00:00Z": "1 to 28", "2026-04-31T00:00:00Z": "1 to 30", "2026-13-01T00:00:00Z": "no month 13",
            "2026-01-00T00:00:00Z": "1 to 31", "2026-01-31T24:00:00Z": "00:00:00 to 23:59:59",
            "2026-01-31T23:60:00Z": "23:59:59", "2026-01-31T23:59:60Z": "23:59:59",
            "2026-01-31T18:00:00+15:00": "is not a valid time;", "2026-01-31T18:00:00+01:60": "is not a valid time;",
            "2026-01-31T18:00:00": "is not a valid time;", "2026-01-31": "is not a valid time;",
            "2026-1-31T18:00:00Z": "is not a valid time;", "2026-01-31T18:00:00Zx": "is not a valid time;",
        ]
        for (text, reason) in wrong {
            XCTAssertThrowsError(try Moment(text), text) { XCTAssertTrue("\($0)".contains(reason), "\(text): \($0)") }
        }
        let right: [String: Int64] = [
            "2024-02-29T00:00:00Z": 1_709_164_800_000, "2000-02-29T12:00:00.5Z": 951_825_600_500,
            "2025-10-09T10:53:20.001+02:00": 1_760_000_000_001, "2025-10-09T10:53:20+0200": 1_760_000_000_000,
            "2025-10-08T20:53:20-12:00": 1_760_000_000_000, "1969-12-31T23:59:59.9996Z": 0,
        ]
        for (text, ms) in right { XCTAssertEqual(try Moment(text).wallMs, ms, text) }
    }

    /// A name that is nearly that of an event or a product, in a file and in a store.
    func testAMisspeltNameIsQuestioned() throws {
        XCTAssertEqual(
            try lines(["--campaigns", example(), "--event", "order_plced"] + time)[1],
            "nothing is shown; no campaign waits for 'order_plced'; did you mean 'order_placed'?")
        XCTAssertTrue(
            try lines(["--campaigns", example(), "--purchase", "gift-card"] + time)[1].hasSuffix(
                "no campaign waits for 'gift-card'; did you mean 'gift_card'?"))
        XCTAssertEqual(
            try lines(["--campaigns", example(), "--event", "something_else"] + time)[1], "nothing is shown")
        let json = try lines(["--campaigns", example(), "--event", "order_plced", "--json"] + time)
        XCTAssertEqual(try JSONReader.read(XCTUnwrap(json.first).utf8)["did_you_mean"], "order_placed")
        try client().close()
        XCTAssertEqual(
            try lines(["--store", folder.path, "--api-key", "key", "--event", "E"] + time)[1],
            "nothing is shown; no campaign waits for 'E'; did you mean 'e'?")
    }

    /// A picture that devices refuse is not shown, and an event that the config blocks triggers nothing.
    func testAFileIsJudgedAsADeviceJudgesIt() throws {
        func file(_ message: String, config: String = "{}") throws -> String {
            try write(
                """
                {"config": \(config), "campaigns": [{"id": "A", "type": "inapp", "data": {"type": "MODAL", "header": "h", \(message)},
                  "trigger_condition": [{"type": "custom_event", "data": {"event_name": "e"}}, {"type": "purchase"}]}]}
                """)
        }
        for url in ["http://x.example/a.png", "https://x.example/a b.png", "//x.example/a.png", "ftp://x.example/a"] {
            for key in ["\"image_url\": \"\(url)\"", "\"asset_urls\": [\"\(url)\"]", "\"assets_zip\": \"\(url)\""] {
                XCTAssertEqual(
                    try lines(["--campaigns", try file(key), "--event", "e"] + time).dropFirst(),
                    [
                        "nothing is shown: the winner's picture cannot be fetched",
                        "  A  asset_pending: wins, but its picture's URL is not allowed",
                    ])
            }
        }
        for url in ["/images/a.png", "https://x.example/a.png"] {
            let path = try file("\"image_url\": \"\(url)\"")
            XCTAssertEqual(try lines(["--campaigns", path, "--event", "e"] + time)[1], "A is shown")
        }
        let path = try file("\"message\": \"m\"", config: #"{"events_blacklist": ["e"], "purchases_blacklist": ["p"]}"#)
        for event in [["--event", "e"], ["--purchase", "p"]] {
            XCTAssertEqual(
                try lines(["--campaigns", path] + event + time).dropFirst(),
                [
                    "nothing is shown",
                    "  A  wrong_event: the server's config blocks this event: it is not logged, and triggers nothing",
                ])
        }
        XCTAssertEqual(try lines(["--campaigns", path, "--purchase", "q"] + time)[1], "A is shown")
    }

    func testJSONIsComplete() throws {
        let arguments = [
            "--campaigns", example(), "--event", "order_placed", "--properties", #"{"items": "3"}"#, "--json",
        ]
        let output = try lines(arguments + time)
        XCTAssertEqual(output.count, 1)
        let report = try JSONReader.read(try XCTUnwrap(output.first).utf8)
        XCTAssertEqual(report["event"]?["name"], "order_placed")
        XCTAssertEqual(report["event"]?["kind"], "custom_event")
        XCTAssertEqual(report["event"]?["time_ms"], .integer(startMs))
        XCTAssertEqual(report["event"]?["properties"], ["items": "3"])
        let verdicts = try XCTUnwrap(report["verdicts"]?.elements)
        XCTAssertEqual(verdicts.first?["campaign"], "order-thanks")
        XCTAssertEqual(verdicts.first?["verdict"], "wins")
        let failed = try XCTUnwrap(verdicts.first { $0["campaign"] == "free-coffee" })
        XCTAssertEqual(
            failed,
            [
                "campaign": "free-coffee", "verdict": "filter_failed", "why": "other_type", "filter": 0,
                "property": "items",
                "found": "3", "found_type": "string", "wanted": "greater than 2", "wanted_type": "number",
                "text": "filter 1 of 1: 'items' is \"3\", a string; wanted greater than 2, a number",
            ])
    }

    // MARK: - A store

    private var storeArguments: [String] { ["--store", folder.path, "--api-key", "key", "--event", "e"] }

    /// A client that has shown `A` at the start; its store does not change while the test reads it.
    private func client() throws -> Client {
        var options = Options(apiKey: "key", endpoint: "sdk.example.com", directory: folder.path)
        options.transport = .host
        options.clock = .host(Instant(wallMs: startMs, monotonicMs: 1000))
        options.userID = "u-1"
        let client = try Client(options)
        try client.startSession()
        let requests = try dataRequests(of: client)
        let campaign = #"""
            {"id": "A", "type": "inapp", "re_eligibility": 7500, "data": {"type": "MODAL", "trigger_id": "A"},
             "trigger_condition": [{"type": "custom_event", "data": {"event_name": "e"}}]}
            """#
        let again = campaign.replacingOccurrences(of: "\"A\"", with: "\"B\"")
            .replacingOccurrences(of: "7500", with: "0")
        try client.completeRequest(
            try XCTUnwrap(requests.first), status: 200, retryAfter: nil, contentType: nil,
            body: Array(#"{"triggers": [\#(again), \#(campaign)]}"#.utf8))
        try client.logEvent("e")
        return client
    }

    private func dataRequests(of client: Client) throws -> [UInt64] {
        var requests: [UInt64] = []
        while let event = try client.nextEvent() {
            if case .request(let request) = event, request.kind == .data { requests.append(request.id) }
        }
        return requests
    }

    private func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
    }

    /// Next to the client, after its crash and after its end: the same result, and no byte changes.
    func testAStoreIsReadUnchanged() throws {
        let client = try client()
        for step in [{}, { client.abandon() }, { _ = try Client(self.reopening()).close() }] as [() throws -> Void] {
            try step()
            let before = try contents()
            XCTAssertEqual(
                try lines(storeArguments + ["--at", "2025-10-09T08:53:38Z"]),
                [
                    "custom event 'e' at 2025-10-09T08:53:38.000Z, user 'u-1'", "nothing is shown",
                    "  B  interval: too soon after another message: its interval ends in 12 s",
                    "  A  not_re_eligible: handed over 18 s ago and not shown; eligible again in 2 h 4 min",
                ])
            XCTAssertEqual(try lines(storeArguments + ["--at", "2025-10-09T08:53:50Z"])[1], "B is shown")
            XCTAssertEqual(try contents(), before)
        }
    }

    private func reopening() -> Options {
        var options = Options(apiKey: "key", endpoint: "sdk.example.com", directory: folder.path)
        options.transport = .host
        options.clock = .host(Instant(wallMs: startMs + 60_000, monotonicMs: 1000))
        return options
    }

    /// The client's own explanation, later in its run.
    func testAgreesWithTheClient() throws {
        let client = try client()
        defer { client.close() }
        for seconds in [1, 29, 30, 7499, 7500, 9000] as [Int64] {
            let now = Instant(wallMs: startMs + seconds * 1000, monotonicMs: 1000 + seconds * 1000)
            try client.setTime(now)
            let verdicts = try client.explainEvent("e").sorted { $0.campaignID < $1.campaignID }
            let printed = try lines(storeArguments + ["--at", CivilTime(ms: now.wallMs).iso8601]).dropFirst(2).sorted()
            XCTAssertEqual(printed.map { $0.components(separatedBy: "  ")[1] }, verdicts.map(\.campaignID))
            for (line, verdict) in zip(printed, verdicts) { XCTAssertTrue(line.hasSuffix(verdict.text), line) }
        }
    }

    /// The device does not have the campaign's picture yet.
    func testPicturesOfAStoreAreKnown() throws {
        let client = try client()
        defer { client.close() }
        try client.setTime(Instant(wallMs: startMs + 60_000, monotonicMs: 61_000))
        try client.dispatch()
        try client.refreshMessages()
        let request = try XCTUnwrap(try dataRequests(of: client).last)
        try client.completeRequest(
            request, status: 200, retryAfter: nil, contentType: nil,
            body: Array(
                #"""
                {"triggers": [{"id": "P", "type": "inapp", "trigger_condition": [{"type": "custom_event"}],
                  "data": {"type": "MODAL", "image_url": "https://img.example/p.png"}}]}
                """#.utf8))
        XCTAssertEqual(
            try lines(storeArguments + ["--at", "2025-10-09T09:53:38Z"]).dropFirst(),
            [
                "P is shown once its picture is loaded",
                "  P  asset_pending: wins, and waits for its picture, which is not cached yet",
            ])
    }

    func testTheIntervalIsTheHosts() throws {
        try client().close()
        let later = storeArguments + ["--at", "2025-10-09T08:53:38Z"]
        XCTAssertEqual(try lines(later + ["--message-interval", "0"])[1], "B is shown")
    }

    func testATimeBeforeTheLastDisplayIsNoted() throws {
        try client().close()
        let run = try Run(["explain"] + storeArguments + ["--at", "2025-01-01T00:00:00Z"])
        _ = run.readLines()
        let (status, errors) = run.end()
        XCTAssertEqual(status, 0)
        XCTAssertTrue(errors.hasPrefix("placardctl: note: the last message was displayed after that time"), errors)
    }

    // MARK: - Refusals

    func testReportsErrorsInTheSource() throws {
        try check(
            ["--store", folder.path, "--api-key", "other", "--open"], status: 1,
            "Error: there is no store '\(folder.path)/other.sqlite3': check the directory and the API key. "
                + "The directory has no store of a client.\n")
        try check(
            ["--campaigns", "\(folder.path)/none.json", "--open"], status: 1,
            "Error: \(folder.path)/none.json: there is no such file\n")
        let file = try write(#"{"campaigns": [{"id": "a", "type": "inapp"}]}"#)
        try check(
            ["--campaigns", file, "--open"], status: 1, "Error: \(file): campaigns[0].trigger_condition: missing\n")
    }

    func testRefusesInvalidOptions() throws {
        let file = try write("{}")
        let cases: [([String], String)] = [
            (["--open"], "Give either --store DIRECTORY with --api-key KEY, or --campaigns FILE."),
            (["--open", "--campaigns", file, "--store", "s", "--api-key", "k"], "Give either --store"),
            (["--open", "--store", "s"], "--store needs --api-key"),
            (["--open", "--campaigns", file, "--api-key", "k"], "--api-key belongs to --store."),
            (["--campaigns", file], "There is no event to explain; give --open, --event, --purchase, --push-click or"),
            (["--campaigns", file, "--cards", "--open"], "--cards is about no event: give it alone."),
            (["--store", "s", "--api-key", "k", "--cards", "--facts", "{}"], "--facts belong to --campaigns"),
            (["--campaigns", file, "--open", "--event", "e"], "Only one event can be explained at a time"),
            (["--campaigns", file, "--open", "--properties", "{}"], "--properties belongs to --event and --purchase."),
            (["--campaigns", file, "--event", "e", "--properties", "{"], "--properties is malformed JSON at byte 1"),
            (["--campaigns", file, "--event", "e", "--properties", "[]"], "--properties is not a JSON object"),
            (["--campaigns", file, "--event", "e", "--properties", #"{"$x": 1}"#], "begins with '$'"),
            (
                ["--campaigns", file, "--event", "e", "--properties", #"{"on": {"$date_ms": "x"}}"#],
                "property 'on' has a malformed date"
            ),
            (["--campaigns", file, "--event", ""], "event name is empty"),
            (
                ["--campaigns", file, "--open", "--at", "noon"],
                "'noon' is not a valid time; write it as 2026-01-31T18:00:00Z."
            ),
            (["--campaigns", file, "--open", "--message-interval", "-1"], "--message-interval"),
            (["--campaigns", file, "--open", "--at", "2026-02-29T00:00:00Z"], "--at"),
        ]
        for (arguments, part) in cases {
            let (status, errors) = try Run(["explain"] + arguments).end()
            XCTAssertEqual(status, 64, "\(arguments)")
            XCTAssertTrue(errors.contains(part), errors)
        }
    }

    // MARK: - Helpers

    private func check(_ arguments: [String], status: Int32, _ message: String, line: UInt = #line) throws {
        let ended = try Run(["explain"] + arguments).end()
        XCTAssertEqual(ended.status, status, line: line)
        XCTAssertEqual(ended.errors, message, line: line)
    }

    private func write(_ text: String) throws -> String {
        let file = folder.appending(path: "\(UUID().uuidString).json")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }
}
