import Foundation
import Placard
import XCTest

@testable import placardctl

/// What a command prints on a terminal, which `script` provides, and what texts become there.
final class TerminalTests: StoreTestCase {
    private let command = Bundle.main.bundleURL.appending(path: "placardctl").path

    /// The output on a terminal with that many columns.
    private func shown(columns: Int = 100, _ environment: [String: String] = [:]) throws -> String {
        let words = ([command, "cards"] + store + later).map { "'\($0)'" }.joined(separator: " ")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let run = try Run(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["script", "-qec", "stty cols \(columns); \(words)", "/dev/null"],
            environment: ["PATH": path, "TERM": "xterm", "SHELL": "/bin/sh"].merging(environment) { $1 })
        let output = run.readLines().joined(separator: "\n")
        XCTAssertEqual(run.end().status, 0, output)
        return output
    }

    func testColoursAreForTerminalsOnly() throws {
        try client().close()
        let escape = "\u{1B}["
        XCTAssertTrue(try shown().contains("\(escape)1mID "))
        XCTAssertFalse(try shown(["NO_COLOR": "1"]).contains(escape))
        XCTAssertTrue(try shown(["NO_COLOR": ""]).contains(escape))
        XCTAssertFalse(try shown(["TERM": "dumb"]).contains(escape))
        XCTAssertFalse(try lines(["cards"] + store + later).joined().contains(escape))
    }

    func testLinesFitTheTerminal() throws {
        try client().close()
        for line in try shown(columns: 30, ["NO_COLOR": "1"]).split(separator: "\n").dropFirst() {
            XCTAssertLessThanOrEqual(TerminalText.width(TerminalText.clean(line.filter { $0 != "\r" })), 30, "\(line)")
        }
    }

    func testWidthsAreThoseOfATerminal() {
        XCTAssertEqual(TerminalText.width("abc"), 3)
        XCTAssertEqual(TerminalText.width("コーヒー"), 8)
        XCTAssertEqual(TerminalText.width("e\u{301}"), 1)
        XCTAssertEqual(TerminalText.shortened("コーヒー", to: 8), "コーヒー")
        XCTAssertEqual(TerminalText.shortened("コーヒー", to: 6), "コー…")
        XCTAssertEqual(TerminalText.shortened(String(repeating: "x", count: 10_000), to: 5), "xxxx…")
        XCTAssertEqual(TerminalText.clean("a\u{1B}[31m\u{9B}\u{202E}\u{2028}b\u{7F}"), "a?[31m???b?")
    }

    func testColumnsAreAligned() {
        var table = Table(["A", "B"])
        table.add(["コー", "x"])
        table.add(["abc", ""])
        XCTAssertEqual(table.lines(columns: nil), ["A     B", "コー  x", "abc"])
        XCTAssertEqual(table.lines(columns: 5), ["A   …", "コー…", "abc"])
    }

    /// Each column keeps a part, although the first ones alone would fill the line.
    func testTheWidestColumnsGiveWay() {
        var table = Table(["ID", "EXPIRES", "TITLE"])
        table.add([String(repeating: "i", count: 40), "in 11 months", "We open at 6:30 from Monday"])
        let lines = table.lines(columns: 50)
        XCTAssertTrue(lines[0].hasSuffix("TITLE"), lines[0])
        XCTAssertTrue(lines[1].contains("…  in 11 months  We open at"), lines[1])
        XCTAssertEqual(lines.map(TerminalText.width).max(), 50)
        XCTAssertEqual(table.lines(columns: 200), table.lines(columns: nil))
    }
}
