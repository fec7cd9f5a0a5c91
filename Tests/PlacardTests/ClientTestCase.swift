import Foundation
import Placard
import PlacardCore
import PlacardTransport
import TestSupport
import XCTest

/// Clients with a temporary store. By default the host sends the requests and sets the time: nothing happens by itself.
class ClientTestCase: XCTestCase {
    private var temporary: TemporaryDirectory!
    var directory: String { temporary.path }
    /// The host's clock, at the time of the last `advance`.
    var now = Instant(wallMs: 1_700_000_000_000, monotonicMs: 5_000)

    override func setUpWithError() throws {
        temporary = try TemporaryDirectory()
    }

    override func tearDown() {
        temporary.remove()
    }

    func hostOptions() -> Options {
        var options = Options(apiKey: "key", endpoint: "sdk.example.com", directory: directory)
        options.transport = .host
        options.clock = .host(now)
        options.seed = 1
        return options
    }

    func open(_ change: (inout Options) -> Void = { _ in }) throws -> Client {
        var options = hostOptions()
        change(&options)
        return closedAtEnd(try Client(options))
    }

    /// A client with the built-in transport, for this test's server, on the system's clock.
    func open(to server: LoopbackServer, _ change: (inout Options) -> Void = { _ in }) throws -> Client {
        var options = Options(apiKey: "key", endpoint: "http://127.0.0.1:\(server.port)", directory: directory)
        change(&options)
        return closedAtEnd(try Client(options))
    }

    private func closedAtEnd(_ client: Client) -> Client {
        addTeardownBlock { client.close() }
        return client
    }

    func makeServer(_ handler: @escaping LoopbackServer.Handler) throws -> LoopbackServer {
        let server = try LoopbackServer(handler)
        addTeardownBlock { XCTAssertTrue(server.stop(), "threads of the server still run") }
        return server
    }

    /// Advances the host's clock and processes what is due.
    func advance(_ client: Client, by ms: Int64) throws {
        now.wallMs += ms
        now.monotonicMs += ms
        try client.setTime(now)
        try client.dispatch()
    }

    /// All waiting events.
    func events(of client: Client) throws -> [Event] {
        var events: [Event] = []
        while let event = try client.nextEvent() { events.append(event) }
        return events
    }

    /// The requests among the waiting events; the others are discarded.
    func requests(of client: Client) throws -> [HostRequest] {
        try events(of: client).compactMap { if case .request(let request) = $0 { request } else { nil } }
    }

    func request(of client: Client, line: UInt = #line) throws -> HostRequest {
        let all = try requests(of: client)
        XCTAssertEqual(all.count, 1, "requests", line: line)
        return try XCTUnwrap(all.first, line: line)
    }

    func answer(_ client: Client, _ request: HostRequest, _ body: String = "{}", status: Int32 = 200) throws {
        try client.completeRequest(
            request.id, status: status, retryAfter: nil, contentType: "application/json", body: Array(body.utf8))
    }

    func isReadable(_ client: Client) -> Bool { Poller.wait(client.fileDescriptor, timeoutMs: 0) }

    /// Runs a host's loop until `isDone`, and returns the events of that time; fails after ten minutes, which only a hang takes.
    func loop(
        _ client: Client, line: UInt = #line, until isDone: ([Event]) throws -> Bool
    ) throws -> [Event] {
        var seen: [Event] = []
        let end = SystemClock.monotonicMs() + 600_000
        while try !isDone(seen) {
            guard SystemClock.monotonicMs() < end else {
                XCTFail("it did not happen within 10 minutes; events: \(seen)", line: line)
                return seen
            }
            try client.wait(for: .seconds(1))
            seen += try events(of: client)
        }
        return seen
    }

    func fault(line: UInt = #line, _ body: () throws -> Void) throws -> PlacardError {
        do {
            try body()
        } catch let error as PlacardError {
            return error
        }
        return try XCTUnwrap(nil, "nothing was thrown", line: line)
    }
}

/// The body of a request.
struct SentBody: Decodable {
    struct Record: Decodable {
        let name: String
        let time: Double
        let user_id: String?
        let session_id: String?
    }

    let events: [Record]?
    let user_id: String?
    let device_id: String?

    init(_ body: [UInt8]) throws { self = try JSONDecoder().decode(SentBody.self, from: Data(body)) }

    var names: [String] { (events ?? []).map(\.name) }
}

extension HostRequest {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
