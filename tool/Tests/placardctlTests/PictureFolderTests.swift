import Foundation
import XCTest

@testable import placardctl

/// Pictures next to the campaign file, and their URLs for clients.
final class PictureFolderTests: ServerTestCase {
    private let picture = Data([0x89, 0x50, 0x4E, 0x47, 0, 0xFF])

    private func put(_ name: String, into server: TestServer) throws {
        try server.addPicture(name, picture)
    }

    func testServesTheFolder() async throws {
        try await withServer { server in
            try put("a.png", into: server)
            let reply = try await server.send("GET", "/images/a.png")
            XCTAssertEqual(reply.status, 200)
            XCTAssertEqual(reply.body, picture)
            XCTAssertEqual(reply.header("Content-Type"), "image/png")
            XCTAssertTrue(reply.header("Content-Security-Policy")?.hasPrefix("sandbox; default-src 'none'") ?? false)
        }
    }

    func testServesNothingElse() async throws {
        try await withServer { server in
            try put("a.png", into: server)
            try put(".hidden", into: server)
            try FileManager.default.createDirectory(
                at: server.folder.appending(path: "images/sub"), withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                at: server.folder.appending(path: "images/link.json"), withDestinationURL: server.file)
            let names = [
                "b.png", "link.json", "", ".hidden", "sub", "../campaigns.json", "%2E%2E/campaigns.json",
                "..%2Fcampaigns.json",
            ]
            for name in names { expectEqual(try await server.status(ofPath: "/images/\(name)"), 404) }
            expectEqual(try await server.send("POST", "/images/a.png").status, 405)
        }
    }

    /// The port is unknown when the file is written.
    func testCompletesPaths() async throws {
        let file = """
            {"cards": [{"id": "c", "tp": "banner_image", "i": "/images/c.png"},
                       {"id": "d", "tp": "banner_image", "i": "https://img.example/images/d.png"}],
             "campaigns": [
              {"id": "m", "type": "inapp", "trigger_condition": [{"type": "open"}],
               "data": {"type": "MODAL", "image_url": "/images/m.png"}},
              {"id": "n", "type": "inapp", "trigger_condition": [{"type": "open"}],
               "data": {"type": "MODAL", "image_url": "https://img.example/n.png"}},
              {"id": "t", "type": "templated_iam", "trigger_condition": [{"type": "open"}],
               "template": {"type": "MODAL", "image_url": "/images/{{user_id}}.png"}}]}
            """
        try await withServer(file) { server in
            let data = try await server.post(
                "data", ["respond_with": ["triggers": true, "config": ["config_time": 0]]]
            ).json()
            let base = "http://127.0.0.1:\(server.port)/images"
            // Pictures are not served under names: a client that uses a name gets the address that it has connected to.
            let named = try await server.post("content_cards/sync", headers: ["Host": "devbox.example:8585"]).json()
            XCTAssertEqual(named["cards"]?[0]?["i"]?.string, "\(base)/c.png")
            let emulator = try await server.post("content_cards/sync", headers: ["Host": "10.0.2.2:8585"]).json()
            XCTAssertEqual(emulator["cards"]?[0]?["i"]?.string, "http://10.0.2.2:8585/images/c.png")
            XCTAssertEqual(data["triggers"]?[0]?["data"]?["image_url"]?.string, "\(base)/m.png")
            XCTAssertEqual(data["triggers"]?[1]?["data"]?["image_url"], "https://img.example/n.png")
            let template = try await server.post(
                "template", ["template": ["trigger_id": "t", "data": ["user_id": "u"]]]
            ).json()
            XCTAssertEqual(template["templated_message"]?["data"]?["image_url"]?.string, "\(base)/u.png")
            let cards = try await server.post("content_cards/sync").json()
            XCTAssertEqual(cards["cards"]?[0]?["i"]?.string, "\(base)/c.png")
            XCTAssertEqual(cards["cards"]?[1]?["i"], "https://img.example/images/d.png")
        }
    }
}

extension TestServer {
    fileprivate var port: Int { url.port ?? 0 }

    /// Sends the path unchanged.
    fileprivate func status(ofPath path: String) async throws -> Int {
        let text = "\(url.absoluteString)\(path)"
        return try await send("GET", try XCTUnwrap(URL(string: text), text)).status
    }
}
