import Foundation
import Placard
import XCTest

@testable import placardctl

/// The transcripts of docs/placardctl.md are what the commands print.
final class PlacardctlPageTests: StoreTestCase {
    private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../docs/placardctl.md")

    /// What differs from machine to machine, and from run to run.
    private static let variable = [
        ("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "UUID"), ("[0-9]+ bytes", "N bytes"), ("owner [0-9]+", "owner N"),
        ("process [0-9]+", "process N"), ("(glibc|libcurl|placardctl|library) [0-9.]+[0-9]", "$1 N"),
        ("certificates in [^ ]+", "certificates in FILE"), ("^[0-9:]{8}Z ", "TIME "), ("127.0.0.1:[0-9]+", "SERVER"),
    ]

    private static func general(_ line: String) -> String {
        variable.reduce(line) {
            $0.replacingOccurrences(of: $1.0, with: $1.1, options: .regularExpression)
        }
    }

    /// The words of a command, without quotes around JSON.
    private func arguments(_ command: String) -> [String] {
        let known = ["/var/lib/kiosk": folder.path, "KEY": "key"]
        let words = command.split(separator: " ").dropFirst(2).map { known[String($0)] ?? String($0) }
        return words.contains("tail") ? words : words + later
    }

    func testTranscriptsAreTrue() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let blocks = text.components(separatedBy: "```text\n$ placardctl ").dropFirst()
            .map { "$ placardctl " + ($0.components(separatedBy: "\n```").first ?? "") }
        let client = try client()
        defer { client.close() }
        var checked: Set<String> = []
        for block in blocks {
            var shown = block.components(separatedBy: "\n")
            let words = arguments(shown.removeFirst())
            guard ["cards", "messages", "log", "doctor"].contains(words.first) else { continue }
            checked.insert(words.first ?? "")
            let run = try Run(words)
            let seen = run.readLines().map {
                $0.replacingOccurrences(of: folder.path, with: "/var/lib/kiosk")
                    .replacingOccurrences(of: "key.sqlite3", with: "KEY.sqlite3")
            }
            _ = run.end()
            XCTAssertEqual(
                seen.map(Self.general), shown.map(Self.general),
                "docs/placardctl.md: \(words), printed:\n\(seen.joined(separator: "\n"))")
        }
        XCTAssertEqual(checked, ["cards", "messages", "log", "doctor"])
    }

    func testTheTranscriptOfTheTailIsTrue() async throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let block = text.components(separatedBy: "$ placardctl tail --store /var/lib/kiosk --api-key KEY\n").last
        let shown = try XCTUnwrap(block?.components(separatedBy: "\n```").first).components(separatedBy: "\n")

        let client = try open()
        defer { client.close() }
        try client.startSession()
        try answer(client, .data, #"{"triggers": [\#(Self.campaigns)]}"#)
        let run = try Run(["tail"] + store)
        let logging = Task {
            while !Task.isCancelled {
                try client.logEvent("begin")
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        XCTAssertNotNil(run.readLine())
        logging.cancel()
        _ = await logging.result
        var seen: [String] = []
        func read(until part: String) {
            while let line = run.readLine() {
                if !line.contains("'begin'") { seen.append(line) }
                if line.contains(part) { return }
            }
        }
        try client.logEvent("order_placed", Properties(["items": .int(3)]))
        read(until: "displayed")
        try client.flush()
        read(until: "batch formed")
        try answer(client, .data, "{}")
        read(until: "acknowledged")
        kill(run.process.processIdentifier, SIGINT)
        XCTAssertEqual(run.end().status, 0)
        func general(_ line: String) -> String {
            Self.general(line).replacingOccurrences(
                of: "[0-9]+ records", with: "N records", options: .regularExpression)
        }
        XCTAssertEqual(seen.map(general), shown.map(general), "\(seen)")
    }

    /// The page's tables name every key that a command writes.
    func testEveryKeyIsDocumented() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let client = try client()
        defer { client.close() }
        let outbox = try Outbox(directory: folder.path, apiKey: "key")
        try outbox.logEvent("e")
        outbox.close()
        var objects = try jsonLines(["log"] + store)
        let cards = try json(["cards", "--dismissed"] + store + later)
        let messages = try json(["messages"] + store + later)
        let run = try Run(["doctor"] + store + ["--json"])
        let doctor = try JSONReader.read(try XCTUnwrap(run.readLine()).utf8)
        objects += [cards, messages, doctor]
        for (report, list) in [(cards, "cards"), (messages, "campaigns"), (doctor, "findings")] {
            objects += try XCTUnwrap(report[list]?.elements)
        }
        for key in Set(objects.flatMap { ($0.members ?? [:]).keys }).sorted() {
            XCTAssertTrue(text.contains("`\(key)`"), "docs/placardctl.md does not explain the key \(key)")
        }
        for check in (doctor["findings"]?.elements ?? []).compactMap({ $0["check"]?.string }) {
            XCTAssertTrue(text.contains("`\(check)`"), "docs/placardctl.md does not explain the check \(check)")
        }
    }
}
