import Foundation
import PlacardReplay
import XCTest

@testable import placardctl

/// Names and values of rules that the table does not have.
final class TargetingFindingTests: SimulateTestCase {
    /// The findings about one campaign with this rule, while users have these attributes and facts.
    private func found(
        _ rule: String, attributes: [String] = ["{}"], facts: [String] = ["{}"], as key: String = "campaigns",
        with other: String? = nil
    ) throws -> [Finding] {
        let rows = zip(attributes, facts + Array(repeating: "{}", count: attributes.count)).enumerated().map {
            index, values in
            event("u-\(index)", Int64(index)).dropLast() + #","attributes":\#(values.0),"facts":\#(values.1)}"#
        }
        let list = [campaign("a", more: #""targeting":\#(rule)"#)] + (other.map { [campaign($0, on: "other")] } ?? [])
        return try report(list, rows.map { String($0) }, as: key).findings.filter { $0.campaign == 0 }
    }

    private func kinds(_ findings: [Finding]) -> [String] { findings.map(\.kind) }

    private static let tiers = [#"{"tier":"gold"}"#, #"{"tier":"gold"}"#, #"{"tier":"silver"}"#]

    func testAMisspeltValueIsNamedWithTheNearestThatOccurs() throws {
        let found = try found(#"{"==":[{"var":"tier"},"glod"]}"#, attributes: Self.tiers)
        XCTAssertEqual(Set(kinds(found)), ["rule_value", "targets_nobody"])
        let value = try XCTUnwrap(found.first { $0.kind == "rule_value" })
        XCTAssertEqual(
            value.text,
            "The targeting of 'a' compares 'tier' with \"glod\", a value that it never has; 'gold' occurs in 2 rows. "
                + "Probably that is meant: correct the value.")
        XCTAssertEqual(value.level, .warning)
    }

    func testAValueThatResemblesNothingComesWithTheMostFrequent() throws {
        let found = try found(#"{"===":["platinum",{"var":"tier"}]}"#, attributes: Self.tiers)
        let value = try XCTUnwrap(found.first { $0.kind == "rule_value" })
        XCTAssertTrue(value.text.contains("the most frequent values are 'gold', 'silver'"), value.text)
    }

    func testValuesThatOccurAreNoFindings() throws {
        for rule in [
            #"{"==":[{"var":"tier"},"gold"]}"#, #"{"in":[{"var":"tier"},["gold","platinum"]]}"#,
            #"{"!=":[{"var":"tier"},"platinum"]}"#, #"{"==":[{"var":["tier","none"]},"gold"]}"#,
            #"{"or":[{"==":[{"var":["tier","none"]},"none"]},{"==":[{"var":"tier"},"gold"]}]}"#,
        ] {
            XCTAssertEqual(kinds(try found(rule, attributes: Self.tiers)), [], rule)
        }
        let numbers = [#"{"level":7}"#, #"{"level":8.5}"#]
        for rule in [#"{"==":[{"var":"level"},"7"]}"#, #"{"==":[{"var":"level"},"8.5"]}"#] {
            XCTAssertEqual(kinds(try found(rule, attributes: numbers)), [], rule)
        }
    }

    func testEachPartOfARuleIsRead() throws {
        let rule = #"{"and":[{"!":{"==":[{"var":"tier"},"silvr"]}},{"in":[{"var":"tier"},["gold","slver"]]}]}"#
        XCTAssertEqual(kinds(try found(rule, attributes: Self.tiers)), ["rule_value", "rule_value"])
        XCTAssertEqual(
            kinds(try found(#"{"!=":[{"var":"tier"},"Gold"]}"#, attributes: Self.tiers)), ["rule_value"])
    }

    func testAVariableThatNoRowSetsIsNamedWithTheNearest() throws {
        let found = try found(#"{"!=":[{"var":"teir"},"gold"]}"#, attributes: Self.tiers)
        XCTAssertEqual(kinds(found), ["variable_name"])
        XCTAssertEqual(
            found.first?.text,
            "The targeting of 'a' reads 'teir', which no row of the table sets; 'tier' is set in 3 rows. "
                + "Probably that is meant: correct the name.")
        XCTAssertEqual(kinds(try self.found(#"{"!":{"var":"zzz"}}"#, attributes: Self.tiers)), ["no_variable"])
        // Null removes an attribute.
        XCTAssertEqual(kinds(try self.found(#"{"!":{"var":"x"}}"#, attributes: [#"{"x":null}"#])), ["no_variable"])
        let standIn = try self.found(#"{"var":["zzz",true]}"#, attributes: Self.tiers)
        XCTAssertEqual(standIn.map(\.level), [.note])
        XCTAssertTrue(standIn.first?.text.contains("it is always true") == true)
    }

    func testFactsAndAttributesAreNotMixed() throws {
        let rule = #"{"!":{"var":"$host.tier"}}"#
        XCTAssertEqual(kinds(try found(rule, attributes: Self.tiers)), ["no_variable"])
        XCTAssertEqual(kinds(try found(rule, facts: [#"{"teir":1}"#])), ["variable_name"])
        XCTAssertEqual(kinds(try found(#"{"!!":{"var":"$host.tier"}}"#, facts: [#"{"tier":1}"#])), [])
    }

    func testMembersOfAnObjectAreVariables() throws {
        let plans = [#"{"plan":{"name":"team","size":{"seats":5}}}"#]
        XCTAssertEqual(kinds(try found(#"{"==":[{"var":"plan.name"},"team"]}"#, attributes: plans)), [])
        XCTAssertEqual(kinds(try found(#"{">":[{"var":"plan.size.seats"},1]}"#, attributes: plans)), [])
        XCTAssertEqual(kinds(try found(#"{"!=":[{"var":"plan.name"},"taem"]}"#, attributes: plans)), ["rule_value"])
    }

    func testNamesThatDoNotExistAndImpossibleRulesAreFoundAsCheckDoes() throws {
        for key in ["campaigns", "triggers"] {
            XCTAssertTrue(
                kinds(try found(#"{"!":{"var":"$placard.session"}}"#, as: key)).contains("unknown_variable"), key)
            XCTAssertTrue(kinds(try found(#"{"bucket":["s",0.5,0.5]}"#, as: key)).contains("impossible_rule"), key)
        }
        let count = #"{"!":{"var":"$placard.campaigns.othr.shown"}}"#
        XCTAssertEqual(kinds(try found(count, with: "other")), ["unknown_variable"])
        XCTAssertEqual(kinds(try found(count.replacingOccurrences(of: "othr", with: "other"), with: "other")), [])
    }
}
