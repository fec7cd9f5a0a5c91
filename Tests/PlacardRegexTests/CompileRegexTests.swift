import PlacardCore
import PlacardRegex
import XCTest

final class CompileRegexTests: XCTestCase {
    private func search(_ pattern: String, in text: String) throws -> RegexResult {
        var budget = RegexBudget.ofCall
        return try XCTUnwrap(compileRegex(pattern), "pattern \(pattern)")(text, &budget)
    }

    /// How many of the searches end within one budget.
    private func searches(_ pattern: String, in text: String, upTo limit: Int) throws -> Int {
        let regex = try XCTUnwrap(compileRegex(pattern), "pattern \(pattern)")
        var budget = RegexBudget.ofCall
        return (0..<limit).first { _ in
            _ = regex(text, &budget)
            return budget.steps == 0
        } ?? limit
    }

    func testSearchesAnywhereInTheText() throws {
        XCTAssertEqual(try search("rac", in: "dracula"), .found)
        XCTAssertEqual(try search("^rac", in: "dracula"), .notFound)
        XCTAssertEqual(try search("[0-9]+$", in: "order 66"), .found)
        XCTAssertEqual(try search("", in: ""), .found)
        XCTAssertEqual(try search("x", in: ""), .notFound)
    }

    func testIgnoresCase() throws {
        XCTAssertEqual(try search("DRAC", in: "count dracula"), .found)
        XCTAssertEqual(try search("größe", in: "GRÖSSE GRÖßE"), .found)
        XCTAssertEqual(try search("ΠΡΟΣΦΟΡΆ", in: "νέα προσφορά"), .found)
    }

    func testSupportsUnicode() throws {
        XCTAssertEqual(try search("^.$", in: "é"), .found)
        XCTAssertEqual(try search("^.$", in: "🧛"), .found)
        XCTAssertEqual(try search(#"^\w+$"#, in: "Österreich"), .found)
        XCTAssertEqual(try search(#"^\p{Han}+$"#, in: "優惠券"), .found)
        XCTAssertEqual(try search(#"\d"#, in: "٣"), .found)
    }

    func testTextAndPatternCanContainNUL() throws {
        XCTAssertEqual(try search("b", in: "a\0b"), .found)
        XCTAssertEqual(try search("a\0b", in: "a\0c"), .notFound)
    }

    func testInvalidPatternsAreRefused() {
        for pattern in ["(", "[a", "a{2,1}", "*", #"\"#, "(?<n>a", #"\C"#, #"(?P<1>x)"#] {
            XCTAssertNil(compileRegex(pattern), pattern)
        }
    }

    func testHugePatternsAreRefused() {
        XCTAssertNotNil(compileRegex(String(repeating: "a", count: 4096)))
        XCTAssertNil(compileRegex(String(repeating: "a", count: 4097)))
        XCTAssertNil(compileRegex(String(repeating: "(", count: 2000) + String(repeating: ")", count: 2000)))
        XCTAssertNil(compileRegex("((((a{1,999}){1,999}){1,999}){1,999})"))
    }

    /// Each of these takes minutes to centuries without a limit.
    func testCatastrophicPatternsHitTheLimit() throws {
        let attacks = [
            ("(a+)+$", String(repeating: "a", count: 60) + "!"),
            ("(a|aa)+$", String(repeating: "a", count: 100) + "!"),
            (#"(\w+\s?)+[xy]$"#, String(repeating: "word ", count: 50) + "!"),
            (#"(x+x+)+[yz]"#, String(repeating: "x", count: 200)),
            (#"(?:(?=\w*[ab])\w)+[xy]"#, String(repeating: "a", count: 20_000)),
            // Cheap at each position, so that a limit per position would not stop it.
            (#"(?:[a-c]|[c-e]|[f-h]|z)*?[xy]"#, String(repeating: "a", count: 20_000)),
            // Expensive at each step.
            (#"\X{1,999}(?:[a-c]*){1,999}[a-c]$"#, String(repeating: "a", count: 30) + "!"),
            (#"\X++[^a]"#, String(repeating: "a", count: 40_000)),
            (#"^((a|b)(?1)|c)+$"#, String(repeating: "ab", count: 5000)),
        ]
        for (pattern, text) in attacks {
            XCTAssertEqual(try search(pattern, in: text), .limitHit, pattern)
        }
    }

    func testOrdinaryPatternsOnLongTextsStayWithinTheLimit() throws {
        let text = String(repeating: "the quick brown fox ", count: 500) + "DRACULA"
        XCTAssertEqual(try search("dracula", in: text), .found)
        XCTAssertEqual(try search("vampire", in: text), .notFound)
        XCTAssertEqual(try search("(dracula|vampire)$", in: text), .found)
        let value = String(repeating: "a", count: 255)
        XCTAssertEqual(try search("^a.*b.*c$", in: value), .notFound)
        XCTAssertEqual(try search(#"^[\w.+-]+@[\w-]+\.[\w.]+$"#, in: value), .notFound)
        XCTAssertEqual(try search(#"(\w+)\s+\1$"#, in: String(repeating: "one two ", count: 31) + "two"), .found)
        XCTAssertEqual(try search(#"^(?=.*[a-z])(?=.*\d)[a-z\d-]{8,}$"#, in: "card-" + value + "-7"), .found)
        XCTAssertEqual(try search(#"(sale|deal).*\d+ ?%"#, in: "Summer SALE: up to 30% off"), .found)
    }

    func testTheNextSearchHasAFullLimit() throws {
        let regex = try XCTUnwrap(compileRegex("(a+)+$"))
        var budget = RegexBudget.ofCall
        XCTAssertEqual(regex(String(repeating: "a", count: 60) + "!", &budget), .limitHit)
        XCTAssertEqual(regex("banana", &budget), .found)
        XCTAssertEqual(regex("bandit", &budget), .notFound)
    }

    // MARK: The budget of a call

    func testHardSearchesShareABudget() throws {
        let text = String(repeating: "a", count: 250) + "b"
        let hard = try searches("(a+)+$", in: text, upTo: 1_500)
        XCTAssertTrue((5...100).contains(hard), "\(hard)")
        XCTAssertEqual(try searches("(a+)+$", in: text, upTo: 1_500), hard, "steps are counted, not timed")
        // A step that runs over the text costs more: fewer of these fit, for the same time.
        let long = String(repeating: "a", count: 1_000)
        XCTAssertLessThan(try searches(#"\X++[^a]"#, in: long, upTo: 1_500), 100)
        XCTAssertLessThan(try searches(#"(?:(?=\w*[ab])\w)+[xy]"#, in: long, upTo: 1_500), 300)
    }

    func testEasySearchesTakeNothingFromTheBudget() throws {
        for (pattern, text) in [
            ("^hello$", "hello"), ("gold|silver", "bronze member"),
            (#"(sale|deal).*\d+ ?%"#, "Summer SALE: up to 30% off"),
            (#"^[\w.+-]+@[\w-]+\.[\w.]+$"#, "somebody@example.com"), (".*", String(repeating: "a", count: 255)),
        ] {
            var budget = RegexBudget.ofCall
            let regex = try XCTUnwrap(compileRegex(pattern))
            for _ in 0..<100 { XCTAssertNotEqual(regex(text, &budget), .limitHit, pattern) }
            XCTAssertEqual(budget, .ofCall, pattern)
        }
    }

    func testWithoutABudgetOnlyEasySearchesEnd() throws {
        var budget = RegexBudget(steps: 0)
        let easy = try XCTUnwrap(compileRegex("gold|silver"))
        XCTAssertEqual(easy("a gold member", &budget), .found)
        XCTAssertEqual(easy("a bronze member", &budget), .notFound)
        let hard = try XCTUnwrap(compileRegex("(a+)+$"))
        XCTAssertEqual(hard(String(repeating: "a", count: 60) + "!", &budget), .limitHit)
        XCTAssertEqual(budget.steps, 0)
    }

    func testAPatternCannotRaiseTheLimits() throws {
        let pattern = "(*LIMIT_MATCH=4000000000)(*LIMIT_DEPTH=4000000000)(*LIMIT_HEAP=4000000000)(a+)+$"
        XCTAssertEqual(try search(pattern, in: String(repeating: "a", count: 60) + "!"), .limitHit)
    }
}
