import Foundation
import PlacardCore
import XCTest

@testable import placardctl

/// The event that the page's form offers for a campaign meets the campaign's condition.
final class SampleEventTests: XCTestCase {
    private func condition(_ filters: String) -> JSON? {
        let groups = try? JSONReader.read(filters.utf8)
        return [
            "type": "custom_event_property", "data": ["event_name": "e", "property_filters": groups ?? .null],
        ]
    }

    /// What the campaign with this condition says to its own sample.
    private func outcome(_ condition: JSON) throws -> Verdict.Outcome? {
        let trigger: JSON = [
            "id": "c", "type": "inapp", "data": ["type": "MODAL", "trigger_id": "c"],
            "trigger_condition": [condition],
        ]
        let now = Instant(wallMs: 1_760_000_000_000, monotonicMs: 1 << 60)
        let campaigns = try NewEngine.campaigns([trigger]).campaigns
        let sample = try XCTUnwrap(campaigns.first?.conditions.first.flatMap { SampleEvent(condition: $0).json })
        var state = StoredState()
        state.campaigns = NewEngine.stored(campaigns)
        let engine = try NewEngine.make(EngineOptions(), apiKey: "", state: state, at: now).engine
        let question = EventQuestion(kind: .event(name: "e"), properties: sample["properties"]?.text())
        return engine.explain(try question.triggerEvent(), at: now).first?.outcome
    }

    func testASampleMeetsItsCondition() throws {
        for filters in [
            #"[[{"property_key": "n", "property_type": "number", "comparator": 3, "property_value": 2}]]"#,
            #"[[{"property_key": "n", "property_type": "number", "comparator": 5, "property_value": -2.5}]]"#,
            #"[[{"property_key": "n", "property_type": "number", "comparator": 1, "property_value": 7}]]"#,
            #"[[{"property_key": "s", "property_type": "string", "comparator": 1, "property_value": "x"}]]"#,
            #"[[{"property_key": "s", "property_type": "string", "comparator": 2, "property_value": "x"}]]"#,
            #"[[{"property_key": "b", "property_type": "boolean", "comparator": 1, "property_value": true}]]"#,
            #"[[{"property_key": "p", "property_type": "string", "comparator": 11}]]"#,
            #"[[{"property_key": "p", "property_type": "string", "comparator": 12}]]"#,
            """
            [[{"property_key": "r", "property_type": "string", "comparator": 10, "property_value": "^a"},
              {"property_key": "n", "property_type": "number", "comparator": 4, "property_value": 2}],
             [{"property_key": "s", "property_type": "string", "comparator": 1, "property_value": "x"}]]
            """,
        ] {
            XCTAssertEqual(try outcome(try XCTUnwrap(condition(filters))), .wins, filters)
        }
    }

    func testOtherKindsHaveTheirName() {
        XCTAssertEqual(SampleEvent(condition: .open).json, ["kind": "open"])
        XCTAssertEqual(SampleEvent(condition: .purchase(productID: "p")).json, ["kind": "purchase", "name": "p"])
        XCTAssertEqual(
            SampleEvent(condition: .messageClick(campaignID: "c", buttons: ["1"])).json,
            ["kind": "message_click", "name": "c", "button": "1"])
        XCTAssertNil(SampleEvent(condition: .never(type: "x")).json)
        XCTAssertNil(SampleEvent(condition: .test).json)
    }
}
