import XCTest

@testable import placardctl

/// One entry of a file is found and replaced; every other byte stays.
final class EntryTextTests: XCTestCase {
    private let file = """
        {
          "cards": [ {"id": "a", "tp": "control"}, {"id": "b", "tp": "control"} ],
        \t"campaigns" : [
            {
              "id": "one", "type": "inapp",
              "trigger_condition": [{"type": "open"}],
              "data": {"type": "MODAL", "message": "\u{e9} \\u00e9 ]}"}
            } ,
            {"id": "two", "type": "inapp", "trigger_condition": [{"type": "open"}], "data": {"type": "MODAL"}}
          ]
        }

        """

    private func entry(_ entry: FileEntry) throws -> EntryText { try EntryText(entry, in: Array(file.utf8)) }

    private func problem(_ entry: FileEntry, _ text: String) -> EntryProblem? {
        do throws(EntryProblem) {
            _ = try EntryText(entry, in: Array(file.utf8)).replaced(by: text, modified: 7)
            return nil
        } catch {
            return error
        }
    }

    func testFindsAnEntryWithItsIndentation() throws {
        let one = try entry(.campaign("one"))
        XCTAssertEqual(one.firstLine, 4)
        XCTAssertEqual(one.text?.hasPrefix("    {\n      \"id\": \"one\""), true)
        XCTAssertEqual(one.text?.hasSuffix("]}\"}\n    }"), true)
        let card = try entry(.card("b"))
        XCTAssertEqual(card.text, "{\"id\": \"b\", \"tp\": \"control\"}")
        XCTAssertEqual(card.firstLine, 2)
    }

    func testKeepsEveryOtherByte() throws {
        for one in [FileEntry.card("a"), .card("b"), .campaign("one"), .campaign("two")] {
            let text = try entry(one)
            let same = try text.replaced(by: try XCTUnwrap(text.text), modified: 7)
            XCTAssertEqual(String(decoding: same.bytes, as: UTF8.self), file)
        }
        let edited = try entry(.card("a")).replaced(by: "{\"id\": \"z\", \"tp\": \"control\"}", modified: 7)
        let expected = file.replacing("{\"id\": \"a\"", with: "{\"id\": \"z\"")
        XCTAssertEqual(String(decoding: edited.bytes, as: UTF8.self), expected)
        XCTAssertEqual(edited.entry, .card("z"))
        XCTAssertEqual(edited.content.cards.map(\.id), ["z", "b"])
    }

    func testAnErrorHasItsLineInTheFile() throws {
        let syntax = problem(.campaign("one"), "    {\n      \"id\": \"one\",,\n    }")
        XCTAssertEqual(syntax?.text, "expected a key in double quotes")
        XCTAssertEqual(syntax?.line, 5)
        XCTAssertEqual(syntax?.column, 19)
        // The first line begins where the entry begins.
        let first = problem(.card("b"), "{,}")
        XCTAssertEqual(first?.line, 2)
        XCTAssertEqual(first?.column, 45)

        let wrong = problem(.campaign("one"), "    {\n\n      \"id\": \"one\",\n      \"type\": \"banner\"}")
        XCTAssertEqual(wrong?.line, 7)
        XCTAssertEqual(wrong?.text.hasPrefix("campaigns[0].type: must be one of"), true)
        let missing = problem(.campaign("one"), "\n{\"id\": \"one\"}")
        XCTAssertEqual(missing?.text, "campaigns[0].type: missing")
        XCTAssertEqual(missing?.line, 5)
    }

    /// A text cannot reach beyond its entry.
    func testTakesOneObjectOnly() throws {
        for text in ["", " ", "{\"id\": \"a\", \"tp\": \"control\"}, {}", "{\"id\": \"a\"}]", "{", "nul"] {
            XCTAssertNotNil(problem(.card("a"), text), text)
        }
        XCTAssertEqual(problem(.card("a"), "7")?.text, "cards[0]: must be an object, not an integer")
        XCTAssertEqual(
            problem(.card("a"), "{\"id\": \"b\", \"tp\": \"control\"}")?.text,
            "cards[1].id: \"b\" is already the id of an earlier entry")
    }

    func testReportsWhatCannotBeEdited() throws {
        XCTAssertThrowsError(try entry(.card("none"))) { error in
            XCTAssertEqual((error as? EntryProblem)?.text, "the file has no card 'none'")
        }
        XCTAssertThrowsError(try EntryText(.card("a"), in: Array("{\n\"cards\": [}".utf8))) { error in
            XCTAssertEqual(
                (error as? EntryProblem)?.text,
                "the campaign file is broken in line 2: expected a value; correct it in an editor first")
        }
    }
}
