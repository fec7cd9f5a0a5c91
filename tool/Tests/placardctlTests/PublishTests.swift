import Foundation
import FoundationNetworking
import XCTest

/// `keygen`, `publish`, `verify` and `serve --directory` as programs.
final class PublishTests: XCTestCase {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "placardctl-\(UUID().uuidString)")
    private var published: URL { folder.appending(path: "public") }
    private var head: URL { published.appending(path: "head.json") }

    override func setUpWithError() throws {
        try FileManager.default.createDirectory(
            at: folder.appending(path: "images"), withIntermediateDirectories: true)
        try write("images/cup.PNG", "a cup")
        try write("notes/style.css", "b { }")
        try write("campaigns.json", Self.campaigns)
        try ok(["keygen", path("a")])
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    private static let campaigns = #"""
        {"cards": [{"id": "card", "tp": "captioned_image", "tt": "New", "i": "/images/cup.PNG"},
                   {"id": "text", "tp": "text_announcement", "tt": "x", "ca": 1760000000}],
         "campaigns": [
          {"id": "page", "type": "inapp", "trigger_condition": [{"type": "open"}],
           "data": {"type": "HTML", "message": "<link rel=stylesheet href=\"notes/style.css\">",
                    "asset_urls": ["notes/style.css"], "message_close": "SWIPE"}}]}
        """#

    // MARK: - Helpers

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func write(_ name: String, _ text: String) throws {
        let file = folder.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @discardableResult
    private func ok(_ arguments: [String], line: UInt = #line) throws -> [String] {
        let run = try Run(arguments)
        let lines = run.readLines()
        let ended = run.end()
        XCTAssertEqual(ended.status, 0, ended.errors + lines.joined(separator: "\n"), line: line)
        return lines
    }

    private func refused(_ arguments: [String], _ text: String, status: Int32 = 1, line: UInt = #line) throws {
        let run = try Run(arguments)
        let lines = run.readLines()
        let ended = run.end()
        XCTAssertEqual(ended.status, status, line: line)
        let output = ended.errors + lines.joined(separator: "\n")
        XCTAssertTrue(output.contains(text), output, line: line)
    }

    private func publish(_ options: String...) -> [String] {
        ["publish", path("campaigns.json"), published.path, "--key", path("a.key")] + options
    }

    private func verify(_ options: String...) -> [String] {
        ["verify", published.path, "--key", path("a.pub")] + options
    }

    private func headMembers() throws -> [String: Any] {
        try XCTUnwrap(JSONSerialization.jsonObject(with: Data(contentsOf: head)) as? [String: Any])
    }

    private func names(_ name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: published.appending(path: name).path).sorted()
    }

    private func blob() throws -> URL { published.appending(path: try XCTUnwrap(headMembers()["url"] as? String)) }

    private func git(_ arguments: String...) throws {
        let run = try Run(URL(fileURLWithPath: "/usr/bin/env"), ["git", "-C", folder.path] + arguments)
        XCTAssertEqual(run.end().status, 0)
    }

    // MARK: - Keys

    func testASecretKeyIsForItsUserAndIsNotReplaced() throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: path("a.key"))
        XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
        let before = try Data(contentsOf: folder.appending(path: "a.key"))
        try refused(["keygen", path("a")], "a.key is there already: keys are not replaced")
        XCTAssertEqual(try Data(contentsOf: folder.appending(path: "a.key")), before)
        let text = try String(contentsOfFile: path("a.pub"), encoding: .utf8)
        XCTAssertEqual(try ok(["keygen", path("b")]).last?.hasPrefix("public key: "), true)
        XCTAssertNotEqual(try String(contentsOfFile: path("b.pub"), encoding: .utf8), text)
        try refused(["keygen", path("none/a")], "none/a.key cannot be written")
    }

    func testAKeyIsNotMadeWhereGitWouldTakeItIn() throws {
        try git("init", "-q")
        try refused(["keygen", path("images/c")], "add c.key to .gitignore first")
        XCTAssertFalse(FileManager.default.fileExists(atPath: path("images/c.pub")))
        try write(".gitignore", "*.key\n")
        try ok(["keygen", path("images/c")])
    }

    func testSaysWhatToInstall() throws {
        let folder = folder.appending(path: "libraries")
        for name in ["libsodium.so.23", "libsodium.so.26"] {
            try write("libraries/\(name)", "the loader looks here first, and no further")
        }
        let run = try Run(
            Bundle.main.bundleURL.appending(path: "placardctl"), ["keygen", path("b")],
            environment: ["LD_LIBRARY_PATH": folder.path])
        let ended = run.end()
        XCTAssertEqual(ended.status, 1)
        XCTAssertEqual(
            ended.errors,
            "Error: libsodium, which checks signatures, cannot be loaded (libsodium.so.23): install libsodium (Debian: "
                + "libsodium23)\n")
        XCTAssertFalse(FileManager.default.fileExists(atPath: path("b.key")))
    }

    // MARK: - What is published

    func testPublishesContentWithItsFilesByTheirHash() throws {
        let line = try XCTUnwrap(ok(publish("--sequence", "41")).last)
        XCTAssertTrue(line.hasSuffix(": 2 cards, 1 campaign, 2 files, never expires"), line)
        let members = try headMembers()
        XCTAssertEqual(members["sequence"] as? Int, 41)
        XCTAssertNil(members["expires"])
        XCTAssertEqual(try names("files").map { $0.dropFirst(64) }.sorted(), [".css", ".png"])
        let content = try String(contentsOf: blob(), encoding: .utf8)
        XCTAssertTrue(content.contains(#""sequence":41"#), content)
        for name in try names("files") { XCTAssertTrue(content.contains("\"files/\(name)\""), content) }
        let style = try XCTUnwrap(names("files").first { $0.hasSuffix(".css") })
        XCTAssertTrue(content.contains("href=\\\"files/\(style)\\\""), content)
        XCTAssertEqual(try ok(verify()).count, 4)
        let output = try XCTUnwrap(ok(publish("--json")).last)
        let report = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        XCTAssertEqual(report["sequence"] as? Int, 41)
        XCTAssertEqual(report["files"] as? [String], try names("files").map { "files/\($0)" })
        XCTAssertEqual(report["sha256"] as? String, members["sha256"] as? String)
    }

    func testTheSameContentKeepsItsSequence() throws {
        try ok(publish("--expires", "1d"))
        let first = try headMembers()
        try refused(verify(), "Publish again")
        try refused(verify("--days", "0", "--at", "2999-01-01T00:00:00Z"), "error   expired: ", status: 2)
        try ok(publish("--expires", "365d"))
        let second = try headMembers()
        XCTAssertEqual(second["sequence"] as? Int, first["sequence"] as? Int)
        XCTAssertEqual(second["sha256"] as? String, first["sha256"] as? String)
        XCTAssertGreaterThan(
            try XCTUnwrap(second["created"] as? String), try XCTUnwrap(first["created"] as? String))
        try ok(verify())
        try write("campaigns.json", "{}")
        try ok(publish())
        XCTAssertGreaterThan(try XCTUnwrap(headMembers()["sequence"] as? Int), try XCTUnwrap(first["sequence"] as? Int))
    }

    func testASequenceNeverGoesBack() throws {
        try ok(publish("--sequence", "4000000000"))
        let earlier = path("earlier.json")
        try FileManager.default.copyItem(at: head, to: URL(fileURLWithPath: earlier))
        try write("campaigns.json", "{}")
        try refused(publish("--sequence", "3999999999"), "the sequence 4000000000 is published")
        try refused(publish("--sequence", "4000000000"), "the sequence 4000000000 is published")
        try ok(publish())
        XCTAssertEqual(try headMembers()["sequence"] as? Int, 4_000_000_001)
        try ok(verify("--after", earlier))
        try FileManager.default.removeItem(at: published)
        try ok(publish("--sequence", "5"))
        try refused(verify("--after", earlier), "error   rollback: ", status: 2)
        try FileManager.default.removeItem(at: published)
        try ok(publish("--sequence", "4000000000"))
        try refused(verify("--after", earlier), "error   fork: ", status: 2)
    }

    func testADeviceFollowsTheRotationOfAKey() throws {
        try ok(["keygen", path("b")])
        try ok(publish("--key", path("b.key"), "--sequence", "1"))
        let both = path("both.json")
        try FileManager.default.copyItem(at: head, to: URL(fileURLWithPath: both))
        try write("campaigns.json", "{}")
        try ok(["publish", path("campaigns.json"), published.path, "--key", path("b.key")])
        try refused(verify(), "error   signature: ", status: 2)
        try ok(verify("--after", both))
        try refused(verify("--signatures", "2", "--key", path("b.pub")), "error   signature: ", status: 2)
        // A key that is offline signs nothing yet.
        try ok(["keygen", path("c")])
        try ok(publish("--trust", path("c.pub")))
        XCTAssertEqual((try headMembers()["keys"] as? [String])?.count, 2)
        XCTAssertEqual((try headMembers()["signatures"] as? [Any])?.count, 1)
    }

    func testRefusesWhatADeviceWouldNotShow() throws {
        func card(_ link: String) throws {
            let card = #"{"id": "a", "tp": "captioned_image", "tt": "x", "i": "\#(link)"}"#
            try write("campaigns.json", "{\"cards\": [\(card)]}")
        }
        try write("big.png", String(repeating: "x", count: 10 << 20 | 1))
        try write("cup", "no extension")
        try write("notes.toml", "password = 1")
        try FileManager.default.copyItem(atPath: path("a.key"), toPath: path("stolen.png"))
        try FileManager.default.createSymbolicLink(atPath: path("link.png"), withDestinationPath: "/etc/hostname")
        let wrong = [
            "https://cdn.example.com/cup.png": "is not next to the campaign file", "//cdn/cup.png": "is not next to",
            "/cup.png": "is not next to", "data:image/png;base64,": "is not next to", "images/none.png": "is missing",
            "../../../../../../etc/hostname": "leads out of the folder", "link.png": "leads out of the folder",
            "big.png": "has 10485761 bytes: devices fetch at most 10485760",
            "cup": "is nothing that a message or card shows",
            "notes.toml": "is nothing that a message or card shows", "stolen.png": "is a secret key",
        ]
        for (link, text) in wrong {
            try card(link)
            try refused(publish(), text)
        }
        try write("campaigns.json", #"{"cards": [{"id": "a", "tp": "nothing"}]}"#)
        try refused(publish(), "campaigns.json: cards[0].tp: ")
        try write(
            "campaigns.json",
            #"""
            {"campaigns": [{"id": "c", "type": "inapp", "trigger_condition": [{"type": "open"}],
                            "data": {"type": "MODAL", "message": "m", "slide_from": "LEFT"}}]}
            """#)
        try refused(publish(), "is not published: devices would leave a part of it out")
        XCTAssertFalse(FileManager.default.fileExists(atPath: head.path))
    }

    func testASecretKeyIsNotPublished() throws {
        try FileManager.default.createDirectory(at: published, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: path("a.key"), toPath: published.appending(path: "a.key").path)
        try refused(
            ["publish", path("campaigns.json"), published.path, "--key", published.appending(path: "a.key").path],
            "move the secret key away")
        XCTAssertFalse(FileManager.default.fileExists(atPath: head.path))
    }

    func testRefusesOtherKeysAndOtherHeads() throws {
        let start = ["publish", path("campaigns.json"), published.path]
        try refused(start, "--key", status: 64)
        try refused(start + ["--key", path("a.pub")], "is not a secret key")
        try refused(start + ["--key", path("none.key")], "there is no file")
        try refused(start + ["--key", path("campaigns.json")], "is not a secret key")
        try refused(publish("--key", path("a.key")), "is given twice")
        try refused(publish("--expires", "1y"), "1y", status: 64)
        try refused(["verify", published.path, "--key", path("a.key")], "is not a public key")
        try refused(verify(), "error   head: there is no file", status: 2)
        try write("public/head.json", "{}")
        try refused(publish(), "head.json: ")
    }

    func testRemovesWhatWasReplacedAMonthAgo() throws {
        try ok(publish())
        let first = try blob()
        let files = try names("files")
        try write("campaigns.json", "{}")
        // Written long ago, but replaced only now.
        let old = Date(timeIntervalSinceNow: -40 * 86_400)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: first.path)
        try ok(publish())
        XCTAssertTrue(FileManager.default.fileExists(atPath: first.path))
        XCTAssertEqual(try names("files"), files)

        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: first.path)
        try write("public/files/README.txt", "not ours")
        try write("campaigns.json", #"{"cards": []}"#)
        try ok(publish())
        XCTAssertFalse(FileManager.default.fileExists(atPath: first.path))
        XCTAssertEqual(try names("files"), ["README.txt"])
        XCTAssertEqual(try names("blobs").count, 2)
        try ok(verify())
    }

    // MARK: - Damage

    func testVerifyNamesWhatIsDamaged() throws {
        try ok(publish())
        let file = published.appending(path: "files/\(try XCTUnwrap(names("files").first))")
        let whole = try Data(contentsOf: file)
        try (whole + Data("x".utf8)).write(to: file)
        try refused(verify(), "error   hash: files/", status: 2)
        try FileManager.default.removeItem(at: file)
        try refused(verify(), "error   files: there is no file", status: 2)
        try whole.write(to: file)

        let content = try Data(contentsOf: blob())
        try Data(content.dropLast()).write(to: blob())
        try refused(verify(), "error   hash: the content has", status: 2)
        try Data(content.dropLast() + Data(" ".utf8)).write(to: blob())
        try refused(verify(), "error   hash: the content's SHA-256", status: 2)
        // Publishing again repairs it.
        try ok(publish())
        try ok(verify())

        let text = try String(contentsOf: head, encoding: .utf8)
        try write("public/head.json", text.replacingOccurrences(of: "\"placard\":1", with: "\"placard\":2"))
        try refused(verify(), "error   signature: ", status: 2)
        try write("public/head.json", text.replacingOccurrences(of: "signatures", with: "nothing"))
        try refused(verify(), "error   unsigned: ", status: 2)
        try write("public/head.json", "{")
        try refused(verify("--json"), #""check":"malformed""#, status: 2)
    }

    // MARK: - Web servers

    func testAPlainWebServerIsEnough() throws {
        try ok(publish("--expires", "365d"))
        let script = """
            import functools, http.server
            class Handler(http.server.SimpleHTTPRequestHandler):
                def do_GET(self):
                    if self.path != \"/packed\":
                        return super().do_GET()
                    assert \"Accept-Encoding\" not in self.headers
                    self.send_response(200)
                    self.send_header(\"Content-Encoding\", \"gzip\")
                    self.send_header(\"Content-Length\", \"0\")
                    self.end_headers()
            handler = functools.partial(Handler, directory=\"\(published.path)\")
            server = http.server.ThreadingHTTPServer((\"127.0.0.1\", 0), handler)
            print(server.server_port, flush=True)
            server.serve_forever()
            """
        let server = try Run(URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", script])
        let port = try XCTUnwrap(server.readLine())
        let url = "http://127.0.0.1:\(port)/"
        XCTAssertEqual(try ok(["verify", url, "--key", path("a.pub")]).last, "ok      files: 2 files")
        try ok(["verify", url + "head.json?x=1", "--key", path("a.pub")])
        try refused(
            ["verify", url + "none.json", "--key", path("a.pub")], "answers with HTTP status 404", status: 2)
        try refused(
            ["verify", url + "packed", "--key", path("a.pub")], "answers with Content-Encoding 'gzip', unasked",
            status: 2)
        server.process.terminate()
        _ = server.end()
        try refused(["verify", url, "--key", path("a.pub")], "error   head: ", status: 2)
    }

    func testServesADirectoryWithTags() async throws {
        try ok(publish())
        let run = try Run(["serve", "--directory", published.path, "--port", "0"])
        let first = try XCTUnwrap(run.readLine())
        let base = try XCTUnwrap(URL(string: String(try XCTUnwrap(first.split(separator: " ").last))))
        XCTAssertEqual(first, "placardctl: serving \(published.path) at \(base)")
        try ok(["verify", base.absoluteString + "/", "--key", path("a.pub")])

        func get(_ path: String, tag: String? = nil, method: String = "GET") async throws -> (HTTPURLResponse, Data) {
            var request = URLRequest(url: try XCTUnwrap(URL(string: base.absoluteString + path)))
            request.httpMethod = method
            request.cachePolicy = .reloadIgnoringLocalCacheData
            if let tag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
            let (data, response) = try await URLSession.shared.data(for: request)
            return (try XCTUnwrap(response as? HTTPURLResponse), data)
        }
        let (head, bytes) = try await get("/head.json")
        XCTAssertEqual(bytes, try Data(contentsOf: self.head))
        XCTAssertEqual(head.value(forHTTPHeaderField: "Cache-Control"), "public, max-age=300")
        XCTAssertEqual(head.value(forHTTPHeaderField: "Content-Type"), "application/json")
        let tag = try XCTUnwrap(head.value(forHTTPHeaderField: "ETag"))
        XCTAssertLessThanOrEqual(tag.utf8.count, 64)
        let (same, empty) = try await get("/head.json", tag: tag)
        XCTAssertEqual(same.statusCode, 304)
        XCTAssertEqual(empty, Data())
        try ok(publish("--expires", "1d"))
        let (changed, _) = try await get("/head.json", tag: tag)
        XCTAssertEqual(changed.statusCode, 200)

        let (blob, _) = try await get("/" + (try XCTUnwrap(headMembers()["url"] as? String)), method: "HEAD")
        XCTAssertEqual(blob.value(forHTTPHeaderField: "Cache-Control"), "public, max-age=31536000, immutable")
        try write("public/.secret", "x")
        try FileManager.default.createSymbolicLink(
            atPath: published.appending(path: "out").path, withDestinationPath: path("a.key"))
        for wrong in ["/", "/.secret", "/out", "/blobs", "/none", "/%2e%2e/a.key", "/blobs/%2e%2e/%2e%2e/a.key"] {
            let (response, _) = try await get(wrong)
            XCTAssertEqual(response.statusCode, 404, wrong)
        }
        let (post, _) = try await get("/head.json", method: "POST")
        XCTAssertEqual(post.statusCode, 405)
        kill(run.process.processIdentifier, SIGTERM)
        XCTAssertEqual(run.end().status, 0)
        try refused(["serve"], "Give a campaign file, or --directory", status: 64)
        try refused(["serve", "x.json", "--directory", "y"], "Give either a campaign file or --directory", status: 64)
        try refused(["serve", "--directory", path("none")], "there is no directory")
    }
}
