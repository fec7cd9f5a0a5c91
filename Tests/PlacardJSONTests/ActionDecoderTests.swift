import Foundation
import PlacardCore
import PlacardJSON
import XCTest

/// The steps of actions (rules 10.10.2, 10.10.4 to 10.10.6).
final class ActionDecoderTests: XCTestCase {
    private func url(_ json: String) -> String {
        let bytes = json.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        let plain = Data(bytes).base64EncodedString()
        let x = plain.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return "brazeActions://v1/\(x)"
    }

    /// A line for each step.
    private func steps(_ json: String) -> [String] {
        switch ActionDecoder.plan(of: url(json)) {
        case .steps(let steps)?: return steps.map(line)
        case .unreadable(let reason)?: return ["unreadable: \(reason)"]
        case nil: return ["not an action"]
        }
    }

    private func line(_ step: ActionStep) -> String {
        switch step {
        case .event(let event): "ce \(String(decoding: event.data, as: UTF8.self))"
        case .change(.value(let update)): "\(update.name)=\(String(decoding: update.value, as: UTF8.self))"
        case .change(.operation(let operation)):
            "\(operation.code.rawValue) \(String(decoding: operation.data, as: UTF8.self))"
        case .open(let url, let usesWebview): "open \(url) \(usesWebview)"
        case .refused(let problem): "\(problem.what) \(problem.id)"
        }
    }

    func testEveryStepIsRead() {
        let all = #"""
            {"type": "container", "steps": [
              {"type": "logCustomEvent", "args": ["e"]},
              {"type": "logCustomEvent", "args": ["e", {"k": [1.5, null]}, "more"]},
              {"type": "logCustomEvent", "args": ["e", null]},
              {"type": "setCustomUserAttribute", "args": ["a", "🫖"]},
              {"type": "setCustomUserAttribute", "args": ["a", null]},
              {"type": "setCustomUserAttribute", "args": ["a", ["x"]]},
              {"type": "setCustomUserAttribute", "args": ["a", {"k": true}]},
              {"type": "addToCustomAttributeArray", "args": ["a", "x"]},
              {"type": "removeFromCustomAttributeArray", "args": ["a", "x"]},
              {"type": "setEmailNotificationSubscriptionType", "args": ["subscribed"]},
              {"type": "setPushNotificationSubscriptionType", "args": ["unsubscribed"]},
              {"type": "addToSubscriptionGroup", "args": ["g"]},
              {"type": "removeFromSubscriptionGroup", "args": ["g"]},
              {"type": "requestPushPermission"},
              {"type": "openLink", "args": [" https://x/ ", true]},
              {"type": "openLinkInWebview", "args": ["app:1"]}]}
            """#
        XCTAssertEqual(
            steps(all),
            [
                #"ce {"n":"e","p":{}}"#, #"ce {"n":"e","p":{"k":[1.5,null]}}"#, #"ce {"n":"e","p":{}}"#,
                #"a="🫖""#, "a=null", #"set {"key":"a","value":["x"]}"#, #"a={"k":true}"#,
                #"add {"key":"a","value":"x"}"#, #"rem {"key":"a","value":"x"}"#,
                #"email_subscribe="subscribed""#, #"push_subscribe="unsubscribed""#,
                #"sgu {"group_id":"g","status":"subscribed"}"#, #"sgu {"group_id":"g","status":"unsubscribed"}"#,
                "open https://x/ false", "open app:1 true",
            ])
        XCTAssertEqual(steps(#"{"type": "requestPushPermission", "args": [1, 2]}"#), [])
        XCTAssertEqual(steps(#"{"type": "container", "steps": []}"#), [])
    }

    func testAStepThatCannotBeCarriedOutNamesItsType() {
        let steps = [
            (#"{"type": "playSound", "args": []}"#, "playSound"), (#"{"type": "logcustomevent"}"#, "logcustomevent"),
            (#"{"type": "logCustomEvent"}"#, "logCustomEvent"),
            (#"{"type": "logCustomEvent", "args": {}}"#, "logCustomEvent"),
            (#"{"type": "logCustomEvent", "args": "e"}"#, "logCustomEvent"),
            (#"{"type": "logCustomEvent", "args": [7]}"#, "logCustomEvent"),
            (#"{"type": "logCustomEvent", "args": [""]}"#, "logCustomEvent"),
            (#"{"type": "logCustomEvent", "args": ["e", []]}"#, "logCustomEvent"),
            (#"{"type": "logCustomEvent", "args": ["e", {"$k": 1}]}"#, "logCustomEvent"),
            (#"{"type": "logCustomEvent", "args": ["e", {"time": 1}]}"#, "logCustomEvent"),
            (#"{"type": "logCustomEvent", "args": ["\ud83d"]}"#, "logCustomEvent"),
            (#"{"type": "logCustomEvent", "args": ["e", {"k": "\udc00"}]}"#, "logCustomEvent"),
            (#"{"type": "logCustomEvent", "args": ["e", {"k": 1e999}]}"#, "logCustomEvent"),
            (#"{"type": "logCustomEvent", "args": ["e", {"k\u0000": 1}]}"#, "logCustomEvent"),
            (#"{"type": "setCustomUserAttribute", "args": ["k"]}"#, "setCustomUserAttribute"),
            (#"{"type": "setCustomUserAttribute", "args": ["k", [1]]}"#, "setCustomUserAttribute"),
            (#"{"type": "setCustomUserAttribute", "args": ["k", 99999999999999999999]}"#, "setCustomUserAttribute"),
            (#"{"type": "addToCustomAttributeArray", "args": ["k", 7]}"#, "addToCustomAttributeArray"),
            (
                #"{"type": "setEmailNotificationSubscriptionType", "args": [null]}"#,
                "setEmailNotificationSubscriptionType"
            ),
            (#"{"type": "addToSubscriptionGroup", "args": [""]}"#, "addToSubscriptionGroup"),
            (#"{"type": "openLink"}"#, "openLink"), (#"{"type": "openLink", "args": [null]}"#, "openLink"),
            (#"{"type": "a\u0000b"}"#, "step"), (#"{"type": ""}"#, "step"), (#"{"type": 7}"#, "step"),
            (#"{"type": "\ud83d"}"#, "step"), ("{}", "step"), ("7", "step"), ("null", "step"), ("[]", "step"),
        ]
        for (step, id) in steps {
            let json = #"{"type": "container", "steps": [\#(step), {"type": "openLink", "args": ["app:1"]}]}"#
            XCTAssertEqual(self.steps(json), ["record \(id)", "open app:1 false"], step)
        }
    }

    func testALinkThatCannotBeOpenedIsDropped() {
        for link in ["javascript:x", "/sale", "", "www.x.example", url("{}"), "brazeactions:", #"app:\u0000"#] {
            XCTAssertEqual(steps(#"{"type": "openLink", "args": ["\#(link)"]}"#), ["url openLink"], link)
        }
    }

    func testContainersAndStepsAreLimited() {
        func nested(_ depth: Int) -> String {
            let inner = #"{"type": "openLink", "args": ["app:\#(depth)"]}"#
            return (0..<depth).reduce(inner) { json, _ in #"{"type": "container", "steps": [\#(json)]}"# }
        }
        XCTAssertEqual(steps(nested(8)), ["open app:8 false"])
        XCTAssertEqual(steps(nested(9)), ["record container"])
        XCTAssertEqual(steps(nested(40)), ["record container"])
        func list(_ count: Int, of step: String) -> [String] {
            steps(#"{"type": "container", "steps": [\#(Array(repeating: step, count: count).joined(separator: ","))]}"#)
        }
        let open = #"{"type": "container", "steps": [{"type": "openLink", "args": ["app:1"]}]}"#
        XCTAssertEqual(list(64, of: open), Array(repeating: "open app:1 false", count: 64))
        XCTAssertEqual(list(65, of: open), Array(repeating: "open app:1 false", count: 64) + ["record steps"])
        XCTAssertEqual(list(3000, of: "7").count, 65, "what is refused counts, too")
        XCTAssertEqual(list(150, of: #"{"type":"\ud83d"}"#).count, 1, "too many faults to say where they are")
    }

    func testWhatIsNoActionIsUnreadable() {
        for json in [
            "", "7", "null", "[]", "{}", #"{"type": 7}"#, #"{"steps": []}"#, #"{"type": "container"}"#,
            #"{"type": "container", "steps": {}}"#, #"{"type": "container", "steps": null}"#, "{", #"{"type": "x"} x"#,
            #"{"type": "container", "steps": [{"type": "container", "steps": 7}]}"#, #"{'type': 'x'}"#,
        ] {
            XCTAssertTrue(steps(json).first?.hasPrefix("unreadable: the action ") == true, "\(json): \(steps(json))")
        }
        for url in ["https://x/", "", "brazeAction://v1/"] { XCTAssertNil(ActionDecoder.plan(of: url)) }
        XCTAssertNil(ActionDecoder.plan(of: nil))
        XCTAssertNotNil(ActionDecoder.plan(of: "\n \(url("{}"))\t"))
    }
}
