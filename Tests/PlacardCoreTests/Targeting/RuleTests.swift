import XCTest

@testable import PlacardCore

/// Rules that say whom a campaign is for (rules 13.1, 13.2).
final class RuleTests: XCTestCase {
    private func check(
        _ rule: Value, _ holds: Bool, _ attributes: [String: Value] = [:], line: UInt = #line
    ) throws {
        let known = try variables(attributes)
        let decoded = try Rule(rule)
        XCTAssertEqual(decoded.holds(known), holds, rule.jsonText, line: line)
        XCTAssertEqual(decoded.stop(known) == nil, holds, rule.jsonText, line: line)
        var writer = ByteWriter()
        decoded.write(to: &writer)
        var reader = ByteReader(writer.bytes)
        XCTAssertEqual(try Rule(from: &reader), decoded, line: line)
        XCTAssertTrue(reader.isAtEnd, line: line)
        XCTAssertEqual(decoded.source, rule, line: line)
    }

    func testWhatIsTrue() throws {
        for value in [true, 1, -0.5, "0", "false", [0]] as [Value] { try check(value, true) }
        for value in [false, 0, 0.0, "", [], .null] as [Value] { try check(value, false) }
    }

    func testComparisons() throws {
        let age = variable("age")
        try check(op(">=", age, 18), true, ["age": 18])
        try check(op(">=", age, 18), false, ["age": 17.5])
        try check(op("<", 10, age, 20), true, ["age": 15])
        try check(op("<", 10, age, 20), false, ["age": 20])
        try check(op(">", 20, age, 10), true, ["age": 15])
        // An unknown variable is neither more nor less than anything.
        for symbol in ["<", "<=", ">", ">="] {
            try check(op(symbol, age, 18), false)
            try check(op(symbol, age, .null), false)
        }
        try check(op("==", age, .null), true)
        try check(op("==", age, 0), false)
        try check(op("==", age, "18"), true, ["age": 18])
        try check(op("==", age, " 1.8e1\n"), true, ["age": 18])
        try check(op("===", age, "18"), false, ["age": 18])
        try check(op("===", age, 18.0), true, ["age": 18])
        try check(op("!=", age, "x"), true, ["age": 18])
        try check(op("!==", age, "18"), true, ["age": 18])
        try check(op("==", true, "1"), true)
        try check(op("==", 0, ""), true)
        try check(op("==", 26, "0x1A"), true)
        try check(op("==", 26, "0x1G"), false)
        try check(op("==", 0, "0x"), false)
        try check(op("==", 2, "0b2"), false)
        try check(op("==", 8, "0o8"), false)
        try check(op("==", 7, "0o7"), true)
        try check(op("==", 0, "0x0"), true)
        try check(op("<", "10", "9"), true)
        try check(op("<", "10", 9), false)
        try check(op("<", "x", 9), false)
        try check(op(">=", "x", 9), false)
        try check(op("==", "nan", "nan"), true)
        try check(op("==", "inf", 1), false)
        try check(op("<", 1, "Infinity"), true)
        // Arrays equal nothing.
        try check(op("==", [1], [1]), false)
        try check(op("!=", [1], [1]), true)
        try check(op("==", .int(.max), .int(.max - 1)), false)
    }

    func testTexts() throws {
        let plan = variable("plan")
        try check(op("in", plan, ["pro", "team"]), true, ["plan": "pro"])
        try check(op("in", plan, ["pro", "team"]), false, ["plan": "free"])
        try check(op("in", plan, "a pro b"), true, ["plan": "pro"])
        try check(op("in", 1, "1"), false)
        try check(op("in", 1, ["1"]), false)
        try check(op("in", "", "x"), true)
        try check(op("starts_with", plan, "pr"), true, ["plan": "pro"])
        try check(op("starts_with", plan, "pro!"), false, ["plan": "pro"])
        try check(op("ends_with", plan, "ro"), true, ["plan": "pro"])
        try check(op("ends_with", plan, "ro"), false)
        // Code points count, not how they look.
        try check(op("==", "\u{E9}", "e\u{301}"), false)
        try check(op("<", "z", "\u{E9}"), true)
    }

    func testLogic() throws {
        try check(op("and", true, 1, "x"), true)
        try check(op("and", true, 0), false)
        try check(op("or", 0, "", "x"), true)
        try check(op("or", 0, ""), false)
        try check(bare("!", variable("a")), true)
        try check(bare("!!", variable("a")), true, ["a": true])
        try check(op("if", false, true, true, false), false)
        try check(op("if", false, true), false)
        try check(op("if", false, true, 1), true)
        try check(bare("missing", "a"), true)
        try check(bare("missing", "a"), false, ["a": 1])
        try check(bare("!", op("missing", "a", "b")), false, ["a": 1, "b": ""])
        try check(bare("!", bare("missing", [["a", "b"]])), true, ["a": 1, "b": 2])
        try check(op("==", op("var", "a", 3), 3), true)
        try check(op("==", op("var", "a", 3), 3), false, ["a": 4])
    }

    func testNames() throws {
        let address: Value = .object([.init(key: "city", value: "Graz"), .init(key: "a.b", value: 1)])
        let values: [String: Value] = ["address": address, "x.y": "dotted", "x": 1, "when": .date(ms: 1_500)]
        try check(op("==", variable("address.city"), "Graz"), true, values)
        try check(op("==", variable("address.zip"), .null), true, values)
        try check(op("==", variable("address.city.x"), .null), true, values)
        try check(op("==", variable("x.y"), "dotted"), true, values)
        try check(op("==", variable("when"), 1.5), true, values)
        try check(op("==", variable("$placard.user_id"), "u"), true)
        try check(op("==", variable("$placard.device_id"), "d"), true)
        try check(op("==", variable("$placard.app_version"), "1.2.3"), true)
        try check(op("==", variable("$placard.language"), "de"), true)
        try check(op("==", variable("$placard.now"), 1_760_000_000), true)
        try check(op("==", variable("$placard.nothing"), .null), true)
        try check(op("==", variable("$placard.campaigns.a.b.shown"), 0), true)
        try check(op("==", variable("$host.x"), .null), true)
    }

    func testNowIsWholeSecondsBelow() {
        let now = [-1_001, -1_000, -1, 0, 999, 1_000].map {
            Variables(KnownFacts(), Variables.Device(), user: nil, wallMs: $0)["$placard.now"]
        }
        XCTAssertEqual(now, [-2, -1, -1, 0, 0, 1])
    }

    func testVersions() throws {
        for (left, symbol, right, holds) in [
            ("1.2.3", "=", "1.2.3", true), ("1.2.3", "!=", "1.2.4", true), ("1.10.0", ">", "1.9.9", true),
            ("1.0.0-alpha", "<", "1.0.0", true), ("1.0.0-alpha.1", "<", "1.0.0-alpha.beta", true),
            ("1.0.0-2", "<", "1.0.0-10", true), ("1.0.0-alpha", "<", "1.0.0-alpha.1", true),
            ("1.0.0+a", "=", "1.0.0+b", true), ("1.2.9", "~", "1.2.0", true), ("1.3.0", "~", "1.2.0", false),
            ("1.3.0", "^", "1.9.0", true), ("2.0.0", "^", "1.0.0", false), ("2.0.0", ">=", "10.0.0", false),
            ("99999999999999999999.0.0", ">", "1.0.0", true),
            ("1.2", "=", "1.2", false), ("v1.2.0", "!=", "1.2.0", false), ("01.2.0", "=", "1.2.0", false),
            ("1.2.3-01", "=", "1.2.3-01", false), ("1.2.3-", "=", "1.2.3-", false), ("", "!=", "1.0.0", false),
        ] {
            try check(op("sem_ver", .string(left), .string(symbol), .string(right)), holds)
        }
        try check(op("sem_ver", 1, "=", 1), false)
    }

    func testBuckets() throws {
        for (seed, id, number) in [
            ("seed", "a", 0.0505), ("seed", "b", 0.2696), ("foo", "ab", 0.2575), ("foo", "def", 0.2019),
        ] {
            XCTAssertEqual(Bucket.of(seed, id), number)
        }
        let rule = try Rule(op("bucket", "seed", 0.0505, 0.2))
        XCTAssertTrue(rule.holds(try variables(user: "a")))
        XCTAssertFalse(rule.holds(try variables(user: "b")))
        XCTAssertFalse(try Rule(op("bucket", "seed", 0, 0.0505)).holds(try variables(user: "a")))
    }

    func testTheFirstPartThatDecidedIsNamed() throws {
        let known = try variables(["age": 17, "plan": "pro"])
        func stop(_ rule: Value) throws -> RuleStop { try XCTUnwrap(try Rule(rule).stop(known)) }
        let adult = op(">=", variable("age"), 18)
        let first = try stop(op("and", op("==", variable("plan"), "pro"), adult))
        XCTAssertEqual(first.pointer, "/and/1")
        XCTAssertEqual(first.variable, "age")
        XCTAssertEqual(first.found, 17)
        XCTAssertEqual(first.part, #"{">=":[{"var":"age"},18]}"#)
        XCTAssertFalse(first.isNegated)

        XCTAssertEqual(try stop(op("or", adult, variable("vip"))).pointer, "/or/0")
        let negated = try stop(bare("!", op("or", adult, op("in", variable("plan"), ["pro"]))))
        XCTAssertEqual(negated.pointer, "/!/or/1")
        XCTAssertTrue(negated.isNegated)
        XCTAssertEqual(try stop(op("if", variable("vip"), true, adult)).pointer, "/if/2")
        XCTAssertEqual(try stop(op("if", variable("vip"), true, false)).pointer, "/if/0")
        XCTAssertEqual(try stop(bare("!", op("missing", "plan", "name"))).variable, "name")
        XCTAssertEqual(try stop(false).pointer, "")
        XCTAssertNil(try stop(op("bucket", "s", 0, 0)).variable)
    }

    func testWhatIsNotKnownIsRefusedWithItsPath() {
        for (rule, pointer) in [
            (op("and", true, op("xor", 1, 2)), "/and/1"), (.object([]), ""),
            (.object([.init(key: "!", value: true), .init(key: "!!", value: true)]), ""),
            (op("or", bare("a/b~", 1)), "/or/0"), (op("<", 1), ""), (op("var", 1), ""), (bare("!", op("==", 1)), "/!"),
            (op("bucket", "s", 0, 1.1), ""), (op("sem_ver", "1.0.0", "<>", "1.0.0"), ""), (op("missing", 1), ""),
        ] as [(Value, String)] {
            XCTAssertThrowsError(try Rule(rule)) { XCTAssertEqual(($0 as? RuleFault)?.pointer, pointer, "\($0)") }
        }
    }

    func testLimits() throws {
        var rule: Value = true
        for _ in 0..<Rule.levelLimit { rule = bare("!!", rule) }
        try check(rule, true)
        XCTAssertThrowsError(try Rule(bare("!!", rule)))
        let most = Value.array([Value](repeating: 1, count: Rule.nodeLimit - 1))
        // The array of the arguments is no value; the operator is one.
        try check(bare("and", most), true)
        XCTAssertThrowsError(try Rule(.array([most])))
    }
}
