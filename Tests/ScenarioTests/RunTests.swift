import Foundation
import XCTest

/// The runner against the client: what passes, and that everything else fails.
final class RunTests: XCTestCase {
    /// The steps of a scenario that passes, one a line.
    private static let passing: [String] = [
        #"{"do": "open", "expect": {"requests": [], "events": [], "queued": 0, "showing": null}}"#,
        #"""
        {"do": "start_session", "expect": {
          "requests": [{"kind": "data", "headers": {"x-braze-API-key": "scenario-key"}, "json": {"time": {"$any": true}}}],
          "events": [{"type": "session_started", "session_id": {"$regex": "."}}]}}
        """#,
        #"{"do": "reply", "to": "data", "json": \#(data), "expect": {"requests": [{"kind": "cards"}]}}"#,
        #"""
        {"do": "reply", "to": "cards", "json": \#(cards), "expect": {
          "events": [{"type": "cards_updated", "from": "server", "count": 2}],
          "cards": [{"id": "hello", "url": "https://example.com", "extras": {"k": "v"}}, {"id": "plain", "title": null}],
          "unviewed": 2}}
        """#,
        #"{"do": "card", "id": "nothing", "action": "click", "expect": {"status": "not_found"}}"#,
        #"{"do": "message", "action": "show", "expect": {"status": "state"}}"#,
        #"""
        {"do": "explain", "event": {"name": "level", "properties": {"n": 1}}, "expect": {
          "explain": [{"verdict": "wrong_event"}, {"campaign": "F", "found": 1, "filter": 0}], "events": []}}
        """#,
        #"""
        {"do": "log_event", "name": "viewed", "expect": {
          "events": [{"type": "message", "id": "M", "local": false, "message": {"btns": [{"id": 3}]}}],
          "stack": [], "showing": null}}
        """#,
        #"{"do": "message", "action": "show", "expect": {"showing": "M"}}"#,
        #"{"do": "message", "action": "impression"}"#,
        #"{"do": "message", "action": "impression", "expect": {"status": "ignored"}}"#,
        #"{"do": "message", "action": "dismiss", "expect": {"showing": null}}"#,
        #"{"do": "reply", "to": "data", "expect": {"status": "not_found"}}"#,
        #"{"do": "flush", "expect": {"requests": [{"json": {"events": {"$contains": [{"name": "si"}]}}}]}}"#,
        #"{"do": "reply", "to": "data", "expect": {"queued": 0}}"#,
        #"{"do": "kill"}"#,
        #"{"do": "advance", "ms": 5000}"#,
        #"{"do": "open", "expect": {"events": [{"type": "cards_updated", "from": "cache"}]}}"#,
        #"{"do": "open", "expect": {"status": "in_use"}}"#,
        #"{"do": "message", "action": "show", "expect": {"status": "state"}}"#,
        #"{"do": "close"}"#,
    ]

    private static let data = #"""
        {"config": {"time": 1759990000, "content_cards": {"enabled": true}}, "triggers": [
          {"id": "M", "type": "inapp", "trigger_condition": [{"type": "custom_event", "data": {"event_name": "viewed"}}],
           "data": {"type": "MODAL", "trigger_id": "T", "header": "Well done", "message": "Text",
                    "btns": [{"id": 3, "text": "OK", "click_action": "NONE"}]}},
          {"id": "F", "type": "inapp",
           "trigger_condition": [{"type": "custom_event_property", "data": {"event_name": "level", "property_filters":
             [[{"property_key": "n", "property_type": "number", "comparator": 3, "property_value": 2}]]}}],
           "data": {"type": "MODAL", "trigger_id": "U", "message": "Text"}}]}
        """#

    private static let cards = #"""
        {"full_sync": true, "last_full_sync_at": 1760000000, "last_card_updated_at": 1759999950, "cards": [
          {"id": "hello", "tp": "captioned_image", "ca": 1759999950, "tt": "Hello", "ds": "Body", "e": {"k": "v"},
           "i": "https://img.example/a.png", "u": "https://example.com"},
          {"id": "plain", "tp": "banner_image", "ca": 1759999940, "i": "https://img.example/b.png", "ea": -1}]}
        """#

    private func failure(_ steps: [String]) throws -> String? {
        let config = #"{"user_id": "u-1", "flush_interval_s": 0}"#
        let text = #"{"name": "n", "config": \#(config), "steps": [\#(steps.joined(separator: ","))]}"#
        return try Run.failure(of: try Scenario(text.utf8))
    }

    func testWhatPasses() throws {
        XCTAssertNil(try failure(Self.passing))
    }

    /// The passing scenario, with something else expected in one step.
    func testWhatDiffersIsShown() throws {
        for (index, expect, path, seen) in [
            (0, #"{"queued": 1}"#, "queued", "seen     0"),
            (1, #"{"events": [{"type": "session_ended"}]}"#, "events: 1 expected, 0 seen", "session_ended"),
            (1, #"{"requests": []}"#, "requests: 0 expected, 1 seen", #""kind": "data""#),
            (
                1, #"{"requests": [{"headers": {"X-Braze-Api-Key": "k"}}]}"#, "requests[0].headers.x-braze-api-key",
                "scenario-key"
            ),
            (3, #"{"cards": [{"id": "hello", "viewed": true}, {}]}"#, "cards[0].viewed", "seen     false"),
            (3, #"{"cards": [{"id": "plain"}, {"id": "hello"}]}"#, "cards[0].id", #"seen     "hello""#),
            (3, #"{"unviewed": 1}"#, "unviewed", "seen     2"),
            (4, "{}", "status", "not_found: "),
            (6, #"{"explain": [{}, {"found": 2}]}"#, "explain[1].found", "seen     1"),
            (
                7, #"{"events": [{"type": "message", "message": {"header": "?"}}]}"#, "events[0].message.header",
                "Well done"
            ),
            (7, #"{"stack": ["M"]}"#, "stack: 1 expected, 0 seen", #"- expected "M""#),
            (8, #"{"showing": null}"#, "showing", #""M""#),
            (9, #"{"status": "ignored"}"#, "status", #"seen     "ok""#),
        ] {
            var steps = Self.passing
            let step = try JSONReader.read(Array(steps[index].utf8))
            let arguments = (step.members ?? []).filter { $0.key != "expect" }
            let expected = JSON.Member(key: "expect", value: try JSONReader.read(Array(expect.utf8)))
            steps[index] = JSON.object(arguments + [expected]).description
            let failure = try XCTUnwrap(try failure(steps), "it passed with \(expect)")
            let lines = failure.split(separator: "\n")
            XCTAssertTrue(lines[0].hasPrefix("step \(index + 1) ("), failure)
            XCTAssertEqual(lines[1], "  \(path)", failure)
            XCTAssertTrue(failure.contains(seen), failure)
        }
    }

    func testAStepThatCannotBeDone() throws {
        for (steps, told) in [
            ([#"{"do": "flush"}"#], "step 1 (flush): no client is open"),
            ([#"{"do": "open"}"#, #"{"do": "open"}"#], "step 2 (open): not as expected"),
            ([#"{"do": "open"}"#, #"{"do": "reply", "to": "data"}"#], "step 2 (reply): no request of kind 'data'"),
            ([#"{"do": "open"}"#, #"{"do": "fail", "to": "cards", "error": "tls"}"#], "no request of kind 'cards'"),
            ([#"{"do": "open"}"#, #"{"do": "message", "action": "show"}"#], "(message): no message was offered"),
            ([#"{"do": "open"}"#, #"{"do": "message", "action": "show", "id": "X"}"#], "there is no message 'X'"),
            ([#"{"do": "open"}"#, #"{"do": "close", "expect": {"queued": 0}}"#], "step 2 (close): no client is open"),
        ] {
            let failure = try XCTUnwrap(try failure(steps), "\(steps) passed")
            XCTAssertTrue(failure.contains(told), failure)
        }
    }

    /// Two uploads, ten seconds apart, begin within one step of time.
    func testDueTimesAreVisitedOnTheWay() throws {
        let steps = [
            #"{"do": "open"}"#,
            #"{"do": "log_event", "name": "a"}"#,
            #"{"do": "reply", "to": "data"}"#,
            #"{"do": "log_event", "name": "b"}"#,
            #"{"do": "advance", "ms": 60000, "expect": {"requests": [{"kind": "data", "json": {"time": 1760000010}}]}}"#,
        ]
        let text = #"{"name": "n", "start_ms": 1760000000000, "steps": [\#(steps.joined(separator: ","))]}"#
        XCTAssertNil(try Run.failure(of: try Scenario(text.utf8)))
    }

    func testAFolderWithoutScenariosFails() {
        let nowhere = FileManager.default.temporaryDirectory.appending(path: "placard-no-such-folder")
        XCTAssertThrowsError(try ScenarioTests.files(below: nowhere))
    }
}
