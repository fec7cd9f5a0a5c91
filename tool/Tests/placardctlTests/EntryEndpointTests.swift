import Foundation
import NIOCore
import NIOHTTP1
import XCTest

@testable import placardctl

/// The editor of the page: drafts that only the page sees, and saving.
final class EntryEndpointTests: ServerTestCase {
    private static let path = "/_placard/entry"
    private let file = """
        {"cards": [{"id": "a", "tp": "text_announcement", "tt": "Hello", "ca": 1}],
         "campaigns": [
           {"id": "one", "type": "inapp", "trigger_condition": [{"type": "open"}],
            "data": {"type": "MODAL", "message": "Hi"}}]}
        """

    private func load(_ server: TestServer, _ query: [String: String]) async throws -> JSON {
        try await server.get(Self.path, query).json()
    }

    private func send(
        _ method: String, _ server: TestServer, _ body: JSON, headers: [String: String] = [:]
    ) async throws -> Reply {
        let usual = ["Content-Type": "application/json"]
        return try await server.send(
            method, Self.path, body: Data(body.text().utf8), headers: usual.merging(headers) { $1 })
    }

    private func change(_ entry: JSON, card: String? = nil, _ old: String, _ new: String) throws -> JSON {
        let text = try XCTUnwrap(entry["text"]?.string).replacing(old, with: new)
        return [
            card == nil ? "campaign" : "card": entry["id"] ?? .null, "text": .string(text),
            "stamp": entry["stamp"] ?? .null,
        ]
    }

    // MARK: Drafts

    func testADraftIsForThePageOnly() async throws {
        try await withServer(file) { server in
            let entry = try await load(server, ["campaign": "one"])
            XCTAssertEqual(entry["first_line"], 3)
            let answer = try await send("POST", server, try change(entry, "\"open\"", "\"purchase\"")).json()
            let draft = try XCTUnwrap(answer["draft"]?.string)
            XCTAssertEqual(answer["id"], "one")

            let shown = try await server.get("/_placard/content", ["draft": draft]).json()
            XCTAssertEqual(shown["campaigns"]?[0]?["when"], ["any purchase"])
            let asked = Data(#"{"kind": "open"}"#.utf8)
            let target = try XCTUnwrap(URL(string: "\(server.url.absoluteString)/_placard/explain?draft=\(draft)"))
            let explained = try await server.send(
                "POST", target, body: asked, headers: ["Content-Type": "application/json"])
            XCTAssertEqual(try explained.json()["conclusion"], "nothing is shown")
            expectEqual(try await server.get("/_placard/preview/message/one", ["draft": draft]).status, 200)

            // Clients and other pages get the file.
            let content = try await server.get("/_placard/content").json()
            XCTAssertEqual(content["campaigns"]?[0]?["when"], ["a session start"])
            let sent = try await server.post("data", ["respond_with": ["triggers": true]]).json()
            XCTAssertEqual(sent["triggers"]?[0]?["trigger_condition"], [["type": "open"]])
            XCTAssertEqual(try String(contentsOf: server.file, encoding: .utf8), file)
        }
    }

    func testADraftOfACardIsDrawn() async throws {
        try await withServer(file) { server in
            let entry = try await load(server, ["card": "a"])
            let answer = try await send("POST", server, try change(entry, card: "a", "Hello", "Bonjour")).json()
            let draft = try XCTUnwrap(answer["draft"]?.string)
            let feed = try await server.get("/_placard/preview/feed", ["draft": draft])
            XCTAssertTrue(feed.text.contains("Bonjour"))
            expectEqual(try await server.get("/_placard/preview/feed").text.contains("Bonjour"), false)
        }
    }

    func testAnInvalidTextIsAnAnswerWithItsLine() async throws {
        try await withServer(file) { server in
            let entry = try await load(server, ["campaign": "one"])
            let reply = try await send("POST", server, try change(entry, "\"MODAL\"", "\"SQUARE\""))
            XCTAssertEqual(reply.status, 200)
            let problem = try reply.json()["problem"]
            XCTAssertEqual(problem?["line"], 4)
            XCTAssertEqual(problem?["message"]?.string?.hasPrefix("campaigns[0].data.type: must be one of"), true)
        }
    }

    func testADraftThatIsNoLongerKeptIsReported() async throws {
        try await withServer(file) { server in
            for path in ["/_placard/content", "/_placard/preview/feed", "/_placard/timeline"] {
                expectEqual(try await server.get(path, ["draft": "none"]).status, 410)
            }
            let entry = try await load(server, ["campaign": "one"])
            var first = ""
            for index in 0...20 {
                let answer = try await send("POST", server, try change(entry, "Hi", "Hi \(index)")).json()
                if index == 0 { first = answer["draft"]?.string ?? "" }
            }
            expectEqual(try await server.get("/_placard/content", ["draft": first]).status, 410)
        }
    }

    // MARK: Saving

    func testASaveIsServedToClients() async throws {
        try await withServer(file) { server in
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: server.file.path)
            let entry = try await load(server, ["campaign": "one"])
            let saved = try await send("PUT", server, try change(entry, "Hi", "Saved"))
            XCTAssertEqual(saved.status, 200, saved.text)
            let expected = file.replacing("\"Hi\"", with: "\"Saved\"")
            XCTAssertEqual(try String(contentsOf: server.file, encoding: .utf8), expected)
            let mode = try FileManager.default.attributesOfItem(atPath: server.file.path)[.posixPermissions] as? Int
            XCTAssertEqual(mode, 0o640)
            // The answer is what the next save begins with.
            let next = try change(try saved.json(), "Saved", "Again")
            expectEqual(try await send("PUT", server, next).status, 200)
            let again = file.replacing("\"Hi\"", with: "\"Again\"")
            XCTAssertEqual(try String(contentsOf: server.file, encoding: .utf8), again)
            try await server.rewrite(again) { ($0["revision"]?.integer ?? 0) >= 2 }
            let sent = try await server.post("data", ["respond_with": ["triggers": true]]).json()
            XCTAssertEqual(sent["triggers"]?[0]?["data"]?["message"], "Again")
        }
    }

    func testASaveOverAnotherContentIsRefused() async throws {
        try await withServer(file) { server in
            let entry = try await load(server, ["campaign": "one"])
            let other = file.replacing("Hello", with: "Hello there")
            try other.write(to: server.file, atomically: true, encoding: .utf8)
            for method in ["PUT", "POST"] {
                let reply = try await send(method, server, try change(entry, "Hi", "Saved"))
                XCTAssertEqual(reply.status, 409)
                XCTAssertEqual(
                    try reply.json()["message"],
                    "the campaign file has changed on the disk since its text was loaded: load it again")
            }
            XCTAssertEqual(try String(contentsOf: server.file, encoding: .utf8), other)
        }
    }

    /// The saves are about one entry, or about several entries of the file.
    func testOfSavesWithOneStampAtTheSameMomentOneIsAccepted() async throws {
        try await withServer(file) { server in
            for round in 0..<10 {
                let entries = [
                    try await load(server, ["campaign": "one"]), try await load(server, ["card": "a"]),
                ]
                let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                    for turn in 0..<8 {
                        let entry = entries[turn % 2]
                        let new = (entry["text"]?.string ?? "") + String(repeating: " ", count: 8 * round + turn + 1)
                        let kind = turn % 2 == 0 ? "campaign" : "card"
                        let body: JSON = [
                            kind: entry["id"] ?? .null, "text": .string(new), "stamp": entry["stamp"] ?? .null,
                        ]
                        let (text, headers) = (Data(body.text().utf8), ["Content-Type": "application/json"])
                        group.addTask {
                            try await server.send("PUT", Self.path, body: text, headers: headers).status
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                XCTAssertEqual(statuses.sorted(), [200] + Array(repeating: 409, count: 7), "round \(round)")
            }
        }
    }

    func testAnInvalidTextIsNotSaved() async throws {
        try await withServer(file) { server in
            let entry = try await load(server, ["campaign": "one"])
            let reply = try await send("PUT", server, try change(entry, "\"Hi\"", "7"))
            XCTAssertEqual(reply.status, 400)
            XCTAssertEqual(try reply.json()["line"], 4)
            XCTAssertEqual(try String(contentsOf: server.file, encoding: .utf8), file)
        }
    }

    func testAReadOnlyServerSavesNothing() async throws {
        try await withServer(file, isReadOnly: true) { server in
            let entry = try await load(server, ["campaign": "one"])
            expectEqual(try await send("POST", server, try change(entry, "Hi", "Saved")).status, 200)
            let reply = try await send("PUT", server, try change(entry, "Hi", "Saved"))
            XCTAssertEqual(reply.status, 403)
            XCTAssertEqual(try reply.json()["message"], "saving is off: the server runs with --read-only")
            let state = try await server.get("/_placard/state").json()
            XCTAssertEqual(state["file"]?["not_saved"], "saving is off: the server runs with --read-only")
            XCTAssertEqual(try String(contentsOf: server.file, encoding: .utf8), file)
        }
    }

    func testASaveThroughALinkIsRefused() async throws {
        try await withServer(file) { server in
            let entry = try await load(server, ["campaign": "one"])
            let other = server.folder.appending(path: "other.json")
            try FileManager.default.moveItem(at: server.file, to: other)
            try FileManager.default.createSymbolicLink(at: server.file, withDestinationURL: other)
            let reply = try await send("PUT", server, try change(entry, "Hi", "Saved"))
            XCTAssertEqual(reply.status, 403)
            XCTAssertEqual(try reply.json()["message"]?.string?.contains("is a symbolic link"), true)
            XCTAssertEqual(try String(contentsOf: other, encoding: .utf8), file)
        }
    }

    /// There is no authentication: a client of another machine, which reaches another address, must not write.
    func testSavesOnlyAtALoopbackAddress() async throws {
        try await withServer(file) { server in
            let endpoint = EntryEndpoint(
                source: try CampaignSource(path: server.file.path) { 0 }, drafts: Drafts(), isReadOnly: false)
            func refusal(_ address: String?) throws -> String? {
                let local = try address.map { try SocketAddress(ipAddress: $0, port: 8585) }
                let head = HTTPRequestHead(version: .http1_1, method: .PUT, uri: "/_placard/entry")
                let request = Request(head, body: .whole(ByteBuffer()), localAddress: local)
                return endpoint.refusalToSave(try XCTUnwrap(request))
            }
            for address in ["127.0.0.1", "127.0.0.2", "::1"] { XCTAssertNil(try refusal(address)) }
            for address in ["192.0.2.7", "10.0.2.2", "::ffff:192.0.2.7", "fe80::1", nil] {
                XCTAssertEqual(
                    try refusal(address), "saving works only at a loopback address of this machine, such as 127.0.0.1")
            }
        }
    }

    /// No page of another origin can save, nor one whose name resolves to this machine.
    func testPagesOfOtherOriginsCannotSave() async throws {
        try await withServer(file) { server in
            let entry = try await load(server, ["campaign": "one"])
            let body = try change(entry, "Hi", "Saved")
            let own = "http://127.0.0.1:\(server.url.port ?? 0)"
            for method in ["PUT", "POST"] {
                for headers in [
                    ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": "http://localhost:3000"],
                    ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
                    ["Origin": own, "Sec-Fetch-Site": "cross-site"],
                ] {
                    expectEqual(try await send(method, server, body, headers: headers).status, 403)
                }
                for host in ["evil.example", "192.0.2.7:8585"] {
                    let headers = ["Host": host, "Origin": "http://\(host)"]
                    expectEqual(try await send(method, server, body, headers: headers).status, 421)
                }
                // The only types that a form of another page can send.
                for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
                    expectEqual(try await send(method, server, body, headers: ["Content-Type": type]).status, 415)
                }
            }
            expectEqual(try await server.send("OPTIONS", Self.path).status, 405)
            XCTAssertEqual(try String(contentsOf: server.file, encoding: .utf8), file)
            expectEqual(try await send("PUT", server, body, headers: ["Origin": own]).status, 200)
        }
    }

    func testRefusesInvalidRequests() async throws {
        try await withServer(file) { server in
            for query in [[:], ["card": "a", "campaign": "one"]] {
                expectEqual(try await server.get(Self.path, query).status, 400)
            }
            expectEqual(try await server.get(Self.path, ["card": "none"]).status, 404)
            expectEqual(try await server.send("DELETE", Self.path).header("Allow"), "GET, POST, PUT")
            let bodies: [JSON] = [
                [:], ["campaign": "one"], ["campaign": "one", "text": 7, "stamp": "x"],
                ["campaign": "one", "text": "{}"],
                ["campaign": "one", "text": "{}", "stamp": "x", "path": "/etc/passwd"],
                ["campaign": "one", "text": .string(String(repeating: " ", count: 1 << 20) + "{}"), "stamp": "x"],
            ]
            for body in bodies { expectEqual(try await send("PUT", server, body).status, 400) }
        }
    }
}
