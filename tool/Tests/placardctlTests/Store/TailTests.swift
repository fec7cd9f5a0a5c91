import Foundation
import Placard
import PlacardCore
import XCTest

@testable import placardctl

/// `placardctl tail` of a store and of a server: what it sees, and how it ends.
final class TailTests: StoreTestCase {
    /// Reads lines until one has that kind, and returns the kinds so far.
    private func wait(for kind: String, _ run: Run, line: UInt = #line) throws -> [JSON] {
        var seen: [JSON] = []
        while let text = run.readLine() {
            let json = try JSONReader.read(text.utf8)
            XCTAssertNotNil(json["at_ms"]?.integer, text, line: line)
            seen.append(json)
            if json["kind"]?.string == kind { return seen }
        }
        XCTFail("no line has the kind \(kind): \(seen.map { $0.text() }), \(run.end().errors)", line: line)
        return seen
    }

    /// A tail that has read the store once: it has seen that event.
    private func following(_ client: Client, _ more: [String] = []) throws -> Run {
        let run = try Run(["tail"] + store + ["--json"] + more)
        // It may begin after the first events.
        let logging = Task {
            while !Task.isCancelled {
                try client.logEvent("begin")
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        _ = try wait(for: "record", run)
        logging.cancel()
        return run
    }

    func testEveryChangeOfAStoreIsSeen() throws {
        let client = try client()
        defer { client.close() }
        let run = try following(client)
        try client.logEvent("order_placed", Properties(["items": .int(1)]))
        var seen: [JSON] = []
        repeat { seen = try wait(for: "record", run) } while seen.last?["name"] != "order_placed"
        XCTAssertEqual(seen.last?["data"], ["n": "order_placed", "p": ["items": 1]])
        try client.setAttribute("favourite", "latte")
        XCTAssertEqual(try wait(for: "attribute", run).last?["value"], "latte")
        try client.logCardClick("welcome")
        XCTAssertEqual(try wait(for: "card", run).last?["change"], "viewed")
        XCTAssertEqual(try wait(for: "card", run).last?["change"], "clicked")
        let outbox = try Outbox(directory: folder.path, apiKey: "key")
        try outbox.logEvent("from_elsewhere")
        outbox.close()
        XCTAssertEqual(try wait(for: "left", run).last?["data"], ["event_name": "from_elsewhere"])
        try client.changeUser("bob")
        XCTAssertEqual(try wait(for: "user", run).last?["user"], "bob")
        kill(run.process.processIdentifier, SIGINT)
        XCTAssertEqual(run.end().status, 0)
    }

    func testBatchesAreFollowedToTheirAnswer() throws {
        let client = try open()
        defer { client.close() }
        try client.startSession()
        try answer(client, .data, "{}")
        let run = try following(client)
        try client.flush()
        let formed = try wait(for: "batch", run).last
        try answer(client, .data, #"{"triggers": [\#(Self.campaigns)]}"#)
        let answered = try wait(for: "campaign", run)
        let acknowledged = answered.first { $0["kind"] == "acknowledged" }
        XCTAssertEqual(acknowledged?["id"], formed?["id"])
        XCTAssertEqual(answered.last?["change"], "added")
        kill(run.process.processIdentifier, SIGTERM)
        XCTAssertEqual(run.end().status, 0)
    }

    func testEndsAfterSecondsOrLines() throws {
        let client = try client()
        defer { client.close() }
        XCTAssertEqual(try lines(["tail"] + store + ["--for", "0.2"]), [])
        XCTAssertEqual(try lines(["tail"] + store + ["--count", "0"]), [])
        let run = try following(client, ["--count", "1"])
        XCTAssertEqual(run.readLines(), [])
        XCTAssertEqual(run.end().status, 0)
    }

    /// `head -1` ends the tail at its next line, without a text.
    func testAClosedPipeEndsQuietly() throws {
        let client = try client()
        defer { client.close() }
        let command = Bundle.main.bundleURL.appending(path: "placardctl").path
        let script = "set -o pipefail; \"$0\" \"$@\" | head -1; echo ${PIPESTATUS[0]}"
        let run = try Run(
            URL(fileURLWithPath: "/bin/bash"), ["-c", script, command, "tail"] + store + ["--json", "--for", "20"])
        let logging = Task {
            while !Task.isCancelled {
                try client.logEvent("e")
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        let output = run.readLines()
        logging.cancel()
        XCTAssertEqual(output.last, "0", "\(output)")
        XCTAssertEqual(run.end().errors, "")
    }

    // MARK: - A server

    func testAServerIsFollowed() async throws {
        let server = try await TestServer()
        let run = try Run(["tail", server.url.absoluteString + "/", "--json", "--count", "1"])
        // Sent until the tail has begun.
        let sending = Task {
            for number in 0..<400 where !Task.isCancelled {
                let event: JSON = ["name": "ce", "time": 1_800_000_000, "data": ["n": "order", "p": [:]]]
                _ = try await server.post(
                    "data/", ["events": .array([event]), "batch_id": .string("b\(number)")])
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        let seen = try XCTUnwrap(run.readLine().map { try JSONReader.read($0.utf8) }, run.end().errors)
        sending.cancel()
        XCTAssertEqual(seen["kind"], "event")
        XCTAssertEqual(seen["name"], "order")
        XCTAssertEqual(run.end().status, 0)
        await server.stop()
        let ended = try Run(["tail", server.url.absoluteString]).end()
        XCTAssertEqual(ended.status, 1)
        XCTAssertTrue(ended.errors.hasPrefix("Error: \(server.url.absoluteString) does not answer: "), ended.errors)
    }
}
