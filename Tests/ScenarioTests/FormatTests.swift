import XCTest

/// A typo in a scenario must never pass.
final class FormatTests: XCTestCase {
    /// A file in which everything stands that the format has.
    private static let good = #"""
        {
          "name": "all of it", "rules": ["D.3"], "start_ms": 1760000000000,
          "config": {
            "user_id": "u-1", "sdk_auth": true, "signature": "s", "device": {"model": "m", "locale": "en_US"},
            "session_timeout_s": 60, "durability": "memory", "delivery": "sdk", "raw_limits": true,
            "seed": 18446744073709551615
          },
          "steps": [
            {"do": "open", "expect": {"status": "ok", "events": [], "cards": [], "showing": null, "stack": []}},
            {"do": "advance", "ms": 1000},
            {"do": "advance", "wall_ms": -1000},
            {"do": "change_user", "user_id": "u-2", "signature": "s"},
            {"do": "set_signature", "signature": "s"},
            {"do": "host_state", "online": false, "orientation": "portrait"},
            {"do": "card", "ids": ["c", "d"], "action": "impression", "expect": {"status": "not_found"}},
            {"do": "card", "id": "c", "action": "dismiss", "expect": {"status": "not_found"}},
            {
              "do": "log_event", "name": "n", "properties": {"a": 1, "at": {"$date_ms": 5}, "list": [1, {"b": null}]},
              "expect": {
                "events": [
                  {"type": "message", "id": "B", "message": {"type": "MODAL", "btns": [{"id": 0, "text": "OK"}]}},
                  {"type": "cards_failed", "reason": "offline", "retry_after_ms": {"$between": [0, 5]}},
                  {"type": "auth_failed", "code": 22, "optional": false, "user_id": null, "signature": {"$any": true}},
                  {"type": "cards_updated", "from": "local", "changed": {"$any": true}}
                ],
                "requests": [
                  {"kind": "data", "headers": {"x": {"$absent": true}}, "json": {"events": {"$contains": [{}]}}}
                ],
                "queued": 1, "unviewed": 0
              }
            },
            {"do": "log_purchase", "product_id": "p", "currency": "USD", "price": 4.99, "quantity": 2},
            {"do": "push_click", "payload": {"ab": {"c": "x"}}},
            {"do": "message", "action": "show"},
            {"do": "message", "action": "button", "button": 1, "id": "B"},
            {"do": "reply", "to": "data", "status": 503, "headers": {"retry-after": "5"}, "json": {"triggers": []}},
            {"do": "reply", "to": "cards", "text": "not JSON"},
            {"do": "reply", "to": "template", "json": {"templated_message": {}}},
            {"do": "reply", "to": "asset", "text": "any bytes"},
            {"do": "fail", "to": "data", "error": "timeout"},
            {"do": "explain", "event": {"kind": "open"}, "expect": {"explain": [{"campaign": "A", "verdict": "wins"}]}},
            {"do": "explain", "event": {"name": "n"}, "expect": {"explain": [{"found": {"$date_ms": 5}}]}},
            {"do": "explain", "event": {"product_id": "p", "properties": {}}},
            {"do": "explain", "event": {"payload": {"cid": "x"}}, "expect": {"explain": [{"why": "other_name"}]}},
            {"do": "kill"}
          ]
        }
        """#

    private func problem(_ text: String, line: UInt = #line) -> String {
        do {
            _ = try Scenario(text.utf8)
            XCTFail("it was read: \(text)", line: line)
            return ""
        } catch {
            return "\(error)"
        }
    }

    func testTheGoodFileIsRead() throws {
        let scenario = try Scenario(Self.good.utf8)
        XCTAssertEqual(scenario.name, "all of it")
        XCTAssertEqual(scenario.options.seed, .max)
        XCTAssertEqual(scenario.steps.map(\.number), Array(1...23))
    }

    func testWhatMayBeLeftOut() throws {
        let scenario = try Scenario(#"{"name": "n", "steps": [{"do": "open"}]}"#.utf8)
        XCTAssertNil(scenario.options.userID)
        XCTAssertEqual(scenario.startMs, 1_760_000_000_000)
    }

    func testFaultsOfTheFile() {
        for (text, told) in [
            ("{", "is not JSON"),
            ("[]", "must be an object"),
            (#"{"name": "n", "steps": []}"#, "no steps"),
            (#"{"name": "n"}"#, "lacks the key 'steps'"),
            (#"{"name": "n", "steps": [{"do": "open", "do": "open"}]}"#, "'do' stands twice"),
            (#"{"name": "n", "steps": [], "start_ms": NaN}"#, "is not JSON"),
            (String(repeating: "[", count: 100_000), "too deeply"),
            (#"{"name": "", "steps": [{"do": "open"}]}"#, "name must not be empty"),
            (#"{"nmae": "n", "name": "n", "steps": [{"do": "open"}]}"#, "'nmae'"),
            (#"{"name": "n", "rules": "D.3", "steps": [{"do": "open"}]}"#, "rules must be an array"),
            (#"{"name": "n", "start_ms": "now", "steps": [{"do": "open"}]}"#, "start_ms must be an integer"),
            (#"{"name": "n", "start_ms": 1.0, "steps": [{"do": "open"}]}"#, "start_ms must be an integer"),
        ] {
            let problem = problem(text)
            XCTAssertTrue(problem.contains(told), "\(text.prefix(80)): \(problem)")
        }
    }

    func testFaultsOfTheConfig() {
        for (config, told) in [
            (#"{"user": "u"}"#, "'user'"),
            (#"{"session_timeout_s": "60"}"#, "session_timeout_s must be an integer"),
            (#"{"allow_insecure_http": 1}"#, "must be true or false"),
            (#"{"durability": "disk"}"#, "process, power, memory"),
            (#"{"device": {"modell": "m"}}"#, "'modell'"),
            (#"{"seed": 0}"#, "seed must be an integer from 1"),
            (#"{"sdk_auth": 1}"#, "sdk_auth must be true or false"),
            (#"{"raw_limits": 0}"#, "raw_limits must be true or false"),
            (#"{"delivery": "rest"}"#, "delivery must be"),
            (#"{"rest_identity": {"email": "a", "phone": "1"}}"#, "exactly one"),
            (#"{"rest_identity": {"name": "a"}}"#, "'name'"),
        ] {
            let problem = problem(#"{"name": "n", "config": \#(config), "steps": [{"do": "open"}]}"#)
            XCTAssertTrue(problem.contains(told), "\(config): \(problem)")
        }
    }

    func testFaultsOfAStep() {
        for (step, told) in [
            (#"{"do": "log_evnt", "name": "n"}"#, "step 2 (log_evnt): the action is unknown"),
            (#"{"name": "n"}"#, "step 2 lacks the key 'do'"),
            (#"{"do": "wipe", "all": true}"#, "'all'"),
            (#"{"do": "log_event", "name": "n", "proprties": {}}"#, "'proprties'"),
            (#"{"do": "log_event"}"#, "lacks the key 'name'"),
            (#"{"do": "log_event", "name": 1}"#, "name must be a string"),
            (#"{"do": "card", "id": "c", "action": "clik"}"#, "impression, click, dismiss"),
            (#"{"do": "card", "action": "click"}"#, "exactly one of id, ids"),
            (#"{"do": "card", "id": "c", "ids": ["c"], "action": "impression"}"#, "exactly one of id, ids"),
            (#"{"do": "card", "ids": ["c"], "action": "click"}"#, "only impressions"),
            (#"{"do": "card", "ids": [1], "action": "impression"}"#, "ids must hold strings"),
            (#"{"do": "advance", "ms": 1, "wall_ms": 1}"#, "exactly one of"),
            (#"{"do": "advance"}"#, "exactly one of"),
            (#"{"do": "advance", "ms": -1}"#, "must be an integer from 0"),
            (#"{"do": "host_state", "onlin": true}"#, "'onlin'"),
            (#"{"do": "host_state", "orientation": "unknown"}"#, "portrait, landscape"),
            (#"{"do": "host_state"}"#, "lacks a state"),
            (#"{"do": "log_event", "name": "n", "properties": {"a": {"$date_ms": "x"}}}"#, "properties.a.$date_ms"),
            (#"{"do": "log_event", "name": "n", "properties": {"a": {"$date_ms": 1, "x": 2}}}"#, "'x'"),
            (#"{"do": "push_click"}"#, "lacks the key 'payload'"),
            (#"{"do": "push_click", "payload": "{}"}"#, "payload must be an object"),
            (#"{"do": "message", "action": "button"}"#, "must have a button id"),
            (#"{"do": "message", "action": "click", "button": 1}"#, "must have a button id"),
            (#"{"do": "message", "action": "clik"}"#, "show, later"),
            (#"{"do": "reply", "to": "data", "json": {}, "text": ""}"#, "at most one of"),
            (#"{"do": "reply", "to": "data", "headers": {"Retry-Aftr": "1"}}"#, "'Retry-Aftr'"),
            (#"{"do": "reply", "to": "dta"}"#, "data, cards"),
            (#"{"do": "fail", "to": "data", "error": "too_large"}"#, "unreachable, reset, timeout, tls"),
            (#"{"do": "explain", "event": {"nam": "n"}}"#, "lacks the key 'name'"),
            (#"{"do": "explain", "event": {"name": "n", "x": 1}}"#, "'x'"),
            (#"{"do": "explain", "event": {"payload": "x"}}"#, "payload must be an object"),
            (#"{"do": "explain", "event": {"kind": "start"}}"#, "must be one of open"),
        ] {
            let problem = problem(#"{"name": "n", "steps": [{"do": "open"}, \#(step)]}"#)
            XCTAssertTrue(problem.contains(told), "\(step): \(problem)")
        }
    }

    func testFaultsOfAnExpectation() {
        for (expect, told) in [
            (#"[]"#, "expect must be an object"),
            (#"{"event": []}"#, "'event'"),
            (#"{"status": "OK"}"#, "expect.status must be one of ok, blocked"),
            (#"{"events": {"type": "sent"}}"#, "events must be an array"),
            (#"{"events": [{"type": "card_updated"}]}"#, "events[0].type must be one of"),
            (#"{"events": [{"id": null}]}"#, "events[0].type"),
            (#"{"events": [{"type": "sent", "count": null}]}"#, "events[0] has the unknown key 'count'"),
            (#"{"events": [{"type": "message", "message": {"titel": null}}]}"#, "'titel'"),
            (#"{"events": [{"type": "message", "message": {"btns": [{"label": null}]}}]}"#, "btns[0]"),
            (#"{"requests": [{"kind": "data", "body": null}]}"#, "'body'"),
            (#"{"cards": [{"tt": {"$absent": true}}]}"#, "'tt'"),
            (#"{"explain": []}"#, "belongs to the action 'explain'"),
            (#"{"queued": {"$beetween": [1, 2]}}"#, "'$beetween'"),
            (#"{"queued": {"$any": true, "$between": [1, 2]}}"#, "exactly one key"),
            (#"{"queued": {"$any": false}}"#, "$any must be true"),
            (#"{"queued": {"$between": [1]}}"#, "array of two numbers"),
            (#"{"queued": {"$between": [2, 1]}}"#, "smaller one first"),
            (#"{"requests": [{"url": {"$regex": "("}}]}"#, "not a regular expression"),
            (#"{"requests": [{"json": {"a": [{"$anny": true}]}}]}"#, "json.a[0] is the unknown special value '$anny'"),
            (#"{"events": {"$contains": [{"type": "snt"}]}}"#, "$contains[0].type"),
            (#"{"cards": {"$contains": [{"idd": null}]}}"#, "'idd'"),
        ] {
            let problem = problem(#"{"name": "n", "steps": [{"do": "flush", "expect": \#(expect)}]}"#)
            XCTAssertTrue(problem.contains(told), "\(expect): \(problem)")
        }
    }
}
