import Foundation
import XCTest

@testable import placardctl

/// `placardctl simulate` as a program.
final class SimulateCommandTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "simulate-\(UUID().uuidString)")

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    private var campaigns: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../../examples/campaigns.json").path
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func write(_ text: String, to name: String = "events.csv") throws -> String {
        try Data(text.utf8).write(to: folder.appending(path: name))
        return path(name)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    private let events = """
        user,time_ms,kind,name,properties
        u1,1760000000000,,order_placed,"{""items"": 3}"
        u1,1760000010000,,order_placed,"{""items"": ""30""}"
        "</script>,",1760000000000,,order_placed,"{""items"": ""<!--<script>""}"

        """

    private func run(_ arguments: String..., status: Int32 = 0, line: UInt = #line) throws -> (
        out: [String], errors: String
    ) {
        let run = try Run(["simulate", campaigns] + arguments)
        let lines = run.readLines()
        let (ended, errors) = run.end()
        XCTAssertEqual(ended, status, errors, line: line)
        return (lines, errors)
    }

    func testNumbersOutOfRangeAreRefusedWithTheRange() throws {
        let file = try write(events)
        for (option, value, range) in [
            ("--show-after", "-1", "at least 0 and at most 2147483647"),
            ("--show-for", "2147483648", "at least 0 and at most 2147483647"),
            ("--session-timeout", "9", "at least 10 and at most 2147483647"),
            ("--message-interval", "x", "at least 0 and at most 2147483647"),
            ("--restart-every", "-1", "at least 0 and at most 2147483647"),
        ] {
            let errors = try run("--events", file, "\(option)=\(value)", status: 64).errors
            XCTAssertTrue(errors.contains("give a whole number, \(range)"), errors)
        }
    }

    func testReportIsReadable() throws {
        let (lines, errors) = try run("--events", write(events))
        XCTAssertEqual(errors, "")
        XCTAssertEqual(lines.first, "campaigns.json over events.csv")
        XCTAssertTrue(lines[2].hasPrefix("The campaign file does not say who is in a campaign's audience."), lines[2])
        XCTAssertTrue(lines.allSatisfy { $0.count <= 100 }, lines.filter { $0.count > 100 }.joined(separator: "\n"))
        XCTAssertTrue(lines.contains { $0.contains("'office-delivery' compares 'items'") })
    }

    func testJSON() throws {
        let (lines, _) = try run("--events", write(events), "--json", "--title", "Autumn", "--message-interval", "0")
        XCTAssertEqual(lines.count, 1)
        let report = try JSONReader.read(XCTUnwrap(lines.first).utf8)
        XCTAssertEqual(report["version"], 1)
        XCTAssertEqual(report["title"], "Autumn")
        XCTAssertEqual(report["totals"]?["events"], 3)
        XCTAssertEqual(report["totals"]?["users"], 2)
        let changed = report["assumptions"]?.elements?.filter { $0["is_default"] == false }.compactMap {
            $0["name"]?.string
        }
        XCTAssertEqual(changed, ["message_interval"])
        let free = try XCTUnwrap(report["campaigns"]?.elements?.first { $0["id"] == "free-coffee" })
        XCTAssertEqual(free["funnel"]?.elements?.compactMap { $0["count"]?.integer }, [3, 1, 1, 1, 1, 1, 1])
        XCTAssertEqual(report["by_hour"]?.elements?.count, 24)
        XCTAssertEqual(report["by_weekday"]?.elements?.count, 7)
        XCTAssertEqual(report["most_messaged"]?.elements?.first?["user"], "u1")
        XCTAssertNil(report["compare"])
    }

    func testRestartsAreAnAssumption() throws {
        let (lines, _) = try run(
            "--events", write(events), "--json", "--restart-every", "24", "--stack-keep", "unseen")
        let report = try JSONReader.read(XCTUnwrap(lines.first).utf8)
        let changed = report["assumptions"]?.elements?.filter { $0["is_default"] == false }.compactMap {
            $0["text"]?.string
        }
        XCTAssertEqual(
            changed,
            [
                "messages wait until they are shown, also over a restart, for a day at most",
                "devices are closed and opened again every 1 d, from midnight UTC on",
            ])
        let lost = try run(
            "--events", path("events.csv"), "--json", "--restart-every", "1", "--show-after", "4000"
        ).out
        let text = try XCTUnwrap(lost.first)
        XCTAssertTrue(text.contains("the device was restarted before"), text)
    }

    func testDecisions() throws {
        _ = try run("--events", write(events), "--decisions", path("d.csv"))
        let lines = try text("d.csv").split(separator: "\n").map(String.init)
        XCTAssertEqual(
            lines.first,
            "user,time_ms,row,campaign,verdict,why,trigger,filter,property,found,wanted,lost_to,retry_after_ms,result,"
                + "shown_ms,fallback_of,experiment,variant,holdout")
        XCTAssertTrue(
            lines.contains(
                #"u1,1760000010000,1,free-coffee,filter_failed,other_type,custom_event,0,items,"""30""",greater than 2,,,,,,,,"#
            ))
        XCTAssertTrue(lines.contains { $0.hasPrefix(#""</script>,",1760000000000,2,order-thanks,wins,"#) })
        XCTAssertTrue(
            lines.contains("u1,1760000000000,0,order-thanks,loses_priority,,custom_event,,,,,free-coffee,,,,,,,"))

        let (won, _) = try run("--events", path("events.csv"), "--decisions", "-", "--rows", "won")
        XCTAssertEqual(Array(won.dropFirst()), lines.filter { $0.contains(",shown,") || $0.contains(",control,") })
        let (matched, _) = try run("--events", path("events.csv"), "--decisions", "-", "--rows", "matched")
        XCTAssertEqual(matched, lines.filter { !$0.contains("filter_failed") })
    }

    /// No data can end the script that it is in, and nothing is fetched.
    func testPage() throws {
        _ = try run(
            "--events", write(events), "--report", path("r.html"), "--title",
            "</title><script>alert(1)</script> %STYLE%")
        let page = try text("r.html")
        XCTAssertFalse(page.contains("<script>alert"))
        XCTAssertFalse(page.contains("<!--<script>"))
        XCTAssertTrue(page.contains("%STYLE%"))
        XCTAssertFalse(page.contains("%NONCE%"))
        let start = try XCTUnwrap(page.range(of: #"<script type="application/json""#))
        let open = try XCTUnwrap(page[start.upperBound...].range(of: ">"))
        let end = try XCTUnwrap(page[open.upperBound...].range(of: "</script"))
        let report = try JSONReader.read(page[open.upperBound..<end.lowerBound].utf8)
        XCTAssertEqual(report["most_messaged"]?.elements?.last?["user"], "</script>,")
        XCTAssertFalse(page.contains("src=") || page.contains("\nimport "))
    }

    func testCompareAndAudience() throws {
        let audience = try write("user,campaign\nu1,welcome\nu1,order-thanks\n", to: "audience.csv")
        let (lines, _) = try run(
            "--events", write(events), "--audience", audience, "--compare", campaigns, "--json")
        let report = try JSONReader.read(XCTUnwrap(lines.first).utf8)
        XCTAssertEqual(report["compare"]?["users"]?["same"], 2)
        XCTAssertEqual(report["totals"]?["reached"], 1)
        XCTAssertTrue(report["audience"]?.string?.contains("--audience does") == true)
    }

    func testErrors() throws {
        let bad = try write("user,time_ms,kind,name\nu,1,opne,x\n", to: "bad.csv")
        XCTAssertEqual(
            try run("--events", bad, status: 1).errors,
            "Error: \(bad):2: row 0, column kind: 'opne' is not a kind; the kinds are open, event, purchase, push_click, "
                + "message_click\n")
        let none = path("none.csv")
        XCTAssertEqual(try run("--events", none, status: 1).errors, "Error: \(none): there is no such file\n")
        XCTAssertEqual(
            try run("--events", folder.path, "--format", "csv", status: 1).errors,
            "Error: \(folder.path): is a directory, not a file\n")
        let good = try write(events)
        XCTAssertTrue(
            try run("--events", good, "--compare", none, status: 1).errors.contains("none.csv: there is no such file"))
        XCTAssertTrue(
            try run("--events", good, "--decisions", folder.path, status: 1).errors.contains("cannot be written"))
        XCTAssertEqual(
            try run("--events", good, "--decisions", "/dev/full", status: 1).errors,
            "Error: /dev/full: cannot be written: No space left on device\n")
        XCTAssertTrue(try run("--events", good, "--rows", "won", status: 64).errors.contains("--decisions"))
        XCTAssertTrue(try run("--events", "-", status: 64).errors.contains("--format"))
        XCTAssertTrue(try run("--events", path("events.parquet"), status: 64).errors.contains("--format"))
        XCTAssertTrue(try run("--events", good, "--online", "8-22", status: 64).errors.contains("--online"))
        XCTAssertTrue(try run("--events", good, "--show-for", "-1", status: 64).errors.contains("--show-for"))
        XCTAssertTrue(try run("--events", good, "--decisions", "-", "--json", status: 64).errors.contains("--json"))
    }

    func testAFileThatIsReadIsNotReplaced() throws {
        let good = try write(events)
        for option in ["--decisions", "--report"] {
            let same = folder.appendingPathComponent(
                "../\(folder.lastPathComponent)/\(good.split(separator: "/").last ?? "")")
            let errors = try run("--events", good, option, same.path, status: 1).errors
            XCTAssertTrue(errors.contains("would replace \(good)"), errors)
        }
        XCTAssertEqual(try String(contentsOfFile: good, encoding: .utf8), events)
    }

    func testNoEvents() throws {
        let (lines, _) = try run("--events", write("user,time_ms\n"), "--report", path("r.html"))
        XCTAssertTrue(lines.contains("There are no events."))
        XCTAssertFalse(lines.contains { $0.contains("error:") })
    }
}
