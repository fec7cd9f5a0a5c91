import Foundation
import XCTest

@testable import placardctl

/// No page of another origin reaches what is for the developer, or can act as a client.
final class OriginTests: ServerTestCase {
    private static let pagePaths = [
        "/", "/_placard/state", "/_placard/content", "/_placard/arrivals", "/_placard/timeline",
        "/_placard/preview/feed",
        "/_placard/inspector/main.js", "/_placard/received", "/_placard/received/", "/_placard/health",
    ]
    private static let clientPaths = [
        "/api/v3/data", "/api/v3/content_cards/sync", "/api/v3/template/", "/users/track",
    ]
    private let fault = Data(#"{"path": "data", "status": 200, "body": "x"}"#.utf8)

    private func own(_ server: TestServer) -> String { "http://127.0.0.1:\(server.url.port ?? 0)" }

    /// A name that a page resolves to this machine (DNS rebinding) is still not a name of this machine.
    func testRepliesOnlyUnderAddressesOfThisMachine() async throws {
        try await withServer { server in
            for host in ["evil.example:8585", "evil.example", "127.0.0.1.evil.example", "192.0.2.7:8585"] {
                for path in Self.pagePaths {
                    expectEqual(try await server.get(path, headers: ["Host": host]).status, 421)
                }
                for (method, path) in [
                    ("POST", "/_placard/fault"), ("POST", "/_placard/explain"), ("POST", "/_placard/simulate"),
                    ("DELETE", "/_placard/received"),
                ] {
                    let reply = try await server.send(method, path, body: fault, headers: ["Host": host])
                    XCTAssertEqual(reply.status, 421, "\(method) \(path)")
                }
            }
            for host in ["localhost:8585", "127.0.0.1", "[::1]:8585"] {
                for path in Self.pagePaths {
                    expectEqual(try await server.get(path, headers: ["Host": host]).status, 200)
                }
            }
            expectEqual(try await server.post("data").text, #"{"message":"success"}"#)
        }
    }

    func testRefusesADuplicateOrMissingHost() async throws {
        try await withServer { server in
            for headers in ["", "Host: localhost\r\nHost: evil.example\r\n", "Host: \r\n"] {
                let answer = try await server.connect { connection in
                    connection.send("GET /_placard/received HTTP/1.1\r\n\(headers)\r\n")
                    return connection.readAnswer()
                }
                XCTAssertEqual(answer?.status, 421, headers)
            }
        }
    }

    func testRefusesOtherOrigins() async throws {
        try await withServer { server in
            let port = server.url.port ?? 0
            for origin in [
                "http://evil.example", "http://localhost:3000", "http://localhost:\(port)", "null", "",
                "https://127.0.0.1:\(port)", "http://127.0.0.1:\(port).evil.example",
            ] {
                let headers = ["Origin": origin, "Content-Type": "application/json"]
                for path in Self.pagePaths {
                    expectEqual(try await server.get(path, headers: headers).status, 403)
                }
                for (method, path) in [("POST", "/_placard/fault"), ("DELETE", "/_placard/received")] {
                    expectEqual(try await server.send(method, path, body: fault, headers: headers).status, 403)
                }
                for path in Self.clientPaths {
                    expectEqual(try await server.send("POST", path, body: fault, headers: headers).status, 403)
                }
            }
            expectEqual(try await server.received()["requests"]?["data"], 0)
            expectEqual(try await server.get("/_placard/received", headers: ["Origin": own(server)]).status, 200)
            let added = try await server.send(
                "POST", "/_placard/fault", body: fault,
                headers: ["Origin": own(server), "Content-Type": "application/json"])
            XCTAssertEqual(added.status, 200)
        }
    }

    /// A page that resolves its name to this machine has the same origin: its name reveals it.
    func testRefusesBrowsersUnderOtherNamesAtThePathsOfClients() async throws {
        try await withServer { server in
            let headers = ["Host": "evil.example:8585", "Origin": "http://evil.example:8585"]
            for path in Self.clientPaths {
                expectEqual(try await server.send("POST", path, body: fault, headers: headers).status, 421)
            }
            // A client that is not a browser can use any name of the machine.
            let reply = try await server.post("data", headers: ["Host": "devbox.example:8585"])
            XCTAssertEqual(reply.text, #"{"message":"success"}"#)
        }
    }

    func testUsesSecFetchSite() async throws {
        try await withServer { server in
            for path in Self.pagePaths {
                for site in ["cross-site", "same-site", "unknown"] {
                    let headers = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"]
                    expectEqual(try await server.get(path, headers: headers).status, 403)
                }
                for site in ["same-origin", "none"] {
                    expectEqual(try await server.get(path, headers: ["Sec-Fetch-Site": site]).status, 200)
                }
            }
            // A link on another site can lead to the page, and to nothing else.
            let followed = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"]
            expectEqual(try await server.get("/", headers: followed).status, 200)
            expectEqual(try await server.get("/_placard/received", headers: followed).status, 403)
            expectEqual(try await server.get("/_placard/preview/feed", headers: followed).status, 403)
        }
    }

    /// A GET needs no preflight and has no `Origin`.
    func testRefusesPagesOfOtherSitesAtEveryPath() async throws {
        try await withServer { server in
            try server.addPicture("a.png", Data([1]))
            for site in ["cross-site", "same-site", "unknown"] {
                let headers = ["Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"]
                for path in Self.clientPaths + ["/images/a.png", "/none"] {
                    expectEqual(try await server.send("GET", path, headers: headers).status, 403)
                    expectEqual(try await server.send("POST", path, body: fault, headers: headers).status, 403)
                }
            }
            expectEqual(try await server.received()["requests"]?["data"], 0)
            for site in ["same-origin", "none"] {
                expectEqual(try await server.send("GET", "/api/v3/data", headers: ["Sec-Fetch-Site": site]).status, 405)
                expectEqual(try await server.get("/images/a.png", headers: ["Sec-Fetch-Site": site]).status, 200)
            }
        }
    }

    /// A preview is sandboxed, and a device shows its own page: both have another origin than the server.
    func testAnyPageCanShowAPicture() async throws {
        try await withServer { server in
            try server.addPicture("a.png", Data([1]))
            let shown = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"]
            expectEqual(try await server.get("/images/a.png", headers: shown).status, 200)
            expectEqual(try await server.get("/_placard/received", headers: shown).status, 403)
            for (name, value) in [("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Dest", "empty"), ("Origin", "null")] {
                let read = shown.merging([name: value]) { $1 }
                expectEqual(try await server.get("/images/a.png", headers: read).status, 403)
            }
        }
    }

    /// A page whose name resolves to this machine can read the reply, and its GET looks like a program's.
    func testOnlyClientPostsWorkUnderOtherNames() async throws {
        try await withServer { server in
            try server.addPicture("a.png", Data([1]))
            for path in Self.clientPaths + ["/images/a.png", "/images/b.png", "/none"] {
                for host in ["evil.example:8585", "127.0.0.1.evil.example"] {
                    expectEqual(try await server.get(path, headers: ["Host": host]).status, 421)
                }
            }
            expectEqual(try await server.received()["requests"]?["data"], 0)
            // An emulator uses an address of its host that the server does not know. No page has such a name by
            // rebinding.
            for host in ["localhost:8585", "10.0.2.2:8585", "[fe80::1]:8585"] {
                expectEqual(try await server.get("/images/a.png", headers: ["Host": host]).status, 200)
            }
        }
    }

    func testNoReplyAllowsAnotherOrigin() async throws {
        try await withServer { server in
            let asked = [
                "Origin": "http://localhost:3000", "Access-Control-Request-Method": "POST",
                "Access-Control-Request-Headers": "content-type",
            ]
            for path in Self.pagePaths + Self.clientPaths + ["/_placard/fault", "/none"] {
                for headers in [[:], asked] {
                    for method in ["OPTIONS", "GET", "POST"] {
                        let reply = try await server.send(method, path, headers: headers)
                        for name in ["Origin", "Methods", "Headers", "Credentials", "Private-Network"] {
                            XCTAssertNil(reply.header("Access-Control-Allow-\(name)"), "\(method) \(path)")
                        }
                        XCTAssertEqual(reply.header("X-Content-Type-Options"), "nosniff", "\(method) \(path)")
                        if method == "OPTIONS" { XCTAssertGreaterThanOrEqual(reply.status, 400) }
                    }
                }
            }
        }
    }
}
