import Foundation
import Placard
import PlacardCore
import PlacardLock
import PlacardStore
import TestSupport
import XCTest

/// From the list to the file with a message's picture, with either transport (rule 10.5).
final class AssetsTests: ClientTestCase {
    private let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x00, 0xFF]

    private func list(_ urls: String...) -> String {
        let campaigns = urls.enumerated().map { number, url in
            """
            {"id": "m\(number)", "type": "inapp", "re_eligibility": 0, "min_seconds_since_last_trigger": 0,
             "trigger_condition": [{"type": "custom_event", "data": {"event_name": "e\(number)"}}],
             "data": {"type": "MODAL", "trigger_id": "t", "image_url": "\(url)"}}
            """
        }
        return "{\"triggers\": [\(campaigns.joined(separator: ","))]}"
    }

    private let url = "https://img.example/a.png"

    /// A client that knows one campaign; the request for its picture is in flight.
    private func openWithCampaign(_ change: (inout Options) -> Void = { _ in }) throws -> (Client, HostRequest) {
        let client = try open(change)
        try client.startSession()
        try answer(client, try request(of: client), list(url))
        return (client, try request(of: client))
    }

    private func offered(_ events: [Event]) -> OfferedMessage? {
        events.compactMap { if case .message(let message) = $0 { message } else { nil } }.first
    }

    private func discards(_ events: [Event]) -> [Reason] {
        events.compactMap { if case .messageDiscarded(let message) = $0 { message.reason } else { nil } }
    }

    private func dropped(_ events: [Event]) -> [String] {
        events.compactMap { if case .dropped(let item) = $0, item.kind == .store { item.id } else { nil } }
    }

    private func complete(_ client: Client, _ request: HostRequest, _ body: [UInt8], status: Int32 = 200) throws {
        try client.completeRequest(request.id, status: status, retryAfter: nil, contentType: "image/png", body: body)
    }

    private func bytes(_ path: String?) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: try XCTUnwrap(path))))
    }

    // MARK: The host's transport

    func testThePictureIsInAFile() throws {
        let (client, request) = try openWithCampaign()
        XCTAssertEqual(request.kind, .asset)
        XCTAssertEqual(request.method, "GET")
        XCTAssertEqual(request.url, url)
        XCTAssertEqual(request.headers.count, 0)
        XCTAssertEqual(request.body, [])
        try complete(client, request, picture)
        try client.logEvent("e0")
        let message = try XCTUnwrap(offered(try events(of: client)))
        XCTAssertEqual(try bytes(message.imagePath), picture)
        XCTAssertEqual(try client.messages().first?.imagePath, message.imagePath)
    }

    func testThePictureSurvivesARestart() throws {
        let (client, request) = try openWithCampaign()
        try complete(client, request, picture)
        client.abandon()
        let again = try open()
        try again.logEvent("e0")
        XCTAssertEqual(try bytes(offered(try events(of: again))?.imagePath), picture)
    }

    /// The limit for pictures is larger than for other replies.
    func testAPictureHasItsOwnLimit() throws {
        for (size, isTaken) in [(10 << 20, true), ((10 << 20) + 1, false)] {
            let (client, request) = try openWithCampaign { $0.apiKey = "key-\(size)" }
            try client.logEvent("e0")
            try complete(client, request, [UInt8](repeating: 7, count: size))
            let reported = try events(of: client)
            XCTAssertEqual(try offered(reported).map { try bytes($0.imagePath).count }, isTaken ? size : nil)
            XCTAssertEqual(discards(reported), isTaken ? [] : [.asset])
        }
    }

    func testOtherRepliesKeepTheirLimit() throws {
        let client = try open()
        try client.refreshMessages(token: 3)
        try answer(client, try request(of: client), "{\"x\": \"\(String(repeating: "y", count: 9 << 20))\"}")
        let failed = try events(of: client).contains {
            if case .messagesFailed(let failed) = $0, failed.token == 3 { failed.reason == .malformed } else { false }
        }
        XCTAssertTrue(failed)
    }

    func testRepliesWithoutAPictureAreFailures() throws {
        for status in [204, 301, 304, 404, 500] as [Int32] {
            let (client, request) = try openWithCampaign { $0.apiKey = "key-\(status)" }
            try client.logEvent("e0")
            try complete(client, request, status == 204 ? [] : picture, status: status)
            XCTAssertEqual(discards(try events(of: client)), [.asset], "\(status)")
            client.close()
        }
    }

    func testARequestThatTheHostFailsOrForgetsIsAFailure() throws {
        let (client, first) = try openWithCampaign()
        try client.logEvent("e0")
        try client.failRequest(first.id, .unreachable)
        XCTAssertEqual(discards(try events(of: client)), [.asset])
        try client.logEvent("e0")
        let second = try request(of: client)
        XCTAssertEqual(second.kind, .asset)
        try advance(client, by: 60_000)
        let reported = try events(of: client)
        XCTAssertTrue(reported.contains(.requestCancelled(.init(id: second.id))))
        XCTAssertEqual(try fault { try self.complete(client, second, self.picture) }.status, .notFound)
    }

    // MARK: The disk

    /// A picture that cannot be written is a failed picture: the host gets the reason, and everything else continues.
    func testAPictureThatCannotBeWrittenIsAFailure() throws {
        let (client, request) = try openWithCampaign()
        let assets = StorePath(directory: directory, apiKey: "key").assets
        try Data().write(to: URL(fileURLWithPath: assets))
        try client.logEvent("e0")
        _ = try events(of: client)
        try complete(client, request, picture)
        let reported = try events(of: client)
        XCTAssertEqual(dropped(reported), ["asset"])
        XCTAssertEqual(discards(reported), [.asset])
        try FileManager.default.removeItem(atPath: assets)
        try client.logEvent("e0")
        try complete(client, try self.request(of: client), picture)
        XCTAssertEqual(try bytes(offered(try events(of: client))?.imagePath), picture)
    }

    /// Neither half of it stays: no row, no file.
    func testAPictureWhoseRowCannotBeWrittenLeavesNoFile() throws {
        let (client, request) = try openWithCampaign()
        let other = try OtherConnection(StorePath(directory: directory, apiKey: "key").database)
        try other.refuseInserts(into: "assets")
        try client.logEvent("e0")
        _ = try events(of: client)
        try complete(client, request, picture)
        let reported = try events(of: client)
        XCTAssertEqual(dropped(reported), ["asset"])
        XCTAssertEqual(discards(reported), [.asset])
        let assets = StorePath(directory: directory, apiKey: "key").assets
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: assets), [])
        XCTAssertEqual(try other.column("SELECT COUNT(*) FROM assets"), ["0"])
    }

    /// Files are deleted after their rows, and only the least recently used ones.
    func testTheDiskHoldsNoMoreThanTheCache() throws {
        let client = try open()
        try client.startSession()
        let urls = (0..<9).map { "https://img.example/\($0).png" }
        let large = [UInt8](repeating: 1, count: 9 << 20)
        var waiting = try requests(of: client)
        try answer(client, waiting.removeFirst(), "{\"triggers\": []}")
        for number in urls.indices {
            try client.refreshMessages()
            try answer(client, try request(of: client), list(urls[number]))
            try complete(client, try request(of: client), large)
        }
        let assets = StorePath(directory: directory, apiKey: "key").assets
        let files = try FileManager.default.contentsOfDirectory(atPath: assets).sorted()
        XCTAssertEqual(files, (3...9).map { "\($0).png" })
    }

    func testAStoreInMemoryFetchesNoPictures() throws {
        let client = try open {
            $0.directory = nil
            $0.durability = .memory
        }
        try client.startSession()
        try answer(client, try request(of: client), list(url, "data:image/png;base64,AA=="))
        XCTAssertEqual(try requests(of: client).count, 0)
        try client.logEvent("e0")
        let message = try XCTUnwrap(offered(try events(of: client)))
        XCTAssertNil(message.imagePath)
        XCTAssertEqual(message.message.imageURL, url, "the host loads it itself")
    }

    // MARK: The built-in transport

    func testPicturesAreFetchedOverSockets() throws {
        let picture = picture
        let large = [UInt8](repeating: 3, count: (8 << 20) + 1)
        // Set once the server has a port.
        let answer = Lock("{}")
        let server = try makeServer { request in
            if request.line.hasPrefix("GET /large.png ") { return (LoopbackServer.reply(body: large), .keepOpen) }
            if request.line.hasPrefix("GET /") {
                return (LoopbackServer.reply(headers: ["Content-Type: image/png"], body: picture), .keepOpen)
            }
            let json = Array(answer.withLock { $0 }.utf8)
            return (LoopbackServer.reply(headers: ["Content-Type: application/json"], body: json), .keepOpen)
        }
        let list = list(server.url("/img/a%20b.png?v=1#top"), server.url("/large.png"))
        answer.withLock { $0 = list }
        let client = try open(to: server)
        try client.startSession()
        _ = try loop(client) { _ in server.requests.count >= 3 }
        try client.logEvent("e0")
        try client.logEvent("e1")
        let seen = try loop(client) { _ in try client.messages().count == 2 }
        XCTAssertEqual(discards(seen), [])
        let paths = Dictionary(uniqueKeysWithValues: try client.messages().map { ($0.id, $0.imagePath) })
        XCTAssertEqual(try bytes(paths["m0"] ?? nil), picture)
        XCTAssertEqual(try bytes(paths["m1"] ?? nil).count, large.count, "more than other answers may have")

        let gets = server.requests.filter { $0.line.hasPrefix("GET ") }
        XCTAssertEqual(Set(gets.map(\.line)), ["GET /img/a%20b.png?v=1 HTTP/1.1", "GET /large.png HTTP/1.1"])
        for get in gets {
            XCTAssertEqual(get.body, [])
            let expected = ["accept", "accept-encoding", "host", "user-agent"]
            XCTAssertEqual(get.headers.keys.sorted(), expected, "nothing of the app, the device or the user")
        }
    }
}
