import Foundation
import PlacardCore
import PlacardReplay
import XCTest

@testable import placardctl

/// Events from CSV and JSON lines, and what is wrong with them.
final class EventReaderTests: XCTestCase {
    private func rows(_ text: String, _ format: EventFormat = .csv) throws -> [ReplayRow] {
        try rows(Array(text.utf8), format)
    }

    private func rows(_ bytes: [UInt8], _ format: EventFormat = .csv) throws -> [ReplayRow] {
        let reader = try format.reader(ByteSource(bytes))
        var rows: [ReplayRow] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    private func problem(_ bytes: [UInt8], _ format: EventFormat = .csv) -> String {
        do {
            _ = try rows(bytes, format)
            return "no error"
        } catch let error as EventFileError {
            return error.description(of: "f")
        } catch {
            return "\(error)"
        }
    }

    private func problem(_ text: String, _ format: EventFormat = .csv) -> String { problem(Array(text.utf8), format) }

    // MARK: - CSV

    func testColumnsAreFoundByName() throws {
        let rows = try rows("other,name,time_ms,user,kind\nx,bean,5,u1,purchase\n,,6,u1,open\n")
        XCTAssertEqual(rows.map(\.user), ["u1", "u1"])
        XCTAssertEqual(rows.map(\.timeMs), [5, 6])
        XCTAssertEqual(rows.map(\.kind), [.purchase, .open])
        XCTAssertEqual(rows.map(\.name), ["bean", nil])
    }

    func testQuotesLineBreaksAndMarks() throws {
        let text =
            "\u{FEFF}\"user\",time_ms,name,properties\r\n\"a \"\"b\"\", c\",1,\"x\ny\",\"{\"\"k\"\": \"\"v,w\"\"}\"\r\n\r\nu,+2,z,"
        let rows = try rows(text)
        XCTAssertEqual(rows.map(\.user), ["a \"b\", c", "u"])
        XCTAssertEqual(rows.map(\.name), ["x\ny", "z"])
        XCTAssertEqual(rows[0].properties?["k"], "v,w")
        XCTAssertNil(rows[1].properties)
        XCTAssertEqual(rows.map(\.timeMs), [1, 2])
    }

    func testMissingKindIsAnEvent() throws {
        XCTAssertEqual(try rows("user,time_ms,kind,name\nu,1,,a\nu,1,custom_event,a\n").map(\.kind), [.event, .event])
    }

    func testAudienceAndSession() throws {
        let rows = try rows("user,time_ms,session,audience\nu,1,s1,\"[\"\"a\"\",\"\"b\"\"]\"\nu,1,,\n")
        XCTAssertEqual(rows[0].audience, ["a", "b"])
        XCTAssertEqual(rows[0].session, "s1")
        XCTAssertNil(rows[1].audience)
    }

    func testAttributesAndFacts() throws {
        let rows = try rows("user,time_ms,attributes,facts\nu,1,\"{\"\"a\"\":null}\",\"{\"\"b\"\":[1]}\"\nu,1,,\n")
        XCTAssertEqual(rows[0].attributes, [.init(key: "a", value: .null)])
        XCTAssertEqual(rows[0].facts, [.init(key: "b", value: [1])])
        XCTAssertTrue(rows[1].attributes.isEmpty && rows[1].facts.isEmpty)
        XCTAssertTrue(problem("user,time_ms,facts\nu,1,[]\n").contains("column facts: is not an object such as"))
    }

    /// What spreadsheets write: a line that names the separator, and rows of empty cells.
    func testRowsOfCommasAreSkipped() throws {
        let rows = try rows("sep=,\r\n,,\r\nuser,time_ms,name\r\n,,\r\nu,1,a\r\n,\r\nu,2,b\r\n,,")
        XCTAssertEqual(rows.map(\.name), ["a", "b"])
        XCTAssertEqual(problem("sep=,\nuser,time_ms\n,\nu,x\n").prefix(28), "f:4: row 0, column time_ms: ")
        XCTAssertEqual(problem("user,time_ms\n\"\",\n"), "f:2: row 0, column user: is empty: every event needs a user")
        XCTAssertTrue(problem("sep=;\nuser;time_ms\n").hasSuffix("Columns must be separated by commas"))
    }

    func testWholeNumbersInAnyNotation() throws {
        let cells = [
            "1.76e12", "1760000000000.0", "1760000000000.", "+17600000000.00E2", "1.76E+12", "1760000000000000e-3",
        ]
        for cell in cells {
            XCTAssertEqual(try rows("user,time_ms\nu,\(cell)\n").map(\.timeMs), [1_760_000_000_000], cell)
        }
        XCTAssertEqual(try rows("user,time_ms\nu,-0.0\nu,0e9\n").map(\.timeMs), [0, 0])
        for cell in ["1760000000000.5", ".", "e3", "1e", "1e99", "1.5e0", "1 000", "0x10", "inf", "nan", "1e-1", "--1"]
        {
            XCTAssertTrue(problem("user,time_ms\nu,\(cell)\n").contains("is not a whole number"), cell)
        }
        let line = #"{"user":"u","time_ms":1.76e12}"# + "\n" + #"{"user":"u","time_ms":1760000000000.0}"#
        XCTAssertEqual(try self.rows(line, .jsonLines).map(\.timeMs), [1_760_000_000_000, 1_760_000_000_000])
    }

    func testATimeThatIsTextIsCalledText() {
        XCTAssertEqual(
            problem(#"{"user":"u","time_ms":"1760000000000"}"#, .jsonLines),
            "f:1: row 0, column time_ms: '1760000000000' is text: write the number without quotation marks")
        XCTAssertTrue(
            problem(#"{"user":"u","time_ms":"2025-10-09"}"#, .jsonLines).hasSuffix("convert dates to milliseconds"))
    }

    func testFilesThatAreNotTextAreNamed() {
        let starts: [([UInt8], String)] = [
            ([0x1F, 0x8B, 8, 0], "gzip"), (Array("PK".utf8) + [3, 4, 20, 0, 0, 0], "zip"),
            (Array("PAR1".utf8) + [0x15, 0, 0, 0], "Parquet"), (Array("ARROW1".utf8) + [0, 0], "Arrow"),
            ([0x28, 0xB5, 0x2F, 0xFD, 4], "zstd"), (Array("BZh91AY&SY".utf8), "bzip2"),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "xz"),
        ]
        for (start, name) in starts {
            for format in EventFormat.allCases {
                XCTAssertTrue(problem(start + [0, 1, 2], format).contains(name), "\(name): \(problem(start, format))")
            }
        }
        XCTAssertEqual(try rows("PAR1,user,time_ms\n,u,1\n").count, 1)
    }

    func testNoRows() throws {
        XCTAssertEqual(try rows("user,time_ms").count, 0)
        XCTAssertEqual(try rows("user,time_ms\n\n\n").count, 0)
    }

    func testErrorsNameLineRowAndColumn() {
        let head = "user,time_ms,kind,name,properties\nu,1,,ok,\n"
        let cases: [(String, String)] = [
            ("u,x,,a,", "row 1, column time_ms: 'x' is not a whole number of milliseconds since 1970 UTC"),
            (
                "u,2025-10-09,,a,",
                "row 1, column time_ms: '2025-10-09' is not a whole number of milliseconds since 1970 UTC; "
                    + "convert dates to milliseconds"
            ),
            ("u,,,a,", "row 1, column time_ms: is empty: every event needs a time"),
            (
                "u,99999999999999999999,,a,",
                "row 1, column time_ms: '99999999999999999999' is not a whole number of "
                    + "milliseconds since 1970 UTC"
            ),
            (",1,,a,", "row 1, column user: is empty: every event needs a user"),
            (
                "u,1,opne,a,",
                "row 1, column kind: 'opne' is not a kind; the kinds are open, event, purchase, push_click, message_click"
            ),
            ("u,1,,a", "row 1: has 4 cells, but the first line names 5 columns"),
            ("u,1,,a,,,", "row 1: has 7 cells, but the first line names 5 columns"),
            ("u,1,,\"a,", "row 1, column name: the quotation mark at the beginning of the cell is never closed"),
            (
                "u,1,,a\"b,",
                "row 1, column name: a cell that contains a quotation mark must begin with one; double those inside it"
            ),
            ("u,1,,\"a\"b,", "row 1, column name: there is text after the closing quotation mark"),
            ("u,1,,a\rb,", "row 1, column name: a carriage return must be followed by a line feed"),
            ("u,1,,a\0,", "row 1, column name: there is a NUL byte"),
            ("u,1,,\"a\0\",", "row 1, column name: contains a NUL byte"),
        ]
        for (line, expected) in cases { XCTAssertEqual(problem(head + line), "f:3: \(expected)", line) }
        XCTAssertTrue(problem(head + "u,1,,a,{\"").hasPrefix("f:3: row 1, column properties: "))
        XCTAssertTrue(problem(head + "u,1,,a,[1]").hasPrefix("f:3: row 1, column properties: "))
        XCTAssertEqual(
            problem(Array((head + "u,1,,").utf8) + [0xFF, 0x0A]),
            "f:3: row 1: has 4 cells, but the first line names 5 columns")
        XCTAssertEqual(
            problem(Array((head + "u,1,,").utf8) + [0xFF, 0x2C, 0x0A]), "f:3: row 1, column name: is not valid UTF-8")
    }

    func testErrorsOfTheFirstLine() {
        XCTAssertEqual(problem(""), "f: is empty: the first line must name the columns")
        XCTAssertEqual(problem("user,name\n"), "f:1: there is no column time_ms; the first line names 'user', 'name'")
        XCTAssertEqual(
            problem("User,time_ms\n"),
            "f:1: there is no column user; the first line names 'User', 'time_ms'. Names of columns are case-sensitive")
        XCTAssertEqual(
            problem("user;time_ms\n"),
            "f:1: there is no column user; the first line names 'user;time_ms'. Columns must be separated by commas")
        XCTAssertEqual(problem("user,time_ms,user\n"), "f:1: two columns have the name user")
        XCTAssertEqual(problem([0xFF, 0xFE, 0x75, 0x00]), "f:1: the text is UTF-16: convert it to UTF-8")
    }

    /// Line breaks inside cells count as lines.
    func testLinesAreThoseOfTheFile() {
        XCTAssertEqual(
            problem("user,time_ms,name\nu,1,\"a\nb\nc\"\nu,x,d\n").prefix(10), "f:5: row 1")
    }

    func testHugeCells() throws {
        let huge = String(repeating: "x", count: 10 << 20)
        let rows = try rows("user,time_ms,name,other\nu,1,\(huge),\nu,2,b,\"\(huge)\"\n")
        XCTAssertEqual(rows.map { $0.name?.utf8.count }, [10 << 20, 1])
        let simulation = Simulation(ReplayCampaigns([]))
        XCTAssertThrowsError(
            try simulation.run(EventFormat.csv.reader(ByteSource(Array("user,time_ms,name\nu,1,\(huge)\n".utf8))))
        ) {
            XCTAssertTrue(
                "\(($0 as? EventFileError)?.description(of: "f") ?? "")".hasPrefix("f:2: row 0, column name: "), "\($0)"
            )
        }
    }

    /// Through a file, in pieces: records, quotation marks and line ends lie across the borders.
    func testPiecesAreJoined() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID().uuidString).csv").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var text = "user,time_ms,name,properties\r\n"
        for row in 0..<20_000 {
            let padding = String(repeating: "p", count: row % 97)
            text += "u\(row / 10),\(row),\"n\"\"\(row)\",\"{\"\"k\"\": \"\"\(padding)\n\"\"}\"\r\n"
                .replacingOccurrences(of: "\n\"\"}", with: "\"\"}")
        }
        text += "last,1,\(String(repeating: "y", count: 3 << 20)),"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let reader = try CSVEvents(ByteSource(path: path))
        var count = 0
        while let row = try reader.next() {
            if row.user == "last" {
                XCTAssertEqual(row.name?.utf8.count, 3 << 20)
            } else if row.name != "n\"\(count)"
                || row.properties?["k"] != .string(String(repeating: "p", count: count % 97))
            {
                return XCTFail("row \(count): \(row)")
            }
            count += 1
        }
        XCTAssertEqual(count, 20_001)
        XCTAssertEqual(reader.line, 20_002)
    }

    /// Whatever the bytes are: an error, or rows.
    func testRandomBytesNeverTrap() {
        let alphabet = Array("u1,\"\n\r\0\u{FF}{}[]:\\user,time_ms\n".utf8) + [0xFF, 0xEF, 0xBB, 0xBF]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<3_000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? 0
            }
            _ = problem(bytes)
            _ = problem(Array("user,time_ms,name,properties\n".utf8) + bytes)
            _ = problem(bytes, .jsonLines)
            _ = problem(Array(#"{"user":"u","time_ms":1,"properties":"#.utf8) + bytes, .jsonLines)
        }
    }

    // MARK: - JSON lines

    func testJSONLines() throws {
        let text = """
            {"user":"u1","time_ms":5,"kind":"purchase","name":"bean","properties":{"n":3,"on":{"$date_ms":7}},"x":[1]}

            {"user":7,"time_ms":6,"name":"a","properties":"{\\"n\\":4}","session":8,"audience":["c"]}\r
            {"user":"u2","time_ms":7,"kind":"open","name":null,"properties":null,"audience":"[\\"d\\"]"}
            """
        let rows = try rows(text, .jsonLines)
        XCTAssertEqual(rows.map(\.user), ["u1", "7", "u2"])
        XCTAssertEqual(rows.map(\.kind), [.purchase, .event, .open])
        XCTAssertEqual(rows[0].properties?["on"], .date(ms: 7))
        XCTAssertEqual(rows[1].properties?["n"], 4)
        XCTAssertEqual(rows[1].session, "8")
        XCTAssertEqual(rows.map(\.audience), [nil, ["c"], ["d"]])
    }

    func testErrorsOfJSONLines() {
        let good = #"{"user":"u","time_ms":1,"name":"a"}"#
        let cases: [(String, String)] = [
            (#"{"time_ms":1}"#, "row 1, column user: is missing: every event needs a user"),
            (#"{"user":"u"}"#, "row 1, column time_ms: is missing: every event needs a time"),
            (
                #"{"user":"u","time_ms":1.5}"#,
                "row 1, column time_ms: '1.5' is not a whole number of milliseconds since 1970 UTC"
            ),
            (#"{"user":[1],"time_ms":1}"#, "row 1, column user: must be a text or a whole number, not [1]"),
            (#"{"user":"u","time_ms":1,"name":3}"#, "row 1, column name: must be a text, not 3"),
            (
                #"{"user":"u","time_ms":1,"kind":"x"}"#,
                "row 1, column kind: 'x' is not a kind; the kinds are open, event, purchase, push_click, message_click"
            ),
            (
                #"{"user":"u","time_ms":1,"properties":7}"#,
                "row 1, column properties: is neither an object nor JSON text"
            ),
            (
                "[1]",
                "row 1: the line is not a JSON object such as {\"user\":\"u1\",\"time_ms\":1760000000000}"
            ),
        ]
        for (line, expected) in cases { XCTAssertEqual(problem("\(good)\n\n\(line)", .jsonLines), "f:3: \(expected)") }
        XCTAssertTrue(problem("\(good)\n{\"user\"", .jsonLines).hasPrefix("f:2: row 1: the line is malformed JSON"))
        XCTAssertTrue(
            problem(Array("{\"user\":\"".utf8) + [0xFF] + Array("\"}".utf8), .jsonLines).hasPrefix("f:1: row 0"))
        XCTAssertTrue(
            problem(#"{"user":"u","time_ms":1,"properties":{"$x":1}}"#, .jsonLines).hasPrefix(
                "f:1: row 0, column properties"))
    }

    // MARK: - Errors of the replay

    func testErrorsOfTheReplayNameTheLine() {
        func problem(_ text: String) -> String {
            do {
                _ = try Simulation(ReplayCampaigns([])).run(EventFormat.csv.reader(ByteSource(Array(text.utf8))))
                return "no error"
            } catch {
                return (error as? EventFileError)?.description(of: "f") ?? "\(error)"
            }
        }
        let head = "user,time_ms,name\na,5,x\n"
        XCTAssertTrue(problem(head + "a,4,x\n").hasPrefix("f:3: row 1, column time_ms: "))
        XCTAssertTrue(problem(head + "b,4,x\na,6,x\n").hasPrefix("f:4: row 2, column user: "))
        XCTAssertTrue(problem(head + "b,4,\n").hasPrefix("f:3: row 1, column name: "))
    }

    // MARK: - Audience

    func testAudience() throws {
        let audience = try Audience(
            ByteSource(Array("campaign,user\na,u1\nb,u1\na,u2\n".utf8)), campaigns: ["a", "b", "c"])
        XCTAssertEqual(audience.ids(of: "u1"), ["a", "b", "c"])
        XCTAssertEqual(audience.ids(of: "u2"), ["a", "c"])
        XCTAssertEqual(audience.ids(of: "u3"), ["c"])
    }

    /// The column audience is checked like the table; the first row of a user counts.
    func testAnUnknownCampaignInTheColumnAudience() throws {
        func problem(_ text: String, _ format: EventFormat, others: [String]? = nil) throws -> String {
            func read(_ ids: [String]) throws -> ReplayCampaigns {
                let list = ids.map {
                    #"{"id":"\#($0)","type":"inapp","trigger_condition":[{"type":"open"}],"data":{"type":"MODAL"}}"#
                }
                return try Simulation.campaigns(Array(#"{"campaigns":[\#(list.joined(separator: ","))]}"#.utf8))
            }
            do {
                let simulation = Simulation(try read(["welcome"]), other: try others.map(read))
                _ = try simulation.run(format.reader(ByteSource(Array(text.utf8))))
                return "no error"
            } catch let error as EventFileError {
                return error.description(of: "f")
            }
        }
        let csv = "user,time_ms,kind,audience\nu,1,open,\"[\"\"welcome\"\"]\"\nv,2,open,\"[\"\"welcom\"\"]\"\n"
        XCTAssertEqual(
            try problem(csv, .csv),
            "f:3: row 1, column audience: there is no campaign 'welcom'; did you mean 'welcome'?")
        XCTAssertEqual(
            try problem(#"{"user":"u","time_ms":1,"kind":"open","audience":["other"]}"#, .jsonLines),
            "f:1: row 0, column audience: there is no campaign 'other'")
        // A campaign of the file that is compared is known.
        XCTAssertEqual(try problem(csv, .csv, others: ["welcom"]), "no error")
    }

    func testAudienceOfAnUnknownCampaign() {
        XCTAssertThrowsError(
            try Audience(ByteSource(Array("campaign,user\na,u1\nwelcom,u1\n".utf8)), campaigns: ["a", "welcome"])
        ) {
            XCTAssertEqual(
                ($0 as? EventFileError)?.description(of: "f"),
                "f:3: row 1, column campaign: there is no campaign 'welcom'; did you mean 'welcome'?")
        }
    }
}
