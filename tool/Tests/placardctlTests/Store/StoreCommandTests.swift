import Foundation
import Placard
import PlacardCore
import XCTest

@testable import placardctl

/// `cards`, `messages` and `log` on a store whose client is open.
final class StoreCommandTests: StoreTestCase {
    // MARK: - Nothing changes

    func testNoCommandChangesAStore() throws {
        let client = try client()
        for step in [{}, { client.abandon() }, { try self.open().close() }] as [() throws -> Void] {
            try step()
            let before = try contents()
            for command in ["cards", "messages", "log"] { _ = try lines([command] + store) }
            let run = try Run(["doctor"] + store)
            _ = run.readLines()
            _ = run.end()
            _ = try lines(["tail"] + store + ["--for", "0.3"])
            XCTAssertEqual(try contents(), before)
        }
    }

    /// Another process writes all the time.
    func testReadsWhileAClientWrites() throws {
        let client = try client()
        defer { client.close() }
        let run = try Run(["tail"] + store + ["--json", "--count", "20"])
        for number in 0..<400 {
            try client.logEvent("e\(number)")
            if number % 40 == 0 {
                XCTAssertGreaterThan(try jsonLines(["log"] + store).count, number)
                XCTAssertEqual(try json(["cards"] + store + later)["cards"]?.elements?.count, 3)
            }
        }
        let seen = try run.readLines().map { try JSONReader.read($0.utf8) }
        XCTAssertEqual(seen.count, 20)
        XCTAssertEqual(run.end().status, 0)
    }

    // MARK: - Cards

    func testCardsAreAsTheHostSeesThem() throws {
        let client = try client()
        defer { client.close() }
        let report = try json(["cards"] + store + later)
        XCTAssertEqual(report["cards"]?.ids, try client.cards().map(\.id))
        XCTAssertEqual(report["unviewed"], .integer(Int64(try client.cards().unviewed)))
        XCTAssertEqual(report["user"], "ada")
        XCTAssertEqual(report["updated_ms"], .integer(startMs))
        XCTAssertEqual(
            report["cards"]?[1],
            [
                "id": "latte", "kind": "captioned_image", "pinned": false, "control": false, "test": false,
                "viewed": true, "clicked": false, "dismissed": false, "dismissible": false,
                "created_ms": 1_759_990_000_000, "expires_ms": 1_760_090_000_000, "opens_in_webview": false,
                "extras": [:], "title": "15 % off your next flat white", "description": "Today only",
                "image": "https://coffee.example/latte.png",
            ])
        let all = try json(["cards", "--dismissed"] + store + later)
        XCTAssertEqual(all["cards"]?.ids, try client.cards(includingDismissed: true).map(\.id))
        XCTAssertEqual(all["cards"]?.elements?.last?["dismissed"], true)
    }

    func testOneCardIsPrintedInFull() throws {
        try client().close()
        let welcome = try lines(["cards", "--id", "welcome"] + store + later)
        XCTAssertTrue(welcome.contains("url           https://coffee.example/hours"), "\(welcome)")
        XCTAssertTrue(welcome.contains("extra theme   hours"), "\(welcome)")
        XCTAssertEqual(try json(["cards", "--id", "welcome"] + store)["extras"], ["theme": "hours"])
        let ended = try Run(["cards", "--id", "nope"] + store).end()
        XCTAssertEqual(ended.status, 1)
        XCTAssertEqual(ended.errors, "Error: the store has no card 'nope'; without --id the command lists them\n")
    }

    func testAnExpiredCardIsGone() throws {
        try client().close()
        let report = try json(["cards"] + store + ["--at", "2025-10-11T00:00:00Z"])
        XCTAssertEqual(report["cards"]?.ids, ["welcome", "group"])
    }

    // MARK: - Messages

    func testMessagesSayWhenTheyCanShow() throws {
        let client = try client()
        defer { client.close() }
        let report = try json(["messages"] + store + later)
        XCTAssertEqual(report["campaigns"]?.ids, ["free-coffee", "greeting", "menu-control"])
        XCTAssertEqual(report["last_display_ms"], .integer(startMs))
        XCTAssertEqual(
            report["campaigns"]?[0],
            [
                "id": "free-coffee", "type": "modal", "templated": false, "control": false,
                "triggers": ["the event order_placed, with items > 2"], "priority": 10, "delay_ms": 0,
                "timeout_ms": 30_000, "re_eligibility_ms": 7_500_000, "last_shown_ms": .integer(startMs),
                "not_shown": true, "next": "later", "next_ms": .integer(startMs + 7_500_000),
            ])
        XCTAssertEqual(report["campaigns"]?[1]?["templated"], true)
        XCTAssertNil(report["campaigns"]?[1]?["not_shown"])
        XCTAssertEqual(report["campaigns"]?[1]?["next_ms"], .integer(1_760_086_400_000))
        XCTAssertEqual(report["campaigns"]?[2]?["control"], true)
        XCTAssertEqual(report["campaigns"]?[2]?["next"], "now")
        let soon = try json(["messages", "--message-interval", "90"] + store + later)
        XCTAssertEqual(soon["campaigns"]?[2]?["next_ms"], .integer(startMs + 90_000))
    }

    // MARK: - Log

    func testTheLogHasEveryRow() throws {
        let client = try client()
        defer { client.close() }
        let outbox = try Outbox(directory: folder.path, apiKey: "key")
        defer { outbox.close() }
        try outbox.logEvent("from_elsewhere", Properties(["n": .int(1)]))
        let rows = try jsonLines(["log"] + store)
        XCTAssertEqual(Set(rows.compactMap { $0["kind"]?.string }), ["batch", "record", "attribute", "left"])
        let order = try XCTUnwrap(rows.first { $0["name"] == "order_placed" })
        XCTAssertEqual(order["code"], "ce")
        XCTAssertEqual(order["user"], "ada")
        XCTAssertEqual(order["time_ms"], .integer(startMs))
        XCTAssertEqual(order["data"], ["n": "order_placed", "p": ["items": 3]])
        let batch = try XCTUnwrap(rows.first { $0["kind"] == "batch" })
        XCTAssertEqual(batch["endpoint"], "data")
        XCTAssertEqual(batch["refusals"], 0)
        XCTAssertEqual(
            Int64(rows.count { $0["kind"] == "record" && $0["batch"] == batch["id"] }), batch["records"]?.integer)
        let attribute = try XCTUnwrap(rows.first { $0["kind"] == "attribute" })
        XCTAssertEqual(attribute["name"], "favourite")
        XCTAssertEqual(attribute["value"], "flat white")
        let left = try XCTUnwrap(rows.first { $0["kind"] == "left" })
        XCTAssertEqual(left["what"], "event")
        XCTAssertEqual(left["data"], ["event_name": "from_elsewhere", "n": 1])
        XCTAssertEqual(try lines(["log", "--user", "nobody"] + store), ["nothing is queued"])
    }

    func testSecretsAreReplaced() throws {
        var options = Options(apiKey: "secret-api-key", endpoint: "sdk.example.com", directory: folder.path)
        options.transport = .host
        let client = try Client(options)
        try client.logEvent(
            "e",
            Properties([
                "url": .string("https://ada:password@coffee.example/x"), "key": .string("is secret-api-key here"),
            ]))
        client.close()
        let output = try lines(["log", "--store", folder.path, "--api-key", "secret-api-key", "--json"]).joined()
        XCTAssertFalse(output.contains("password") || output.contains("secret-api-key"), output)
        XCTAssertTrue(output.contains("<api key>"), output)
    }

    // MARK: - Terminals

    func testHostileTextsDoNotReachTheTerminal() throws {
        let client = try open()
        try client.startSession()
        try answer(client, .data, #"{"config": {"time": 1, "content_cards": {"enabled": true}}}"#)
        let long = String(repeating: "x", count: 10_000)
        try fill(
            client,
            #"""
            {"id": "a", "tp": "text_announcement", "ca": 3, "tt": "\u001b[31mred\u009b31m\nline\u202ertl", "ds": "d"},
            {"id": "b", "tp": "text_announcement", "ca": 2, "tt": "\#(long)", "ds": "d"},
            {"id": "c", "tp": "text_announcement", "ca": 1, "tt": "\u05e9\u05dc\u05d5\u05dd", "ds": "d"}
            """#)
        client.close()
        let output = try lines(["cards"] + store + later)
        XCTAssertEqual(output.count, 5)
        for line in output {
            XCTAssertFalse(line.unicodeScalars.contains(where: \.isHarmful), line)
            XCTAssertLessThan(line.count, 160)
        }
        let titles = try json(["cards"] + store + later)["cards"]?.elements?.map { $0["title"]?.string ?? "" }
        XCTAssertEqual(titles, ["\u{1B}[31mred\u{9B}31m\nline\u{202E}rtl", long, "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"])
        let raw = try lines(["cards", "--json"] + store + later).joined()
        XCTAssertFalse(raw.unicodeScalars.contains(where: \.isHarmful))
    }

    // MARK: - Refusals

    func testAMissingStoreIsNotAnUnreadableOne() throws {
        for command in ["cards", "messages", "log", "tail"] {
            let ended = try Run([command] + store).end()
            XCTAssertEqual(ended.status, 1, command)
            XCTAssertEqual(
                ended.errors,
                "Error: there is no store '\(database.path)': check the directory and the API key. "
                    + "The directory has no store of a client.\n")
        }
    }

    func testAStoreWithoutRightsIsReported() throws {
        try client().close()
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: database.path)
        for command in ["cards", "messages", "log", "tail", "doctor"] {
            let run = try Run.withoutRights([command] + store)
            let output = run.readLines()
            let ended = run.end()
            try XCTSkipIf(ended.status > 100, "another user cannot run this build: \(ended.errors)")
            XCTAssertEqual(ended.status, command == "doctor" ? 2 : 1, command)
            let text = command == "doctor" ? output.joined() : ended.errors
            XCTAssertTrue(text.contains("cannot be read: Permission denied. Run as its owner."), text)
        }
    }

    func testInvalidOptionsEndWith64() throws {
        for arguments in [
            ["cards"], ["cards", "--store", "s"], ["tail"], ["tail", "http://127.0.0.1:1", "--store", "s"],
            ["tail", "--store", "s"], ["doctor"] + store + ["--queue-limit", "0"], ["scenario"],
            ["messages"] + store + ["--message-interval", "-1"], ["cards"] + store + ["--at", "noon"],
        ] {
            XCTAssertEqual(try Run(arguments).end().status, 64, "\(arguments)")
        }
    }

    func testEveryHelpHasAnExample() throws {
        for command in ["serve", "explain", "cards", "messages", "log", "tail", "doctor", "scenario", "simulate"] {
            let help = try lines([command, "--help"]).joined(separator: "\n")
            XCTAssertTrue(help.contains("  placardctl \(command) "), "\(command): \(help)")
        }
    }
}
